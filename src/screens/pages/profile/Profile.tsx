import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { collectionItems } from '#mirror/read/collections.ts';
import { useShell } from '#session/store.ts';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import {
  chooseContrast,
  chooseSingleKeys,
  chooseTextSize,
  useLook,
  useSingleKeys,
} from '#ui/theme/choice.ts';
import { pageEdge } from '#ui/layout/bars.ts';
import { TeamName } from '#screens/shared/TeamName.tsx';
import { useSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import NoticeSettings from '#screens/work/inbox/NoticeSettings.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Sessions } from './Sessions.tsx';

const ProfileSection = chakra('section', {
  base: { paddingBlock: '6', borderTopWidth: 'thin', borderColor: 'line' },
});

/** Profile and password of the signed-in user, and display settings of this device. */
export default function Profile() {
  const user = useShell((shell) => shell.user);
  const device = useDevice();
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const status = useSyncStatus();
  const { contrast, textSize } = useLook();
  const singleKeys = useSingleKeys();
  if (!user || !device || !teams) return null;
  const mine = teams.filter((team) => user.teams.includes(team.id));
  return (
    <Box maxWidth="reader" paddingInline={pageEdge} paddingBlock="5">
      <Heading as="h1" marginBottom="1">
        Profile
      </Heading>
      <Text color="ink.muted" marginBottom="5" overflowWrap="anywhere">
        {user.email}
      </Text>
      <Facts>
        <Fact label="Role">{user.role ?? 'None yet'}</Fact>
        <Fact label="Teams">
          {mine.length === 0 && 'None yet'}
          {mine.map(({ id, fields }) => (
            <TeamName key={id} id={id} name={fields.name} />
          ))}
        </Fact>
      </Facts>
      {status?.reach === 'offline' && (
        <Box marginBottom="5">
          <Notice type="warning" title="You’re offline">
            You can change your profile and password once you’re online. Your other work is saved on this
            device.
          </Notice>
        </Box>
      )}
      <ProfileSection aria-label="About you">
        <ProfileForm key={user.id} device={device} user={user} teams={mine} />
      </ProfileSection>
      <ProfileSection aria-label="Password">
        <PasswordForm />
      </ProfileSection>
      <ProfileSection aria-label="Sessions">
        <Sessions />
      </ProfileSection>
      <ProfileSection aria-label="Inbox">
        <NoticeSettings />
      </ProfileSection>
      <ProfileSection aria-label="Calendar">
        <CalendarFeed />
      </ProfileSection>
      <ProfileSection aria-label="This device">
        <Heading as="h2" size="md" marginBottom="2">
          This device
        </Heading>
        <CheckboxField
          label="High contrast, for bright sunlight"
          value={contrast === 'high'}
          onChange={(on) => chooseContrast(on ? 'high' : 'normal')}
        />
        <CheckboxField
          label="Large text"
          value={textSize === 'large'}
          onChange={(on) => chooseTextSize(on ? 'large' : 'normal')}
        />
        <CheckboxField
          label="Letters and signs alone as keyboard shortcuts"
          help="Without them, every shortcut needs Ctrl or a key such as Enter"
          value={singleKeys === 'on'}
          onChange={(on) => chooseSingleKeys(on ? 'on' : 'off')}
        />
      </ProfileSection>
    </Box>
  );
}

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '4',
    rowGap: '1',
    marginBottom: '6',
    '& dt': { color: 'ink.muted' },
    '& dd': { color: 'ink.strong' },
  },
});

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <Flex as="dd" wrap="wrap" columnGap="4">
        {children}
      </Flex>
    </>
  );
}
