import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { collectionItems } from '#mirror/records';
import { useShell } from '#session/store';
import { Avatar } from '#ui/Avatar';
import { CheckField } from '#ui/fields/CheckField';
import { chooseContrast, useLook } from '#ui/theme/choice';
import { useMirror } from '../live.tsx';

/** The signed-in person: name, role, teams, and how this device looks to them. */
export default function Profile() {
  const user = useShell((shell) => shell.user);
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const { contrast } = useLook();
  if (!user) return null;
  const mine = teams?.filter((team) => user.teams.includes(team.id)).map((team) => team.fields.name) ?? [];
  return (
    <Box maxWidth="960px" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingBlock="8">
      <Flex align="center" gap="4" marginBottom="6">
        <Avatar
          firstName={user.firstName}
          lastName={user.lastName}
          colour={user.userProfile.iconColour}
          size={56}
        />
        <Box>
          <Heading as="h1" size="xl">
            {user.displayName}
          </Heading>
          <Text color="ink.muted">{user.email}</Text>
        </Box>
      </Flex>
      <Text>Role: {user.role ?? 'none yet'}</Text>
      <Text marginBottom="6">Teams: {mine.length > 0 ? mine.join(', ') : 'none yet'}</Text>
      <CheckField
        label="High contrast, for bright sunlight"
        value={contrast === 'high'}
        onChange={(on) => chooseContrast(on ? 'high' : 'normal')}
      />
    </Box>
  );
}
