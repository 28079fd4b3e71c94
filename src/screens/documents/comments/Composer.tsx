import { Flex, Text, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { commentLimit } from '#domain/comment.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';

const Area = chakra('textarea', inputRecipe);

/** From here on a writer is told how much there is room for. */
const near = commentLimit - 400;

/** A box to write a comment in. Ctrl-Enter saves. Save stands there once there is something to save. */
export function Composer({
  label,
  text,
  was = '',
  help,
  busy,
  focus = false,
  onText,
  onSave,
  onCancel,
}: {
  readonly label: string;
  readonly text: string;
  /** The text that is edited: to save it as it was is to save nothing. */
  readonly was?: string;
  readonly help?: string | undefined;
  readonly busy: boolean;
  /** Whether it takes the focus when it opens. */
  readonly focus?: boolean;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel?: (() => void) | undefined;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const start = useRef(focus);
  useEffect(() => {
    const box = area.current;
    if (!start.current || !box) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }, []);
  const words = text.trim();
  const tooLong = words.length > commentLimit;
  const hasText = words !== '' && words !== was;
  const save = () => {
    if (tooLong) area.current?.focus();
    else if (hasText && !busy) onSave();
  };
  return (
    <Flex direction="column" gap="2">
      <FieldFrame
        label={label}
        help={help}
        error={tooLong ? `Comment is too long - limit to ${commentLimit} characters` : undefined}
      >
        {(props) => (
          <Area
            {...props}
            ref={area}
            value={text}
            minHeight="5.5rem"
            paddingBlock="2"
            maxHeight="50dvh"
            resize="vertical"
            css={{ fieldSizing: 'content' }}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              save();
            }}
          />
        )}
      </FieldFrame>
      {words.length > near && <Length count={words.length} />}
      {(hasText || onCancel) && (
        <Flex gap="2" align="center">
          {hasText && (
            <Button variant="primary" busy={busy} onClick={save}>
              Save
            </Button>
          )}
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        </Flex>
      )}
    </Flex>
  );
}

/** How long it is, once that matters; said aloud with every hundred that is gone. */
function Length({ count }: { readonly count: number }) {
  const left = Math.ceil((commentLimit - count) / 100) * 100;
  return (
    <Text color={left < 0 ? 'danger.ink' : 'ink.muted'} textStyle="small" fontVariantNumeric="tabular-nums">
      <span aria-hidden="true">
        {count} of {commentLimit} characters
      </span>
      <span className="wm-sr-only" role="status">
        {count > commentLimit ? 'Too long' : `Less than ${left + 1} characters left`}
      </span>
    </Text>
  );
}
