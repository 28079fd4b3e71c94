import { Flex, chakra } from '@chakra-ui/react';
import { Flag } from 'lucide-react';
import { addComment } from '#actions/comments.ts';
import type { Device } from '#actions/device.ts';
import { commentLimit } from '#domain/content/comment.ts';
import { displayReference } from '#domain/content/document.ts';
import { type TextsByPlace, textsBeside } from '#mirror/queries/unsent/texts.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { isPressed } from '#ui/keys/shortcut.ts';
import { formKeys } from '#screens/shared/acts/shortcuts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useCommentDrafts } from '#screens/documents/comments/useCommentDrafts.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';

const Area = chakra('textarea', inputRecipe);

interface FlagDialogProps {
  readonly device: Device;
  readonly row: DocumentRow;
  readonly onClose: () => void;
  /** Flags the document, once the reason is stored. */
  readonly onFlag: () => void;
}

/** Asks what has to change before a document is flagged. The answer becomes a comment; it may be left out. */
export default function FlagDialog(props: FlagDialogProps) {
  const { keyId } = props.row;
  const storedTexts = useMirror((mirror) => textsBeside(mirror, keyId), [keyId]);
  return storedTexts ? <Question {...props} stored={storedTexts} /> : null;
}

function Question({
  device,
  row,
  onClose,
  onFlag,
  stored,
}: FlagDialogProps & { readonly stored: TextsByPlace }) {
  // Text that is typed and not sent is the draft of a comment, so that Escape or a dead battery loses nothing.
  const drafts = useCommentDrafts(device, row.keyId, stored);
  const { busy, perform } = usePerform();
  const text = drafts.text('new') ?? '';
  const reason = text.trim();
  const isTooLong = reason.length > commentLimit;
  const flag = async () => {
    // A key pressed twice must not comment twice.
    if (isTooLong || busy) return;
    if (reason !== '') {
      if (!(await perform(() => addComment(device, row, reason)))) return;
      drafts.saved('new', reason);
    }
    onClose();
    onFlag();
  };
  return (
    <Dialog
      open
      title={`Flag ${displayReference(row)}`}
      onClose={onClose}
      onKeyDown={(event) => {
        if (!isPressed(formKeys.send, event.nativeEvent)) return;
        event.preventDefault();
        void flag();
      }}
    >
      <FieldFrame
        label="What has to change?"
        help="Everyone who can read the document sees it, as a comment."
        error={isTooLong ? `Comment is too long - limit to ${commentLimit} characters` : undefined}
      >
        {(props) => (
          <Area
            {...props}
            data-autofocus
            value={text}
            minHeight="5.5rem"
            paddingBlock="2"
            onChange={(event) => drafts.type('new', event.target.value)}
          />
        )}
      </FieldFrame>
      <Flex justify="flex-end" gap="2" marginTop="4">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" icon={<Flag />} busy={busy} onClick={() => void flag()}>
          {reason === '' ? 'Flag without a reason' : 'Flag'}
        </Button>
      </Flex>
    </Dialog>
  );
}
