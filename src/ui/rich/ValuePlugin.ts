import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  BLUR_COMMAND,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_LOW,
  mergeRegister,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical';
import { useEffect, useRef } from 'react';
import { $fromHtml } from './fromHtml.ts';
import { $toHtml } from './toHtml.ts';

const externalTag = 'external';

/**
 * Synchronises the editor and the field's value.
 *
 * | event                                       | result                                                |
 * |---------------------------------------------|-------------------------------------------------------|
 * | text is edited                              | `onChange` in the next frame, at the latest on blur   |
 * | edits restore the original text             | `onChange` with exactly the original HTML             |
 * | value changes, editor without focus         | the editor shows it; no `onChange`                    |
 * | value changes, editor has focus             | the editor keeps its text, and shows the value on blur unless the text was edited since |
 */
export function ValuePlugin({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (html: string) => void;
}) {
  const [editor] = useLexicalComposerContext();
  const reportChange = useRef(onChange);
  const latestValue = useRef(value);
  const original = useRef<{ html: string; canonical: string } | null>(null);
  const reported = useRef(value);
  const showValue = useRef<(html: string) => void>(() => undefined);

  useEffect(() => {
    reportChange.current = onChange;
  }, [onChange]);

  useEffect(() => {
    let frame = 0;
    const canonical = () => editor.read($toHtml);
    const flush = () => {
      cancelAnimationFrame(frame);
      frame = 0;
      const html = canonical();
      const next = html === original.current?.canonical ? original.current.html : html;
      if (next === reported.current) return;
      reported.current = next;
      reportChange.current(next);
    };
    const show = (html: string) => {
      if (html === reported.current) return;
      reported.current = html;
      editor.update(() => $fromHtml(editor, html), {
        tag: [externalTag, SKIP_DOM_SELECTION_TAG],
        discrete: true,
      });
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    };
    original.current ??= { html: reported.current, canonical: canonical() };
    const stop = mergeRegister(
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
        if (tags.has(externalTag)) original.current = { html: reported.current, canonical: canonical() };
        else frame ||= requestAnimationFrame(flush);
      }),
      editor.registerCommand(
        BLUR_COMMAND,
        () => {
          if (frame) flush();
          show(latestValue.current);
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    );
    showValue.current = show;
    return () => {
      if (frame) flush();
      stop();
    };
  }, [editor]);

  useEffect(() => {
    latestValue.current = value;
    const root = editor.getRootElement();
    const hasFocus = root !== null && root.contains(document.activeElement);
    if (!hasFocus) showValue.current(value);
  }, [editor, value]);
  return null;
}
