import { Box, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type MessageType, messageIcons, messageTones } from '#ui/feedback/messageTypes.ts';

const Verdict = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    padding: '4',
    borderRadius: 'md',
    borderWidth: '2px',
    borderColor: 'currentcolor',
    '& svg': { width: '40px', height: '40px', flexShrink: '0' },
  },
  variants: { type: messageTones },
});
/** The first thing to know about a card, in large letters. */
export function VerdictBox({
  type,
  title,
  label,
  children,
}: {
  readonly type: MessageType;
  readonly title: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const Icon = messageIcons[type];
  return (
    <Verdict type={type} role="status">
      <Icon aria-hidden="true" />
      <Box minWidth="0">
        <Text fontSize="1.75rem" lineHeight="1.2" fontWeight="bold">
          {title}
        </Text>
        <Text color="ink.strong" fontVariantNumeric="tabular-nums">
          {label}
        </Text>
        <Text color="ink.strong">{children}</Text>
      </Box>
    </Verdict>
  );
}
