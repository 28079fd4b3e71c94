import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { type MessageType, messageIcons, messageTones } from './messageTypes.ts';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '1',
    minHeight: '11',
    paddingInline: '4',
    paddingBlock: '1.5',
    borderBottomWidth: 'thin',
    borderColor: 'currentcolor/25',
    textStyle: 'body',
    '& > svg': { width: '18px', height: '18px', flexShrink: '0' },
  },
  variants: {
    type: messageTones,
    /** Never more than one line: a long text is cut, and a phone leaves the icon out. */
    isOneLine: {
      true: {
        flexWrap: 'nowrap',
        paddingInline: { base: '3', sm: '4' },
        columnGap: { base: '1', sm: '3' },
        paddingBlock: '0.5',
        '& > svg': { display: { base: 'none', sm: 'block' } },
        '& > div': { flexBasis: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      },
    },
  },
});
const Message = chakra('div', { base: { flex: '1 1 12rem', minWidth: '0', color: 'ink.strong' } });

/** A message across the page that stays until it is resolved or closed. */
export function Banner({
  type = 'info',
  children,
  action,
  onClose,
  isOneLine = false,
}: {
  readonly type?: MessageType;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onClose?: () => void;
  readonly isOneLine?: boolean;
}) {
  const Icon = messageIcons[type];
  return (
    <Frame type={type} isOneLine={isOneLine} role={type === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <Message>{children}</Message>
      {action}
      {onClose && <IconButton label="Close" icon={<X />} onClick={onClose} />}
    </Frame>
  );
}
