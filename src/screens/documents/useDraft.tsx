import { useEffect, useRef, useState } from 'react';
import type { Document } from '#domain/document';
import type { Device } from '#actions/device';
import type { DraftRow } from '#mirror/database';
import { dropDraft, keepDraft, newDrafts, readDraft } from '#mirror/drafts';
import { type Form, isDirty, pick, takeDraft } from './form.tsx';

/** What a draft is of. */
interface Of {
  readonly keyId: string;
  readonly entity: Document['entity'];
  readonly isNew: boolean;
  readonly version: number;
}

const keepEvery = 400;

/**
 * Keeps what is typed within half a second, and at once when the page goes out of sight. Gives the draft that was left
 * here earlier, if there is one, to be taken up or discarded; until that is decided, it is kept beside what is typed.
 */
export function useDraft(device: Device, form: Form, of: Of) {
  const { mirror } = device;
  const { keyId, entity, isNew, version } = of;
  const [offered, setOffered] = useState<DraftRow | null>(null);
  const earlier = useRef<DraftRow | null>(null);

  useEffect(() => {
    const looking = { over: false };
    void (async () => {
      const draft = isNew ? (await newDrafts(mirror, entity))[0] : await readDraft(mirror, keyId);
      if (looking.over || !draft || isDirty(form.getState())) return;
      setOffered(draft);
      // A new document's draft has an id of its own and is in nobody's way.
      if (!isNew) earlier.current = draft;
    })();
    return () => {
      looking.over = true;
    };
  }, [mirror, entity, isNew, keyId, form]);

  useEffect(() => {
    const timer = { id: 0 };
    const flush = () => {
      if (timer.id === 0) return;
      window.clearTimeout(timer.id);
      timer.id = 0;
      const state = form.getState();
      const before = earlier.current;
      if (isDirty(state)) {
        const body = { ...before?.body, ...pick(state.values, state.changed) };
        const was = { ...before?.was, ...pick(state.base.body, state.changed) };
        const { teamId } = state;
        void keepDraft(mirror, { keyId, entity, isNew, version, teamId, body, was, at: device.now() });
      } else if (!before) void dropDraft(mirror, keyId);
    };
    const stopWatching = form.subscribe((now, before) => {
      if (now.values === before.values && now.teamId === before.teamId && now.base === before.base) return;
      timer.id ||= window.setTimeout(flush, keepEvery);
    });
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      stopWatching();
      flush();
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
      if (offered) await dropDraft(mirror, offered.keyId);
      decided();
    },
  };
}
