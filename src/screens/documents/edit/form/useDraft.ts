import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Document } from '#domain/content/document.ts';
import type { Device } from '#actions/device.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';
import { discardTyped } from '#actions/unsent/discardTyped.ts';
import { deleteDraft, saveDraft, takeDrafts } from '#actions/unsent/drafts.ts';
import { draftsOf, newDrafts } from '#mirror/queries/unsent/drafts.ts';
import { mergeDrafts, withoutTexts } from '#mirror/overlay/draftTexts.ts';
import { flushOnHide } from '#screens/shared/forms/useFlushOnHide.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { type Form, hasChanges, pickFields } from './form.ts';
import { restoreDraft } from './formUpdates.ts';
import { createTypingClock } from './typingClock.ts';
import { closedDrafts, holdForm } from '#screens/shared/forms/openForms.ts';

/** The document that a draft belongs to. */
interface DraftOf {
  readonly keyId: string;
  readonly entity: Document['entity'];
  readonly isNew: boolean;
  readonly version: number;
}

/** Drafts of forms that are no longer open, as one. */
export interface OfferedDraft {
  readonly draft: DraftRow;
  readonly ids: readonly string[];
  /** Fields that have a different text in an earlier draft. */
  readonly differing: readonly string[];
}

const storeDelayMs = 400;
const retryDelayMs = 5_000;

/**
 * Stores what is typed within half a second, and immediately when the page is hidden or left. Every form has a draft of
 * its own, so that neither another tab nor an undecided draft is overwritten. Offers the drafts of forms that are no
 * longer open. `onTaken` is called with a draft put into the form: one of a new document was written under another id.
 */
export function useDraft(
  device: Device,
  form: Form,
  { keyId, entity, isNew, version }: DraftOf,
  onTaken: (draft: DraftRow) => void,
) {
  const { mirror } = device;
  // The device page links to one draft, which is used at once.
  const [search] = useSearchParams();
  const requested = search.get('draft');
  const [id] = useState(device.newId);
  const [offered, setOffered] = useState<OfferedDraft | null>(null);
  const [isDecided, setIsDecided] = useState(false);
  const [draftsLeft, setDraftsLeft] = useState(0);
  const storeSoon = useRef<() => void>(() => undefined);
  const [typingClock] = useState(() => createTypingClock(device.now));
  const typed = (): DraftRow => {
    const text = textOf(form);
    return { kind: 'draft', id, keyId, entity, isNew, version, ...text, at: typingClock(text) };
  };
  // A draft that is stored later is of what the document is by then: a new one may have been created meanwhile.
  const typedByThen = useEffectEvent(typed);

  useEffect(() => holdForm(id), [id]);

  const readOthers = useCallback(async () => {
    const drafts = isNew ? await newDrafts(mirror, entity) : await draftsOf(mirror, keyId);
    return drafts.filter((draft) => draft.id !== id);
  }, [mirror, id, entity, isNew, keyId]);
  const take = ({ draft, ids }: OfferedDraft): void => {
    const before = typed();
    restoreDraft(form, draft);
    const now = { ...typed(), keyId: draft.keyId };
    const { values: body, teamId } = form.getState();
    // Text typed here meanwhile gives way to the draft and becomes a draft itself.
    const replacedDraft = withoutTexts({ ...before, id: device.newId() }, [{ teamId, body }]);
    takeDrafts(mirror, replacedDraft ? [now, replacedDraft] : [now], ids, { teamId, body }).catch(
      storeSoon.current,
    );
    setIsDecided(true);
    onTaken(draft);
  };
  const takeRequested = useEffectEvent(take);
  // Drafts of an earlier visit can come back while the form is open. As text, so that only a change renders the form.
  const others = useMirror(async () => JSON.stringify((await readOthers()).map(stateOf)), [readOthers]);
  useEffect(() => {
    const outdated = new AbortController();
    void (async () => {
      if (others === undefined) return;
      const closed = await closedDrafts(await readOthers());
      if (outdated.signal.aborted) return;
      const offer = isDecided ? undefined : draftToOffer(closed, requested);
      if (offer && requested !== null && offer.ids.includes(requested)) takeRequested(offer);
      else setOffered(offer ?? null);
      setDraftsLeft(isDecided && !isNew ? closed.length : 0);
    })();
    return () => outdated.abort();
  }, [others, readOthers, requested, isDecided, isNew]);

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
      if (!hasChanges(state)) {
        typingClock(textOf(form));
        form.setState({ keptAt: null });
        deleteDraft(mirror, id).catch(() => undefined);
        return;
      }
      store();
    };
    const store = () => {
      const draft = typedByThen();
      // While storage fails, the text is only on the page, so storing is retried.
      saveDraft(mirror, draft).then(
        () => form.setState({ keptAt: draft.at }),
        () => {
          form.setState({ keptAt: null });
          if (!isUnmounted) timer ||= window.setTimeout(flush, retryDelayMs);
        },
      );
    };
    const leave = () => {
      const state = form.getState();
      // The page may end before the save has: its text is stored as well, until that is known.
      if (timer !== 0 && state.saving && hasChanges(state)) store();
      flush();
    };
    const unsubscribe = form.subscribe(({ values, teamId, base }, before) => {
      if (values === before.values && teamId === before.teamId && base === before.base) return;
      timer ||= window.setTimeout(flush, storeDelayMs);
    });
    storeSoon.current = () => {
      timer ||= window.setTimeout(flush, 0);
    };
    const flushAndStop = flushOnHide(leave);
    return () => {
      unsubscribe();
      flushAndStop();
      isUnmounted = true;
    };
  }, [mirror, form, id, typingClock]);

  return {
    id,
    offered,
    /** Number of other drafts of the document that stay after the offer. */
    left: draftsLeft,
    /** Puts the offered draft into the form. */
    use: (): void => {
      if (offered) take(offered);
    },
    discard: async (): Promise<void> => {
      if (offered) await discardTyped(mirror, offered.ids, device.now());
      setIsDecided(true);
    },
  };
}

function stateOf({ id, at, body, teamWas }: DraftRow): readonly unknown[] {
  return [id, at, Object.keys(body), teamWas];
}

/** Returns the values typed into a form, and those that they replaced. */
function textOf(form: Form): Pick<DraftRow, 'teamId' | 'teamWas' | 'body' | 'was'> {
  const { values, base, teamId, changed } = form.getState();
  const teamWas = base.teamId;
  return { teamId, teamWas, body: pickFields(values, changed), was: pickFields(base.body, changed) };
}

/** Joins the drafts of forms that are no longer open. A draft of a new document, or the requested one, is offered by itself. */
function draftToOffer(closed: readonly DraftRow[], requested: string | null): OfferedDraft | undefined {
  const one = closed.find(({ id }) => id === requested) ?? closed[0];
  const drafts = one && (one.isNew || one.id === requested) ? [one] : closed;
  const draft = mergeDrafts(drafts);
  if (!draft) return undefined;
  const differing = drafts.flatMap((each) => Object.keys(withoutTexts(each, [draft])?.body ?? {}));
  return { draft, ids: drafts.map(({ id }) => id), differing: [...new Set(differing)] };
}
