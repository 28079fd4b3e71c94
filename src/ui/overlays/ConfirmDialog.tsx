import { Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
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

/** Asks for confirmation: 290 px wide, persistent; Escape cancels, Enter confirms unless the cancel button has the focus. */
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
  const cancelButton = useRef<HTMLButtonElement>(null);
  const otherButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      width="290px"
      alert
      onKeyDown={(event) => {
        if (
          event.key !== 'Enter' ||
          event.target === cancelButton.current ||
          event.target === otherButton.current
        )
          return;
        event.preventDefault();
        onConfirm();
      }}
    >
      <Text as="div" color="ink">
        {body}
      </Text>
      <Flex justify="flex-end" gap="2" marginTop="5" flexWrap="wrap">
        {other !== undefined && (
          <Button ref={otherButton} onClick={onOther}>
            {other}
          </Button>
        )}
        <Button ref={cancelButton} onClick={onCancel} data-autofocus={danger || undefined}>
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
