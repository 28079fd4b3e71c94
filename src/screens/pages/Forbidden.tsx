import { Text } from '@chakra-ui/react';
import { ShieldX } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod/mini';
import { entities, entityKeySchema } from '#domain/entities/index';
import { EmptyState } from '#ui/EmptyState';

const state = z.object({ asked: entityKeySchema });

/** Where the guard sends somebody; it knows what they asked for. */
export function ForbiddenPage() {
  const { data } = state.safeParse(useLocation().state);
  return <Forbidden name={data ? entities[data.asked].label : ''} />;
}

/** Access denied, in the specification's words (2.8). `name` says what kind of thing it was. */
export function Forbidden({ name }: { readonly name: string }) {
  return (
    <EmptyState whole icon={<ShieldX />} title="Forbidden">
      <Text marginBottom="3">
        {`Naughty, Naughty. You do not have permission to access that ${name === '' ? '' : `${name} `}resource. The relevant authorities have been informed and the appropriate response teams are on the way`}
      </Text>
      <Text>
        If you feel this is a mistake, or require any assistance understanding why you do not have permission
        please contact the Administrators
      </Text>
    </EmptyState>
  );
}
