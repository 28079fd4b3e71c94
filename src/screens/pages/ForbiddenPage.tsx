import { Text } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod/mini';
import { entities, isEntityKey } from '#domain/content/entities/index.ts';
import { countDrafts } from '#mirror/queries/unsent/drafts.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { TextLink } from '#ui/controls/TextLink.ts';

const state = z.object({ permission: z.optional(z.string()), crumb: z.optional(z.string()) });

/** The target of the navigation guard, which passes what was denied in the location's state. */
export default function ForbiddenPage() {
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
