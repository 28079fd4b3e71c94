import { Box, chakra } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { FieldFrame, type FieldProps } from '#ui/fields/inputs/FieldFrame.tsx';
import { RichText } from './RichText.tsx';

const Editor = lazy(() => import('./Editor.tsx'));

const Frame = chakra('div', {
  base: {
    borderWidth: 'thin',
    borderColor: 'line.strong',
    borderRadius: 'md',
    background: 'surface.panel',
    overflow: 'hidden',
    '&:has([contenteditable]:focus)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-1px' },
    '&:has([aria-invalid=true])': { borderColor: 'danger.ink' },
  },
});

/** A rich-text field with a toolbar; value and `onChange` are HTML. The text can be read while the editor loads. */
export function RichEditor({
  value,
  onChange,
  readOnly = false,
  placeholder = 'Write here',
  ...frame
}: FieldProps & {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
}) {
  return (
    <FieldFrame {...frame}>
      {(control) =>
        readOnly || frame.disabled ? (
          <RichText html={value} />
        ) : (
          <Frame>
            <Suspense fallback={<LoadingText html={value} />}>
              <Editor
                label={frame.label}
                control={control}
                value={value}
                onChange={onChange}
                placeholder={placeholder}
              />
            </Suspense>
          </Frame>
        )
      }
    </FieldFrame>
  );
}

function LoadingText({ html }: { readonly html: string }) {
  return (
    <Box aria-busy="true">
      <Box height="calc(var(--wm-target) + 9px)" borderBottomWidth="thin" borderColor="line" />
      <Box padding="3" minHeight="24">
        <RichText html={html} />
      </Box>
    </Box>
  );
}
