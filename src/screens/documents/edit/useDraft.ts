import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Document } from '#domain/document.ts';
import type { Device } from '#actions/device.ts';
import type { DraftRow } from '#mirror/queries/rows.ts';
import { discardDraft } from '#actions/discard.ts';
import { deleteDraft, saveDraft } from '#actions/drafts.ts';
import { newDrafts, readDraft } from '#mirror/queries/drafts.ts';
import { type Form, isDirty, pickFields } from './form.ts';
import { restoreDraft } from './formUpdates.ts';

/** The document that a draft belongs to. */
interface DraftOf {
  readonly keyId: string;
  readonly entity: Document['entity'];
  readonly isNew: boolean;
  readonly version: number;
}

const storeDelayMs = 400;
const retryDelayMs = 5_000;

/**
 * Stores what is typed within half a second, and immediately when the page is hidden. Offers an earlier draft to use or
 * discard; until the person decides, it is stored together with what is typed.
 */
export function useDraft(device: Device, form: Form, { keyId, entity, isNew, version }: DraftOf) {
  const { mirror } = device;
  // New documents can have several drafts: the device page links to one of them, otherwise the newest is offered.
  const [search] = useSearchParams();
  const requested = search.get('draft');
  const [offered, setOffered] = useState<DraftRow | null>(null);
  const earlier = useRef<DraftRow | null>(null);
  const storeSoon = useRef<() => void>(() => undefined);

  useEffect(() => {
    const unmounted = new AbortController();
    void (async () => {
      const all = isNew ? await newDrafts(mirror, entity) : [];
      const draft = isNew
        ? (all.find((each) => each.keyId === requested) ?? all[0])
        : await readDraft(mirror, keyId);
      if (unmounted.signal.aborted || !draft || isDirty(form.getState())) return;
      setOffered(draft);
      // The draft of a new document has its own id, so it is not overwritten.
      if (!isNew) earlier.current = draft;
    })();
    return () => unmounted.abort();
  }, [mirror, entity, isNew, keyId, form, requested]);

  useEffect(() => {
    let timer = 0;
    let isUnmounted = false;
    const flush = () => {
      if (timer === 0) return;
      window.clearTimeout(timer);
      timer = 0;
      const state = form.getState();
      if (state.saving) {
        timer = window.setTimeout(flush, storeDelayMs);
        return;
      }
      const previous = earlier.current;
      if (isDirty(state)) {
        // Typing over an undecided draft loses nothing: the draft moves to the discarded work.
        const isReplaced =
          previous !== null && [...state.changed].some((name) => Object.hasOwn(previous.body, name));
        if (isReplaced) earlier.current = null;
        const merged = isReplaced ? null : previous;
        const body = { ...merged?.body, ...pickFields(state.values, state.changed) };
        const was = { ...merged?.was, ...pickFields(state.base.body, state.changed) };
        const { teamId } = state;
        const draft = { keyId, entity, isNew, version, teamId, body, was, at: device.now() };
        const store = async () => {
          if (isReplaced) await discardDraft(mirror, keyId, device.now());
          await saveDraft(mirror, draft);
        };
        // While storage fails, the text is only on the page, so storing is retried.
        store().catch(() => {
          if (!isUnmounted) timer ||= window.setTimeout(flush, retryDelayMs);
        });
      } else if (!previous) deleteDraft(mirror, keyId).catch(() => undefined);
    };
    const unsubscribe = form.subscribe(({ values, teamId, base }, before) => {
      if (values === before.values && teamId === before.teamId && base === before.base) return;
      timer ||= window.setTimeout(flush, storeDelayMs);
    });
    storeSoon.current = () => {
      timer ||= window.setTimeout(flush, 0);
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      unsubscribe();
      flush();
      isUnmounted = true;
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [device, mirror, form, keyId, entity, isNew, version]);

  const decided = () => {
    earlier.current = null;
    setOffered(null);
  };
  return {
    offered,
    /** Puts the draft into the form. Returns the id it was written under, which differs for a new document. */
    use: (): string => {
      if (offered) restoreDraft(form, offered);
      decided();
      return offered?.keyId ?? keyId;
    },
    discard: async (): Promise<void> => {
      // A replaced draft is among the discarded work already; the stored one holds only what was typed since.
      if (offered && (isNew || earlier.current)) await discardDraft(mirror, offered.keyId, device.now());
      decided();
      storeSoon.current();
    },
  };
}
