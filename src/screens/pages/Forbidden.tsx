import { Text } from '@chakra-ui/react';
import { ShieldX } from 'lucide-react';
import { EmptyState } from '#ui/EmptyState';

/** Access denied, in the specification's words (2.8). `name` says what kind of thing it was. */
export function Forbidden({ name }: { readonly name: string }) {
  return (
    <EmptyState icon={<ShieldX />} title="Forbidden">
      <Text marginBottom="3">
        {`Naughty, Naughty. You do not have permission to access that ${name} resource. The relevant authorities have been informed and the appropriate response teams are on the way`}
      </Text>
      <Text>
        If you feel this is a mistake, or require any assistance understanding why you do not have permission
        please contact the Administrators
      </Text>
    </EmptyState>
  );
}
