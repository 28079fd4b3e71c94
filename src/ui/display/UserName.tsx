import { chakra } from '@chakra-ui/react';
import { Avatar } from './Avatar.tsx';
import { useTooltip } from '#ui/overlays/useTooltip.tsx';

const Frame = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', minWidth: '0', verticalAlign: 'middle' },
});
const Name = chakra('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } });

/** What is known of a person where only their name is shown. */
export interface NamedUser {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly displayName?: string | undefined;
  readonly iconColour?: string | undefined;
}

/** A person's display name, with their avatar and a tip if asked for. */
export function UserName({
  user,
  tip,
  avatar = false,
}: {
  readonly user: NamedUser | null | undefined;
  readonly tip?: string;
  readonly avatar?: boolean;
}) {
  const { anchor, layer } = useTooltip(tip, { opensOnTap: true });
  const name = user?.displayName || [user?.firstName, user?.lastName].filter(Boolean).join(' ') || 'Unknown';
  return (
    <Frame {...(tip ? anchor : {})}>
      {avatar && (
        <Avatar firstName={user?.firstName} lastName={user?.lastName} colour={user?.iconColour} size={24} />
      )}
      <Name>{name}</Name>
      {layer}
    </Frame>
  );
}
