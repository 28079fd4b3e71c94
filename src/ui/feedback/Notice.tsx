import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type MessageType, messageIcons, messageTones } from './messageTypes.ts';

const Frame = chakra('section', {
  base: {
    display: 'flex',
    gap: '3',
    padding: '3',
    borderRadius: 'md',
    borderWidth: 'thin',
    borderColor: 'currentcolor/40',
    textStyle: 'body',
    '& > svg': { width: '18px', height: '18px', flexShrink: '0', marginTop: '1px' },
  },
  variants: { type: messageTones },
});
const Content = chakra('div', {
  base: { flex: '1', minWidth: '0', color: 'ink.strong', overflowWrap: 'anywhere' },
});
const Title = chakra('p', { base: { fontWeight: 'semibold', '&:not(:last-child)': { marginBottom: '1' } } });

/** An important message about the content below it, with the actions that resolve it. */
export function Notice({
  type = 'info',
  title,
  children,
  actions,
}: {
  readonly type?: MessageType;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const Icon = messageIcons[type];
  return (
    <Frame type={type} role={type === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <Content>
        <Title whiteSpace="pre-wrap">{title}</Title>
        {children}
        {actions && (
          <Flex
            gap="2"
            marginTop="3"
            flexWrap="wrap"
            css={{ '& > *': { maxWidth: 'full', whiteSpace: 'normal' } }}
          >
            {actions}
          </Flex>
        )}
      </Content>
    </Frame>
  );
}
