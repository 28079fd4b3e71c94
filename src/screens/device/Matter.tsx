import { Flex, Text, chakra } from '@chakra-ui/react';
import { CircleX, Clock, PencilLine, Trash2, TriangleAlert, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { Way } from '#ui/Way.ts';

/** What kind of thing it is: each has a shape and a colour, and stands under a heading that says it in words. */
export type MatterKind = 'conflict' | 'refused' | 'held' | 'waiting' | 'typed' | 'discarded';

const colours: Readonly<Record<MatterKind, string>> = {
  conflict: 'flagged.ink',
  refused: 'danger.ink',
  held: 'flagged.ink',
  waiting: 'submitted.ink',
  typed: 'ink.muted',
  discarded: 'ink.muted',
};

function MatterIcon({ kind }: { readonly kind: MatterKind }) {
  switch (kind) {
    case 'conflict':
      return <TriangleAlert aria-hidden="true" />;
    case 'refused':
      return <CircleX aria-hidden="true" />;
    case 'held':
      return <Unlink aria-hidden="true" />;
    case 'waiting':
      return <Clock aria-hidden="true" />;
    case 'typed':
      return <PencilLine aria-hidden="true" />;
    case 'discarded':
      return <Trash2 aria-hidden="true" />;
  }
}

const Frame = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    paddingBlock: '3',
    borderTopWidth: 'thin',
    borderColor: 'line',
    '& > span > svg': { width: '18px', height: '18px', marginTop: '1px' },
  },
});

/** High enough for a finger, and no higher than its line to the eye. */
const InLine = chakra(Way, {
  base: { marginBlock: 'calc((1.25rem - max(1.5rem, var(--wm-target))) / 2)' },
});

/** One thing on the device page: what it is, since when, and what can be done. */
export function Matter({
  kind,
  title,
  to,
  at,
  children,
  actions,
}: {
  readonly kind: MatterKind;
  readonly title: string;
  /** Where its document is read. */
  readonly to?: string | undefined;
  readonly at?: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <Frame aria-label={title}>
      <Text as="span" display="contents" color={colours[kind]}>
        <MatterIcon kind={kind} />
      </Text>
      <div>
        <Flex columnGap="3" justify="space-between" wrap="wrap">
          <Text color="ink.strong" fontWeight="medium" overflowWrap="anywhere">
            {to === undefined ? title : <InLine to={to}>{title}</InLine>}
          </Text>
          {at !== undefined && (
            <Text color="ink.muted" textStyle="small">
              <RelativeTime value={at} />
            </Text>
          )}
        </Flex>
        <Text as="div" color="ink" overflowWrap="anywhere">
          {children}
        </Text>
        {actions && (
          <Flex gap="2" wrap="wrap" marginTop="3">
            {actions}
          </Flex>
        )}
      </div>
    </Frame>
  );
}
