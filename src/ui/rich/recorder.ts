import {
  CLEAR_HISTORY_COMMAND,
  type EditorState,
  type LexicalEditor,
  mergeRegister,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical';
import { type Block, withoutWhitespace, textOf, writeHtml } from './text/blocks.ts';
import { caretAfter } from '#ui/caretAfter.ts';
import { $caret, $characters, $select, caretIn } from './caret.ts';
import { $fromHtml } from './text/fromHtml.ts';
import { readHtml } from '#ui/rich/paste/readHtml.ts';
import { $readBlocks } from '#ui/rich/paste/readBlocks.ts';
import { watchScreen } from './watchScreen.ts';

/** Milliseconds after which text is recorded where the browser draws no frames. */
const recordDelayMs = 250;
/** Failures of the editor without an edit in between after which it is replaced. */
const maxFailures = 3;
const externalTag = 'external';

/** Records what is typed in an editor. */
export interface Recorder {
  /** Records what has been typed, if anything has. */
  flush(): void;
  /** Replaces the text by a value from elsewhere; the caret stays where it is. Values that were recorded here change nothing. */
  show(html: string): void;
  /** Takes note of an error in an update of the editor, which it has undone. */
  fail(error: Error): void;
  stop(): void;
}

interface Ports {
  readonly onChange: (html: string) => void;
  /** The editor must be replaced by a new one with the last value; the caret is in characters, null without focus. */
  readonly onRestart: (caret: number | null) => void;
}

/** Starts to record an editor that shows `value`. A screen that differs from what is recorded restarts it. */
export function startRecorder(editor: LexicalEditor, value: string, ports: Ports): Recorder {
  let reported = value;
  /** Values that were recorded and have not come back as the value to show: typing goes on meanwhile. */
  const onItsWay: string[] = [];
  let committed = editor.getEditorState();
  let frame = 0;
  let timer = 0;
  let failures = 0;
  let isStopped = false;
  const read = createReader(editor);
  const current = () => editor.read(() => read(editor.getEditorState()));
  let original = { html: value, canonical: current().html };

  const report = (html: string) => {
    const next = html === original.canonical ? original.html : html;
    if (next === reported) return;
    reported = next;
    onItsWay.push(next);
    failures = 0;
    ports.onChange(next);
  };
  const unschedule = () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
    frame = 0;
  };
  const flush = () => {
    unschedule();
    try {
      report(current().html);
    } catch (error) {
      fail(error);
    }
  };
  const hasFocus = () => editor.getRootElement()?.contains(document.activeElement) ?? false;
  /** Replaces the editor by one with this text, or else with what was recorded last. */
  const restart = (text: () => string, caret: () => number | null) => {
    let at = null;
    stop();
    try {
      at = hasFocus() ? caret() : null;
      report(text());
    } catch (error) {
      reportError(error);
    }
    ports.onRestart(at);
  };
  const fail = (error: unknown) => {
    reportError(error);
    failures += 1;
    const before = committed;
    // By then the editor has undone the update, or is broken.
    queueMicrotask(() => {
      if (isStopped || (failures < maxFailures && isHeld() !== false)) return;
      restart(
        () => read(before).html,
        () => before.read($caret),
      );
    });
  };
  /** Returns whether the screen shows what is recorded, null while a word is composed. */
  const isHeld = () => {
    if (editor.isComposing()) return null;
    flush();
    return withoutWhitespace(editor.getRootElement()?.textContent ?? '') === textOrNone();
  };
  const textOrNone = () => {
    try {
      return current().text;
    } catch {
      return null;
    }
  };
  const keepLonger = () => {
    const root = editor.getRootElement();
    if (!root) return;
    reportError(new Error('The editor shows a text that it does not hold.'));
    const visibleBlocks = readHtml(root);
    const isLonger = textOf(visibleBlocks).length > (textOrNone()?.length ?? -1);
    restart(
      () => (isLonger ? writeHtml(visibleBlocks) : current().html),
      () => caretIn(root),
    );
  };
  let unwatch: () => void = () => undefined;
  const unregister = mergeRegister(
    editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
      committed = editorState;
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      if (tags.has(externalTag)) original = { html: reported, canonical: current().html };
      else if (frame === 0) {
        frame = requestAnimationFrame(flush);
        timer = window.setTimeout(flush, recordDelayMs);
      }
    }),
    editor.registerRootListener((root) => {
      unwatch();
      if (root) unwatch = watchScreen(root, isHeld, keepLonger);
    }),
  );
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    unschedule();
    unregister();
    unwatch();
  };
  return {
    flush: () => {
      if (frame !== 0) flush();
    },
    show: (html) => {
      const at = onItsWay.indexOf(html);
      onItsWay.splice(0, at + 1);
      if (html === reported || at >= 0) return;
      reported = html;
      onItsWay.length = 0;
      const isFocused = hasFocus();
      const replace = () => {
        const [before, caret] = [$characters(), $caret()];
        $fromHtml(html);
        if (isFocused) $select(caretAfter(before, $characters(), caret));
      };
      const tag = isFocused ? [externalTag] : [externalTag, SKIP_DOM_SELECTION_TAG];
      editor.update(replace, { tag, discrete: true });
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    },
    fail,
    stop,
  };
}

/** Returns a function that reads a state of the editor, and remembers the last. */
function createReader(editor: LexicalEditor) {
  let last: { state: EditorState; html: string; text: string } | null = null;
  return (state: EditorState) => {
    if (last?.state === state) return last;
    const blocks: Block[] = state.read($readBlocks, { editor });
    last = { state, html: writeHtml(blocks), text: textOf(blocks) };
    return last;
  };
}
