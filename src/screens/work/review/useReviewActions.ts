import { useEffect, useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { type ReviewNode, nodeName } from '#domain/review/reviewSets.ts';
import { type Transition, transitions } from '#domain/content/status.ts';
import { closeSnackbar, useShell } from '#session/store.ts';
import { askIfIncomplete } from '#screens/shared/many/askIfIncomplete.ts';
import { offerUndo } from '#screens/shared/many/offerUndo.ts';
import type { TransitionResult } from '#screens/shared/many/transitionMany.ts';
import type { Seen } from '#screens/shared/many/changeMany.ts';
import { useUnseen } from '#screens/shared/usePress.ts';
import { type Reviewed, type ReviewOptions, reviewMany } from './reviewMany.ts';

/** A document to be reviewed, as far as messages name it. */
export type ReviewedDocument = Reviewed & Pick<ReviewNode, 'reference' | 'title'>;

/** The queue that the documents are in. */
interface ReviewedQueue {
  readonly currentId: string | undefined;
  readonly open: (keyId: string | undefined) => void;
  readonly after: (doneKeys: ReadonlySet<string>) => { readonly keyId: string } | undefined;
  readonly pick: (keys: readonly string[], isPicked: boolean) => void;
  readonly seen: Seen;
}

/** Approves and flags selected or open documents, goes on to the next, and reports what could not be done. */
export function useReviewActions(device: Device, desk: ReviewedQueue) {
  const [progress, setProgress] = useState<number | null>(null);
  const [report, setReport] = useState<TransitionResult | null>(null);
  const lastMessage = useRef('');
  // A key pressed twice within one frame must not act twice.
  const isRunning = useRef(false);
  const { isUnseen, noteChange } = useUnseen();
  const movedTo = useRef<string | null>(null);
  // Once the next one is painted: on a busy device that takes its time.
  useEffect(() => {
    if (movedTo.current === desk.currentId) noteChange();
    movedTo.current = null;
  }, [desk.currentId, noteChange]);
  const run = async (
    items: readonly ReviewedDocument[],
    transition: Transition,
    options: ReviewOptions & { readonly also?: readonly string[] } = {},
  ): Promise<readonly string[]> => {
    // A second tap on Approve was meant for the document before.
    if (isRunning.current || (items.length === 1 && isUnseen())) return [];
    isRunning.current = true;
    setProgress(0);
    try {
      const onProgress = items.length > 1 ? setProgress : undefined;
      const all = { seen: desk.seen, ...options, ...(onProgress && { onProgress }) };
      const byKey = new Map(items.map((item) => [item.keyId, item]));
      const { result, isAsked } = await askIfIncomplete([...byKey.keys()], (keys, second) =>
        reviewMany(
          device,
          keys.flatMap((key) => byKey.get(key) ?? []),
          transition,
          { ...all, ...second },
        ),
      );
      const failed = new Set(result.failed.map(({ keyId }) => keyId));
      const reviewedItems = items.filter(({ keyId }) => !failed.has(keyId));
      // A reviewer who chose not to approve one as it is knows why.
      const isKnown = isAsked && items.length === 1;
      setReport(result.failed.length > 0 && !isKnown ? result : null);
      if (reviewedItems.length === 0) return [];
      const keys = reviewedItems.map(({ keyId }) => keyId);
      if (desk.currentId !== undefined && keys.includes(desk.currentId)) {
        const next = desk.after(new Set(keys))?.keyId;
        movedTo.current = next ?? null;
        noteChange();
        desk.open(next);
      }
      desk.pick(keys, false);
      const message = doneMessage(result, reviewedItems);
      closeMessages(lastMessage.current);
      lastMessage.current = message.text;
      const changes = [...result.changes, ...(options.also ?? [])];
      offerUndo(device.mirror, { changes }, result.succeeded, message.text, message.what);
      return keys;
    } finally {
      isRunning.current = false;
      setProgress(null);
    }
  };
  return {
    progress,
    report,
    closeReport: () => setReport(null),
    approve: (
      items: readonly ReviewedDocument[],
      options?: Pick<ReviewOptions, 'seen'> & { readonly also?: readonly string[] },
    ) => run(items, transitions.approve, options),
    flag: (
      items: readonly ReviewedDocument[],
      options: ReviewOptions & { readonly also?: readonly string[] },
    ) => run(items, transitions.flag, options),
  };
}

/** The message of what was done, and the name that its undo gives the documents. */
function doneMessage(
  { transition, failed }: TransitionResult,
  documents: readonly ReviewedDocument[],
): { readonly text: string; readonly what: string } {
  const [first] = documents;
  const what = documents.length === 1 && first ? nodeName(first) : `${documents.length} documents`;
  const text = `${what} ${transition.pastLabel}${failed.length === 0 ? '' : `, ${failed.length} not`}`;
  return { text, what };
}

/** Closes the message before, which the next one replaces. */
function closeMessages(message: string): void {
  for (const { id, text } of useShell.getState().snackbars) {
    if (message !== '' && text.startsWith(message)) closeSnackbar(id);
  }
}
