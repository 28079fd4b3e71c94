import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect, useRef } from 'react';
import { focusAt } from './caret.ts';
import { addEditor } from './openEditors.ts';
import { type Recorder, startRecorder } from './recorder.ts';

/** Events at which text is recorded at once, before other listeners of the page run: they rely on it. */
const flushEvents = ['keydown', 'focusout', 'visibilitychange', 'beforeunload', 'pagehide'] as const;

/**
 * Synchronises the editor and the field's value.
 *
 * | event                                         | result                                              |
 * |-----------------------------------------------|-----------------------------------------------------|
 * | text is edited                                | `onChange` in the next frame; at the latest after 250 ms, before a shortcut, on blur, and when the page is hidden or left |
 * | edits restore the original text               | `onChange` with exactly the original HTML           |
 * | value changes                                 | the editor shows it, the caret stays; no `onChange` |
 * | value changes while a word is composed        | the editor shows it on blur, unless the text was edited since |
 * | an update of the editor fails                 | the text is as before it; `onRestart` if the editor cannot go on |
 * | the screen shows another text than the editor | `onRestart` with the longer of the two              |
 */
export function ValuePlugin({
  value,
  caret,
  onRecorder,
  onChange,
  onRestart,
}: {
  readonly value: string;
  /** Where the caret is at first, in characters; null leaves the focus where it is. */
  readonly caret: number | null;
  /** Receives the recorder while there is one, and null afterwards. Must keep its identity. */
  readonly onRecorder: (recorder: Recorder | null) => void;
  readonly onChange: (html: string) => void;
  readonly onRestart: (caret: number | null) => void;
}) {
  const [editor] = useLexicalComposerContext();
  const latest = useRef({ value, onChange, onRestart });
  const first = useRef({ value, caret });
  const recorder = useRef<Recorder | null>(null);

  useEffect(() => {
    latest.current = { value, onChange, onRestart };
  }, [value, onChange, onRestart]);

  useEffect(() => {
    const recording = startRecorder(editor, first.current.value, {
      onChange: (html) => latest.current.onChange(html),
      onRestart: (at) => latest.current.onRestart(at),
    });
    recorder.current = recording;
    onRecorder(recording);
    if (first.current.caret !== null) focusAt(editor, first.current.caret);
    const remove = addEditor({
      root: () => editor.getRootElement(),
      isComposing: () => editor.isComposing(),
      flush: () => recording.flush(),
    });
    const stopped = new AbortController();
    const flush = (event: Event) => {
      if (event instanceof KeyboardEvent && !event.ctrlKey && !event.metaKey) return;
      recording.flush();
      const isBlur = event.type === 'focusout' && event.target === editor.getRootElement();
      if (isBlur) recording.show(latest.current.value);
    };
    const options = { capture: true, signal: stopped.signal };
    for (const type of flushEvents) window.addEventListener(type, flush, options);
    return () => {
      stopped.abort();
      remove();
      recording.flush();
      recording.stop();
      recorder.current = null;
      onRecorder(null);
    };
  }, [editor, onRecorder]);

  useEffect(() => {
    if (!editor.isComposing()) recorder.current?.show(value);
  }, [editor, value]);
  return null;
}
