import { chakra, Box } from '@chakra-ui/react';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { HorizontalRulePlugin } from '@lexical/react/LexicalHorizontalRulePlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { type LexicalEditor } from 'lexical';
import { useState } from 'react';
import type { ControlProps } from '#ui/fields/inputs/FieldFrame.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { $fromHtml } from './fromHtml.ts';
import { KeysPlugin } from './KeysPlugin.ts';
import { classes, nodes } from './nodes.ts';
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
  readonly placeholder: string;
}

/** The editor with its plugins, loaded on demand. */
export default function Editor({ label, control, value, onChange, placeholder }: EditorProps) {
  const [config] = useState(() => ({
    namespace: 'waymark',
    nodes,
    theme: classes,
    onError: (error: Error) => {
      throw error;
    },
    editorState: (editor: LexicalEditor) => $fromHtml(editor, value),
  }));
  return (
    <LexicalComposer initialConfig={config}>
      <EditorToolbar label={label} />
      <Box position="relative">
        <RichTextPlugin
          contentEditable={
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
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
      </Box>
      <HistoryPlugin />
      <ListPlugin />
      <HorizontalRulePlugin />
      <KeysPlugin />
      <ValuePlugin value={value} onChange={onChange} />
    </LexicalComposer>
  );
}
