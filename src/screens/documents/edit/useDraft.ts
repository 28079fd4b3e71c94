import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Document } from '#domain/document.ts';
import type { Device } from '#actions/device.ts';
import type { DraftRow } from '#mirror/queries/rows.ts';
import { discardDraft } from '#actions/discard.ts';
import { deleteDraft, saveDraft } from '#actions/drafts.ts';
import { newDrafts, readDraft } from '#mirror/queries/drafts.ts';
import { type Form, isDirty, pick, takeDraft } from './form.ts';

/** What a draft is of. */
interface Of {
  readonly keyId: string;
  readonly entity: Document['entity'];
  readonly isNew: boolean;
  readonly version: number;
}

const keepEvery = 400;
const keepAgain = 5_000;

/**
 * Keeps what is typed within half a second, and at once when the page goes out of sight. Gives the draft that was left
 * here earlier, if there is one, to be taken up or discarded; until that is decided, it is kept beside what is typed.
 */
export function useDraft(device: Device, form: Form, of: Of) {
  const { mirror } = device;
  const { keyId, entity, isNew, version } = of;
  // There can be several of new documents: the device page leads to one of them, otherwise it is the newest.
  const [search] = useSearchParams();
  const asked = search.get('draft');
  const [offered, setOffered] = useState<DraftRow | null>(null);
  const earlier = useRef<DraftRow | null>(null);
  const keepNow = useRef<() => void>(() => undefined);

  useEffect(() => {
    const looking = { over: false };
    void (async () => {
      const all = isNew ? await newDrafts(mirror, entity) : [];
      const draft = isNew
        ? (all.find((each) => each.keyId === asked) ?? all[0])
        : await readDraft(mirror, keyId);
      if (looking.over || !draft || isDirty(form.getState())) return;
      setOffered(draft);
      // A new document's draft has an id of its own and is in nobody's way.
      if (!isNew) earlier.current = draft;
    })();
    return () => {
      looking.over = true;
    };
  }, [mirror, entity, isNew, keyId, form, asked]);

  useEffect(() => {
    const timer = { id: 0 };
    const ended = { over: false };
    const flush = () => {
      if (timer.id === 0) return;
      window.clearTimeout(timer.id);
      timer.id = 0;
      const state = form.getState();
      if (state.saving) {
        timer.id = window.setTimeout(flush, keepEvery);
        return;
      }
      const before = earlier.current;
      if (isDirty(state)) {
        // Typing over an undecided draft loses none of it: it waits among what was discarded.
        const isOver = before !== null && [...state.changed].some((name) => Object.hasOwn(before.body, name));
        if (isOver) earlier.current = null;
        const under = isOver ? null : before;
        const body = { ...under?.body, ...pick(state.values, state.changed) };
        const was = { ...under?.was, ...pick(state.base.body, state.changed) };
        const { teamId } = state;
        const draft = { keyId, entity, isNew, version, teamId, body, was, at: device.now() };
        const keep = async () => {
          if (isOver) await discardDraft(mirror, keyId, device.now());
          await saveDraft(mirror, draft);
        };
        // Where storage fails, the words are on the page alone: it is tried again until they are kept.
        keep().catch(() => {
          if (!ended.over) timer.id ||= window.setTimeout(flush, keepAgain);
        });
      } else if (!before) deleteDraft(mirror, keyId).catch(() => undefined);
    };
    const stopWatching = form.subscribe((now, before) => {
      if (now.values === before.values && now.teamId === before.teamId && now.base === before.base) return;
      timer.id ||= window.setTimeout(flush, keepEvery);
    });
    keepNow.current = () => {
      timer.id ||= window.setTimeout(flush, 0);
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      stopWatching();
      flush();
      ended.over = true;
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
    /** Takes the draft up; with a new document's, gives the id it was written under. */
    use: (): string => {
      if (offered) takeDraft(form, offered);
      decided();
      return offered?.keyId ?? keyId;
    },
    discard: async (): Promise<void> => {
      // Typed over, it is among what was discarded already, and what is kept now is what was typed since.
      if (offered && (isNew || earlier.current)) await discardDraft(mirror, offered.keyId, device.now());
      decided();
      keepNow.current();
    },
  };
}
