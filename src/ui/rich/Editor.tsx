import { chakra, Box } from '@chakra-ui/react';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { useCallback, useRef, useState } from 'react';
import type { ControlProps } from '#ui/fields/inputs/FieldFrame.tsx';
import { EditorToolbar } from './commands/EditorToolbar.tsx';
import { $fromHtml } from './text/fromHtml.ts';
import { KeysPlugin } from './KeysPlugin.ts';
import { classes, nodes } from './text/nodes.ts';
import type { Recorder } from './recorder.ts';
import { referenceLook, type TextReferences } from '#ui/rich/suggest/references.ts';
import { ReferencesPlugin } from '#ui/rich/suggest/ReferencesPlugin.ts';
import { SuggestPlugin } from '#ui/rich/suggest/SuggestPlugin.tsx';
import { useBelowBars } from './useBelowBars.ts';
import { ValuePlugin } from './ValuePlugin.ts';
import { WordCount } from './text/WordCount.tsx';

const Band = chakra('div', {
  base: {
    position: 'sticky',
    top: 'var(--below, 0px)',
    zIndex: '1',
    display: 'flex',
    alignItems: 'center',
    minHeight: 'calc(var(--wm-target) + 0.5rem)',
    paddingInline: '1',
    borderTopLeftRadius: 'md',
    borderTopRightRadius: 'md',
    background: 'surface.panel',
    borderBottomWidth: 'thin',
    borderBottomColor: 'transparent',
    'div:focus-within > &': { borderBottomColor: 'line' },
  },
});
const Keys = chakra('span');
const referenceCss = {
  '& .wm-ref': referenceLook,
  // As content of the style it is not part of the editor's text.
  '& .wm-ref[data-title]::after': { content: '" " attr(data-title)', color: 'ink' },
};
const Surface = chakra(ContentEditable, {
  base: {
    minHeight: '24',
    paddingInline: { base: '3', md: '5' },
    paddingTop: '2',
    paddingBottom: '5',
    '& > *': { maxWidth: '72ch' },
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
  /** Hears a sentence about what of the text that was pasted could not be kept. Stable. */
  readonly onPasted: (report: string | null) => void;
  /** Where the caret is at first, in characters; null leaves the focus where it is. */
  readonly caret: number | null;
  readonly placeholder: string;
  readonly references: TextReferences | undefined;
}

/** The editor with its plugins, loaded on demand. It throws while rendering if it cannot show its first value. */
export default function Editor(props: EditorProps) {
  const { label, control, value, onChange, onRestart, onPasted, caret, placeholder, references } = props;
  const recorder = useRef<Recorder | null>(null);
  const keepRecorder = useCallback((next: Recorder | null) => {
    recorder.current = next;
  }, []);
  const band = useBelowBars();
  const focusToolbar = useCallback(
    () => band.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
    [band],
  );
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
      <Band ref={band}>
        <EditorToolbar label={label} />
        <WordCount html={value} />
      </Band>
      <Keys id={`${control.id}-keys`} className="wm-sr-only">
        In a list, Tab indents; Escape, then Tab leaves the field. Alt F10 moves to the toolbar.
      </Keys>
      <Box position="relative">
        <Surface
          className="wm-prose"
          css={referenceCss}
          id={control.id}
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={[control['aria-describedby'], `${control.id}-keys`].filter(Boolean).join(' ')}
          aria-invalid={control['aria-invalid']}
          aria-required={control['aria-required']}
          aria-multiline
          aria-placeholder={placeholder}
          placeholder={
            <Box
              position="absolute"
              top="2"
              insetInline={{ base: '3', md: '5' }}
              color="ink.muted"
              textStyle="reading"
              pointerEvents="none"
            >
              {placeholder}
            </Box>
          }
        />
        <SuggestPlugin references={references} labelledBy={control['aria-labelledby']} />
      </Box>
      <HistoryPlugin />
      <ReferencesPlugin references={references} />
      <KeysPlugin onPasted={onPasted} onToolbar={focusToolbar} />
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
