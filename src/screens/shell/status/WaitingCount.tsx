import { chakra } from '@chakra-ui/react';
import { reviewQueue } from '#mirror/queries/desks/review.ts';
import type { Person } from '#domain/content/person.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';

const Count = chakra('span', {
  base: {
    marginInlineStart: 'auto',
    color: 'ink.muted',
    textStyle: 'caption',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** How many documents wait for the person's review, beside the menu entry of the desk. */
export default function WaitingCount() {
  const device = useDevice();
  return device && <CountFor person={device.person} />;
}

function CountFor({ person }: { readonly person: Person }) {
  const queue = useMirror((mirror) => reviewQueue(mirror, person, 0), [person]);
  const count = queue?.counts.reduce((sum, each) => sum + each.count, 0) ?? 0;
  return count > 0 ? <Count>{count}</Count> : null;
}
