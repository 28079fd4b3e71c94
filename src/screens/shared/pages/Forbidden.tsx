import { Text } from '@chakra-ui/react';
import { ShieldX } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod/mini';
import { entities, isEntityKey } from '#domain/entities/index.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

const state = z.object({ asked: z.optional(z.string()), crumb: z.optional(z.string()) });

/** Where the guard sends somebody; it knows what they asked for. */
export function ForbiddenPage() {
  const { data } = state.safeParse(useLocation().state);
  const { asked = '', crumb = '' } = data ?? {};
  return <Forbidden name={isEntityKey(asked) ? entities[asked].label : crumb} />;
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
