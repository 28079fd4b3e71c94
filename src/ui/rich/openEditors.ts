/** A rich text on the page in which somebody may be typing, as far as a form needs to know. */
interface OpenEditor {
  readonly root: () => HTMLElement | null;
  readonly isComposing: () => boolean;
  /** Records what has been typed, if anything has. */
  readonly flush: () => void;
}

const editors = new Set<OpenEditor>();

/** Adds an editor that is on the page; the function that it returns removes it. */
export function addEditor(editor: OpenEditor): () => void {
  editors.add(editor);
  return () => void editors.delete(editor);
}

/** Records what has been typed in every editor until now: an editor reports it a frame later otherwise. */
export function recordTyping(): void {
  for (const { flush } of editors) flush();
}

/** The editor in which a word is being composed, by an input method for instance: its text cannot be replaced yet. */
export function composingEditor(): HTMLElement | null {
  return [...editors].find(({ isComposing }) => isComposing())?.root() ?? null;
}
