import { Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { useKeydown } from '#ui/keys/useKeydown.ts';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title?: string;
  readonly body?: ReactNode;
  readonly confirm?: string;
  readonly cancel?: string;
  /** The action cannot be undone, so Cancel has the focus at first. */
  readonly danger?: boolean;
  /** Label of another way to go on. */
  readonly other?: string | undefined;
  readonly onOther?: () => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks for confirmation: 290 px wide, persistent. Escape cancels. Enter confirms wherever the focus is, unless that is on
 * another of its buttons; an Enter that is still held from before does nothing.
 */
export function ConfirmDialog({
  open,
  title = 'Confirm',
  body = 'Are you sure?',
  confirm = 'Yes',
  cancel = 'No',
  danger = false,
  other,
  onOther,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useKeydown((event) => {
    const own = buttons.current;
    if (!open || !own || event.key !== 'Enter' || event.defaultPrevented) return;
    const { activeElement } = document;
    const isOnOther = own.contains(activeElement) && activeElement !== own.lastElementChild;
    if (isOnOther && !event.repeat) return;
    event.preventDefault();
    if (!event.repeat) onConfirm();
  });
  return (
    <Dialog open={open} title={title} onClose={onCancel} width="290px" alert>
      <Text as="div" color="ink">
        {body}
      </Text>
      <Flex ref={buttons} justify="flex-end" gap="2" marginTop="5" flexWrap="wrap">
        {other !== undefined && <Button onClick={onOther}>{other}</Button>}
        <Button onClick={onCancel} data-autofocus={danger || undefined}>
          {cancel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          onClick={onConfirm}
          data-autofocus={!danger || undefined}
        >
          {confirm}
        </Button>
      </Flex>
    </Dialog>
  );
}
