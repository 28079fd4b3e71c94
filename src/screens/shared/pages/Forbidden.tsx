import { Text } from '@chakra-ui/react';
import { ShieldX } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod/mini';
import { entities, isEntityKey } from '#domain/entities/index.ts';
import { countDrafts } from '#mirror/queries/drafts.ts';
import { useMirror } from '#screens/shared/useMirror.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

const state = z.object({ permission: z.optional(z.string()), crumb: z.optional(z.string()) });

/** The target of the navigation guard, which passes what was denied in the location's state. */
export function ForbiddenPage() {
  const { data } = state.safeParse(useLocation().state);
  const { permission = '', crumb = '' } = data ?? {};
  const drafts = useMirror((mirror) => countDrafts(mirror, permission), [permission]);
  return (
    <>
      <Forbidden name={isEntityKey(permission) ? entities[permission].label : crumb} />
      {(drafts ?? 0) > 0 && (
        <Text textAlign="center">
          You can no longer open this document. What you typed is kept under{' '}
          <TextLink to="/device">‘This device’</TextLink>.
        </Text>
      )}
    </>
  );
}

/** Access denied, with the specification's text (2.8). `name` is the type of the denied resource. */
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
