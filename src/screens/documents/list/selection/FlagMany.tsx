import { Flex, Text, chakra } from '@chakra-ui/react';
import { Flag } from 'lucide-react';
import { commentLimit } from '#domain/content/comment.ts';
import type { Device } from '#actions/device.ts';
import { flagPlace } from '#mirror/queries/unsent/texts.ts';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';
import { isPressed } from '#ui/keys/shortcut.ts';
import { formKeys } from '#screens/shared/acts/shortcuts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';

const Area = chakra('textarea', inputRecipe);

/**
 * Asks what has to change before several documents are flagged. The answer becomes a comment on each of them. Until then it
 * is stored with the first, so that Escape, an error or a dead battery loses nothing.
 */
export default function FlagMany({
  device,
  keyId,
  count,
  note,
  onClose,
  onFlag,
}: {
  readonly device: Device;
  /** The first of the documents. */
  readonly keyId: string;
  readonly count: number;
  /** Outcome for all selected documents, where some of them are not flagged. */
  readonly note?: string | undefined;
  readonly onClose: () => void;
  readonly onFlag: (reason: string) => void;
}) {
  const { text, change } = useTypedText(device, keyId, flagPlace);
  const reason = text.trim();
  const isTooLong = reason.length > commentLimit;
  const flag = () => {
    if (isTooLong) return;
    onClose();
    onFlag(reason);
  };
  return (
    <Dialog
      open
      title={count === 1 ? 'Flag 1 document' : `Flag ${count} documents`}
      onClose={onClose}
      onKeyDown={(event) => {
        if (!isPressed(formKeys.send, event.nativeEvent)) return;
        event.preventDefault();
        flag();
      }}
    >
      {note && <Text marginBottom="3">{note}</Text>}
      <FieldFrame
        label="What has to change?"
        help="Everyone who can read the documents sees it, as a comment on each of them."
        error={isTooLong ? `Comment is too long - limit to ${commentLimit} characters` : undefined}
      >
        {(props) => (
          <Area
            {...props}
            data-autofocus
            value={text}
            minHeight="5.5rem"
            paddingBlock="2"
            onChange={(event) => change(event.target.value)}
          />
        )}
      </FieldFrame>
      <Flex justify="flex-end" gap="2" marginTop="4">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" icon={<Flag />} onClick={flag}>
          {reason === '' ? 'Flag without a reason' : 'Flag'}
        </Button>
      </Flex>
    </Dialog>
  );
}
