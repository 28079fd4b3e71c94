import { Text } from '@chakra-ui/react';
import { ShieldX } from 'lucide-react';
import { TextLink } from '#ui/controls/TextLink.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** Access denied (rule 3.12). `name` is the type of the denied resource. */
export function Forbidden({ name }: { readonly name: string }) {
  return (
    <EmptyState whole icon={<ShieldX />} title="Forbidden" action={<TextLink to="/">Go to Home</TextLink>}>
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
