import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { deleteDraft, saveDraft } from '#actions/unsent/drafts.ts';
import { type RunEntry, runEntryIn, withRunEntry } from '#actions/event/runLog.ts';
import { draftsOf } from '#mirror/queries/unsent/drafts.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';
import { closedDrafts, holdForm } from '#screens/shared/forms/openForms.ts';
import { useFlushOnHide } from '#screens/shared/forms/useFlushOnHide.ts';

const storeDelayMs = 400;

/**
 * An entry being written for the run log of an encounter, begun now. It is stored within half a second, and immediately
 * when the page is hidden: as a draft of the encounter. An entry that was never saved is continued.
 */
export function useRunEntry(device: Device, row: DocumentRow) {
  const [draftId, setDraftId] = useState(device.newId);
  const [entry, setEntry] = useState<RunEntry>(() => ({
    id: device.newId(),
    started: device.now(),
    ended: null,
    outcome: '',
  }));
  /** The entry that is not stored yet. */
  const unstored = useRef<RunEntry>(undefined);
  const timer = useRef(0);
  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    const runEntry = unstored.current;
    if (!runEntry) return;
    unstored.current = undefined;
    const { keyId, entity, version, teamId, body } = row;
    const draft: DraftRow = {
      kind: 'draft',
      id: draftId,
      keyId,
      entity,
      isNew: false,
      version,
      teamId,
      teamWas: teamId,
      at: device.now(),
      body: withRunEntry(device, row, runEntry),
      was: { runLog: body['runLog'] ?? null },
    };
    const { mirror } = device;
    (runEntry.outcome.trim() === '' ? deleteDraft(mirror, draftId) : saveDraft(mirror, draft)).catch(() => {
      // If storage fails, this is retried with the next input, or when the page is hidden.
      unstored.current ??= runEntry;
    });
  }, [device, draftId, row]);
  useEffect(() => holdForm(draftId), [draftId]);
  const resume = useEffectEvent((draft: DraftRow, runEntry: RunEntry) => {
    if (unstored.current || entry.outcome !== '') return;
    setDraftId(draft.id);
    setEntry(runEntry);
  });
  useEffect(() => {
    const ended = new AbortController();
    void (async () => {
      const drafts = await closedDrafts(await draftsOf(device.mirror, row.keyId));
      for (const draft of drafts) {
        const runEntry = runEntryIn(device, draft);
        if (runEntry && !ended.signal.aborted) return resume(draft, runEntry);
      }
    })();
    return () => ended.abort();
  }, [device, row.keyId]);
  useFlushOnHide(flush);
  return {
    entry,
    draftId,
    change: (change: Partial<RunEntry>) => {
      const next = { ...entry, ...change };
      setEntry(next);
      unstored.current = next;
      timer.current ||= window.setTimeout(flush, storeDelayMs);
    },
    /** Stops storing: the entry is in the log, and its draft is gone. */
    finish: () => {
      unstored.current = undefined;
    },
  };
}
