import { Flex, Text, chakra } from '@chakra-ui/react';
import { Suspense, lazy, useEffect, useRef } from 'react';
import { commentLimit } from '#domain/content/comment.ts';
import type { Document } from '#domain/content/document.ts';
import { isPressed } from '#ui/keys/shortcut.ts';
import { formKeys } from '#screens/shared/acts/shortcuts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';

const Mentions = lazy(() => import('./Mentions.tsx'));
const Area = chakra('textarea', inputRecipe);

/** Length from which the number of characters is shown. */
const countFrom = commentLimit - 400;

/** Text box for a comment. Ctrl-Enter saves; an at sign offers people. Save appears once there is something to save. */
export function Composer({
  label,
  text,
  originalText = '',
  help,
  busy,
  focus = false,
  document,
  onText,
  onSave,
  onCancel,
}: {
  readonly label: string;
  readonly text: string;
  /** The text being edited, which cannot be saved unchanged. */
  readonly originalText?: string;
  readonly help?: string | undefined;
  readonly busy: boolean;
  /** Whether to take the focus on opening. */
  readonly focus?: boolean;
  /** The document that it is about, and whose readers can be named. */
  readonly document: Pick<Document, 'entity' | 'keyId'>;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel?: (() => void) | undefined;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const focusOnMount = useRef(focus);
  useEffect(() => {
    const box = area.current;
    if (!focusOnMount.current || !box) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }, []);
  const trimmed = text.trim();
  const isTooLong = trimmed.length > commentLimit;
  const isSavable = trimmed !== '' && trimmed !== originalText;
  const save = () => {
    if (isTooLong) area.current?.focus();
    else if (isSavable && !busy) onSave();
  };
  return (
    <Flex direction="column" gap="2">
      <FieldFrame
        label={label}
        help={help}
        error={isTooLong ? `Comment is too long - limit to ${commentLimit} characters` : undefined}
      >
        {(props) => (
          <>
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
                if (!isPressed(formKeys.send, event.nativeEvent)) return;
                event.preventDefault();
                save();
              }}
            />
            {text.includes('@') && (
              <Suspense>
                <Mentions
                  area={area}
                  document={document}
                  labelledBy={props['aria-labelledby']}
                  onText={onText}
                />
              </Suspense>
            )}
          </>
        )}
      </FieldFrame>
      {trimmed.length > countFrom && <CharacterCount count={trimmed.length} />}
      {(isSavable || onCancel) && (
        <Flex gap="2" align="center">
          {isSavable && (
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

/** Character count. Screen readers announce it at every hundred characters. */
function CharacterCount({ count }: { readonly count: number }) {
  const remaining = Math.ceil((commentLimit - count) / 100) * 100;
  return (
    <Text
      color={remaining < 0 ? 'danger.ink' : 'ink.muted'}
      textStyle="small"
      fontVariantNumeric="tabular-nums"
    >
      <span aria-hidden="true">
        {count} of {commentLimit} characters
      </span>
      <span className="wm-sr-only" role="status">
        {count > commentLimit ? 'Too long' : `Fewer than ${remaining + 1} characters left`}
      </span>
    </Text>
  );
}
