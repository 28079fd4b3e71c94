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

const fromOutside = 'from-outside';

/**
 * Keeps editor and value together.
 *
 * | what happens                                | what follows                                          |
 * |---------------------------------------------|-------------------------------------------------------|
 * | text is edited                              | `onChange` in the next frame, at the latest on blur   |
 * | edits come back to the text as it was given | `onChange` with exactly the HTML that was given       |
 * | value changes outside, nobody types         | the editor takes it; no `onChange`                    |
 * | value changes outside, somebody types       | the typing stays; the editor takes it after the blur, if nothing was typed since |
 */
export function ValuePlugin({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (html: string) => void;
}) {
  const [editor] = useLexicalComposerContext();
  const report = useRef(onChange);
  const wanted = useRef(value);
  const given = useRef<{ html: string; canonical: string } | null>(null);
  const said = useRef(value);
  const takeNow = useRef<(html: string) => void>(() => undefined);

  useEffect(() => {
    report.current = onChange;
  }, [onChange]);

  useEffect(() => {
    let frame = 0;
    const canonical = () => editor.read($toHtml);
    const flush = () => {
      cancelAnimationFrame(frame);
      frame = 0;
      const html = canonical();
      const next = html === given.current?.canonical ? given.current.html : html;
      if (next === said.current) return;
      said.current = next;
      report.current(next);
    };
    const take = (html: string) => {
      if (html === said.current) return;
      said.current = html;
      editor.update(() => $fromHtml(editor, html), {
        tag: [fromOutside, SKIP_DOM_SELECTION_TAG],
        discrete: true,
      });
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    };
    given.current ??= { html: said.current, canonical: canonical() };
    const stop = mergeRegister(
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
        if (tags.has(fromOutside)) given.current = { html: said.current, canonical: canonical() };
        else frame ||= requestAnimationFrame(flush);
      }),
      editor.registerCommand(
        BLUR_COMMAND,
        () => {
          if (frame) flush();
          take(wanted.current);
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    );
    takeNow.current = take;
    return () => {
      if (frame) flush();
      stop();
    };
  }, [editor]);

  useEffect(() => {
    wanted.current = value;
    const root = editor.getRootElement();
    const typing = root !== null && root.contains(document.activeElement);
    if (!typing) takeNow.current(value);
  }, [editor, value]);
  return null;
}
