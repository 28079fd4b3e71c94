import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTooltip } from '#ui/overlays/useTooltip.tsx';
import { Avatar } from './Avatar.tsx';

const Frame = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', minWidth: '0', verticalAlign: 'middle' },
});
const Name = chakra('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } });

/** A user of whom only the name is shown. */
export interface NamedUser {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly displayName?: string | undefined;
  readonly iconColour?: string | undefined;
}

/** A user's display name, optionally with the avatar. */
export function UserName({
  user,
  avatar = false,
  tooltip,
}: {
  readonly user: NamedUser | null | undefined;
  readonly avatar?: boolean;
  /** Says more about the user, under the pointer or a finger. */
  readonly tooltip?: ReactNode;
}) {
  const { anchor, layer } = useTooltip(tooltip, { opensOnTap: true });
  const handlers = tooltip === undefined ? {} : anchor;
  // On the line of the text around it, which a frame with an avatar is not.
  const name = avatar ? (
    <Frame {...handlers}>
      <Avatar firstName={user?.firstName} lastName={user?.lastName} colour={user?.iconColour} size={24} />
      <Name>{nameOf(user)}</Name>
    </Frame>
  ) : (
    <span {...handlers}>{nameOf(user)}</span>
  );
  return (
    <>
      {name}
      {tooltip !== undefined && layer}
    </>
  );
}

function nameOf(user: NamedUser | null | undefined): string {
  return user?.displayName || [user?.firstName, user?.lastName].filter(Boolean).join(' ') || 'Unknown';
}
