import { Box, chakra } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { FieldFrame, type FieldProps } from '#ui/fields/inputs/FieldFrame.tsx';
import { EditorBoundary } from './EditorBoundary.tsx';
import type { TextReferences } from '#ui/rich/suggest/references.ts';
import { RichText } from './text/RichText.tsx';
import { notLoaded } from './notLoaded.ts';

const Editor = lazy(() => import('./Editor.tsx'));

const Frame = chakra('div', {
  base: {
    borderWidth: 'thin',
    borderColor: 'line.strong',
    borderRadius: 'md',
    background: 'surface.panel',
    '&:has([contenteditable]:focus)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-1px' },
    '&:has([aria-invalid=true])': { borderColor: 'danger.ink' },
  },
});

const Note = chakra('p', {
  base: { color: 'ink.muted', textStyle: 'small', '&:empty': { marginTop: '-1' } },
});

/** How often the editor of a field starts again before its text is only shown. */
const maxRestarts = 4;
const restarted = 'The editor had to restart. Your text is kept, but please check your last change.';

/** A rich-text field with a toolbar; value and `onChange` are HTML. The text can be read while the editor loads. */
export function RichEditor({
  value,
  onChange,
  readOnly = false,
  placeholder = 'Write here',
  references,
  ...frame
}: FieldProps & {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** Search for references in the text, and their names. */
  readonly references?: TextReferences | undefined;
}) {
  const [restarts, setRestarts] = useState(0);
  const [caret, setCaret] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [pasted, setPasted] = useState<string | null>(null);
  const note = hasFailed ? notLoaded : restarts > 0 && restarted;
  const startAgain = () => (restarts < maxRestarts ? setRestarts(restarts + 1) : setHasFailed(true));
  // At once: the next key is for the new editor.
  const restart = (at: number | null) =>
    flushSync(() => {
      setCaret(at);
      startAgain();
    });
  return (
    <FieldFrame {...frame} isTall warning={[frame.warning, note].filter(Boolean).join('. ') || undefined}>
      {(control) =>
        readOnly || frame.disabled || hasFailed ? (
          <RichText html={value} references={references} />
        ) : (
          <>
            <Frame>
              <EditorBoundary key={restarts} onError={startAgain}>
                <Suspense fallback={<LoadingText html={value} />}>
                  <Editor
                    label={frame.label}
                    control={control}
                    value={value}
                    caret={caret}
                    onChange={onChange}
                    onRestart={restart}
                    onPasted={setPasted}
                    placeholder={placeholder}
                    references={references}
                  />
                </Suspense>
              </EditorBoundary>
            </Frame>
            <Note role="status">{pasted}</Note>
          </>
        )
      }
    </FieldFrame>
  );
}

function LoadingText({ html }: { readonly html: string }) {
  return (
    <Box aria-busy="true">
      <Box height="calc(var(--wm-target) + 0.5rem)" />
      <Box paddingInline={{ base: '3', md: '5' }} paddingTop="2" paddingBottom="5" minHeight="24">
        <RichText html={html} />
      </Box>
    </Box>
  );
}
