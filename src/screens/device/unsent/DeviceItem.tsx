import { Flex, Text, chakra } from '@chakra-ui/react';
import { CircleX, Clock, PencilLine, Trash2, TriangleAlert, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { rise, usePresenceAnimation } from '#ui/overlays/usePresenceAnimation.ts';

/** State of an item. Each has its own icon and colour; the heading above says the same in text. */
export type DeviceItemKind = 'conflict' | 'refused' | 'held' | 'waiting' | 'typed' | 'discarded';

const colours: Readonly<Record<DeviceItemKind, string>> = {
  conflict: 'flagged.ink',
  refused: 'danger.ink',
  held: 'flagged.ink',
  waiting: 'submitted.ink',
  typed: 'ink.muted',
  discarded: 'ink.muted',
};

function DeviceItemIcon({ kind }: { readonly kind: DeviceItemKind }) {
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

/** A link with a full-size touch target that does not make its line taller. */
const InLine = chakra(TextLink, {
  base: { marginBlock: 'calc((1.25rem - max(1.5rem, var(--wm-target))) / 2)' },
});

/** One item on the device page: title, age, details and actions. */
export function DeviceItem({
  kind,
  title,
  to,
  at,
  children,
  actions,
}: {
  readonly kind: DeviceItemKind;
  readonly title: string;
  /** Address of its document. */
  readonly to?: string | undefined;
  readonly at?: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  const ref = usePresenceAnimation<HTMLElement>(rise);
  return (
    <Frame ref={ref} aria-label={title}>
      <Text as="span" display="contents" color={colours[kind]}>
        <DeviceItemIcon kind={kind} />
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
