import { chakra, Box } from '@chakra-ui/react';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { useCallback, useRef, useState } from 'react';
import type { ControlProps } from '#ui/fields/inputs/FieldFrame.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { $fromHtml } from './fromHtml.ts';
import { KeysPlugin } from './KeysPlugin.ts';
import { classes, nodes } from './nodes.ts';
import type { PasteReport } from './pasteReport.ts';
import type { Recorder } from './recorder.ts';
import { ValuePlugin } from './ValuePlugin.ts';

const Surface = chakra(ContentEditable, {
  base: {
    minHeight: '24',
    maxHeight: '60vh',
    overflowY: 'auto',
    padding: '3',
    color: 'ink.strong',
    textStyle: 'reading',
    outline: 'none',
  },
});

export interface EditorProps {
  readonly label: string;
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onRestart: (caret: number | null) => void;
  /** Hears what of the text that was pasted could not be kept. Stable. */
  readonly onPasted: (report: PasteReport | null) => void;
  /** Where the caret is at first, in characters; null leaves the focus where it is. */
  readonly caret: number | null;
  readonly placeholder: string;
}

/** The editor with its plugins, loaded on demand. It throws while rendering if it cannot show its first value. */
export default function Editor(props: EditorProps) {
  const { label, control, value, onChange, onRestart, onPasted, caret, placeholder } = props;
  const recorder = useRef<Recorder | null>(null);
  const keepRecorder = useCallback((next: Recorder | null) => {
    recorder.current = next;
  }, []);
  const [config] = useState(() => ({
    namespace: 'waymark',
    nodes,
    theme: classes,
    onError: (error: Error) => {
      if (!recorder.current) throw error;
      recorder.current.fail(error);
    },
    editorState: () => $fromHtml(value),
  }));
  return (
    <LexicalComposer initialConfig={config}>
      <EditorToolbar label={label} />
      <Box position="relative">
        <Surface
          className="wm-prose"
          id={control.id}
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          aria-required={control['aria-required']}
          aria-multiline
          aria-placeholder={placeholder}
          placeholder={
            <Box
              position="absolute"
              top="3"
              insetInline="3"
              color="ink.muted"
              textStyle="reading"
              pointerEvents="none"
            >
              {placeholder}
            </Box>
          }
        />
      </Box>
      <HistoryPlugin />
      <KeysPlugin onPasted={onPasted} />
      <ValuePlugin
        value={value}
        caret={caret}
        onRecorder={keepRecorder}
        onChange={onChange}
        onRestart={onRestart}
      />
    </LexicalComposer>
  );
}
