import { Box, Text } from '@chakra-ui/react';
import { UserRoundX } from 'lucide-react';
import { personOf } from '#contract/user';
import { isNobody } from '#domain/permission';
import { collectionItems } from '#mirror/records';
import { refreshSession } from '#session/session';
import { useShell } from '#session/store';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { RichText } from '#ui/rich/RichText';
import { useMirror } from '../live.tsx';

/** Name of the system page that Home shows (specification 2.5). */
const homePage = 'Dummy Page';

/** Home: the system page in its reader column, or the notice for somebody without a role. */
export default function Home() {
  const user = useShell((shell) => shell.user);
  const pages = useMirror((mirror) => collectionItems(mirror, 'systemPage'), []);
  if (!user) return null;
  if (user.role === null || isNobody(personOf(user))) return <NoRole />;
  const content = pages?.find((page) => page.fields.name === homePage)?.fields['content'];
  return (
    <Box maxWidth="960px" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingBlock="8">
      {typeof content === 'string' && <RichText html={content} />}
      {pages && content === undefined && (
        <Text color="ink.muted">
          Nothing is written here yet. An organiser can write the system page named {homePage}.
        </Text>
      )}
    </Box>
  );
}

function NoRole() {
  return (
    <EmptyState whole icon={<UserRoundX />} title="No permissions yet">
      <Text as="div">
        You do not have any permissions configured for your account at present in the system. Please contact
        the relevant Admins to get some.
      </Text>
      <Text as="div" marginTop="4">
        If they say they have given you some, press{' '}
        <Button onClick={() => void refreshSession()}>this button</Button> to refresh your permissions.
      </Text>
    </EmptyState>
  );
}
