import { useEffect, useState } from 'react';
import { type FieldValue, sameValue } from '#domain/fields/field.ts';
import { saveChoices } from '#actions/settle.ts';
import { flushOnHide } from '#screens/shared/forms/useFlushOnHide.ts';
import type { Choice, ConflictRow } from '#mirror/storage/rows.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { fieldOf } from '#mirror/overlay/choiceKeys.ts';
import { resultTextsIn } from '#mirror/overlay/resultTexts.ts';
import { initialText } from '#ui/diff/mergeValues.ts';
import { type FieldConflict, decidedPart, editedResult } from './fieldConflicts.ts';

/** The chosen text: mine, theirs, both joined, or an edited text. */
export type Side = Choice['side'];

type Decisions = Readonly<Record<string, Choice>>;

/** The choices so far. A choice counts only while both texts are unchanged; an edited text is kept after that too. */
export interface Choices {
  readonly sideOf: (fieldConflict: FieldConflict) => Side | undefined;
  /** Whether it was decided and one of the texts has changed since. */
  readonly isStale: (fieldConflict: FieldConflict) => boolean;
  /** Whether there is an edited text to continue with. */
  readonly hasEditedText: (fieldConflict: FieldConflict) => boolean;
  /** The text that is being edited; it stays open when one of the two texts changes. Undefined if another side is taken. */
  readonly editedText: (fieldConflict: FieldConflict) => FieldValue | undefined;
  /** Names of fields, rows of groups aside, whose result is being edited. */
  readonly editedFields: readonly string[];
  readonly valueOf: (fieldConflict: FieldConflict) => FieldValue | undefined;
  readonly take: (fieldConflicts: readonly FieldConflict[], side: Side) => void;
  readonly editResult: (fieldConflict: FieldConflict, value: FieldValue) => void;
  /** Stores pending choices immediately. */
  readonly flush: () => Promise<void>;
}

/** Interval at which choices are stored while a person types. The first one is stored immediately. */
const storeEveryMs = 300;
/** Wait before choices that could not be stored are stored again, in milliseconds. */
const retryDelayMs = 5_000;

/** The choices made in a conflict, stored on this device as they are made. */
export function useChoices(mirror: Mirror, conflict: ConflictRow): Choices {
  const [made, setMade] = useState<Decisions>(conflict.choices ?? {});
  const storage = useChoiceStorage(mirror, conflict);
  const put = (
    fieldConflicts: readonly FieldConflict[],
    choiceOf: (fieldConflict: FieldConflict) => Choice,
  ) => {
    const added = Object.fromEntries(
      fieldConflicts.map((fieldConflict) => [fieldConflict.key, choiceOf(fieldConflict)]),
    );
    setMade((before) => ({ ...before, ...added }));
    storage.store(added);
  };
  const sideOf = (fieldConflict: FieldConflict) => {
    const choice = made[fieldConflict.key];
    return choice && isCurrent(choice, fieldConflict) ? choice.side : undefined;
  };
  const valueOf = (fieldConflict: FieldConflict) => {
    switch (sideOf(fieldConflict)) {
      case 'mine':
        return fieldConflict.mine;
      case 'theirs':
        return fieldConflict.theirs;
      case 'both':
        return fieldConflict.both;
      case 'mix':
        return editedResult(fieldConflict, made[fieldConflict.key]?.mixed ?? null);
      case undefined:
        return undefined;
    }
  };
  /** An edited text starts from what was edited before, the text taken, or as much of both as can be joined. */
  const startingText = (fieldConflict: FieldConflict) => {
    const taken = made[fieldConflict.key]?.mixed ?? valueOf(fieldConflict);
    const isRowGone = fieldConflict.group !== null && Array.isArray(taken) && taken.length === 0;
    return (isRowGone ? undefined : taken) ?? initialText(fieldConflict.field, fieldConflict) ?? null;
  };
  return {
    sideOf,
    isStale: (fieldConflict) => made[fieldConflict.key] !== undefined && sideOf(fieldConflict) === undefined,
    hasEditedText: (fieldConflict) => (made[fieldConflict.key]?.mixed ?? null) !== null,
    editedText: (fieldConflict) => {
      const choice = made[fieldConflict.key];
      return choice?.side === 'mix' ? editedResult(fieldConflict, choice.mixed) : undefined;
    },
    editedFields: Object.keys(made).filter((key) => made[key]?.side === 'mix' && fieldOf(key) === key),
    valueOf,
    take: (fieldConflicts, side) =>
      put(fieldConflicts, (fieldConflict) => ({
        side,
        mixed: side === 'mix' ? startingText(fieldConflict) : (made[fieldConflict.key]?.mixed ?? null),
        ...seen(fieldConflict),
      })),
    editResult: (fieldConflict, value) =>
      put([fieldConflict], () => {
        const choice = made[fieldConflict.key];
        // Typing on does not mean that a text which changed meanwhile has been read.
        const { mine, theirs } = choice?.side === 'mix' ? choice : seen(fieldConflict);
        return { side: 'mix', mixed: value, mine, theirs };
      }),
    flush: storage.flush,
  };
}

function seen(fieldConflict: FieldConflict): Pick<Choice, 'mine' | 'theirs'> {
  const { mine, theirs } = fieldConflict;
  return { mine: decidedPart(fieldConflict, mine), theirs: decidedPart(fieldConflict, theirs) };
}

function isCurrent(choice: Choice, fieldConflict: FieldConflict): boolean {
  const now = seen(fieldConflict);
  const isOffered = choice.side !== 'both' || fieldConflict.both !== undefined;
  return isOffered && sameValue(choice.mine, now.mine) && sameValue(choice.theirs, now.theirs);
}

/** Stores choices in batches while they are made, and immediately when the page is hidden. */
function useChoiceStorage(mirror: Mirror, conflict: ConflictRow) {
  const [storage] = useState(() => createChoiceStorage(mirror, conflict));
  useEffect(() => flushOnHide(storage.flushSoon), [storage]);
  return storage;
}

/**
 * Creates the storage of the choices of one tab. While storage fails, they are only on the page, so storing is retried.
 *
 * @internal Tests let storage fail without the screen around it.
 */
export function createChoiceStorage(mirror: Mirror, conflict: ConflictRow, retryMs = retryDelayMs) {
  const tab = crypto.randomUUID();
  let pending: Decisions = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known = resultTextsIn(conflict);
  const flush = async () => {
    const [choices, before] = [pending, known];
    pending = {};
    known = { ...known, ...resultTextsIn({ choices }) };
    if (Object.keys(choices).length === 0) return;
    try {
      await saveChoices(mirror, conflict, choices, { id: tab, known: before });
    } catch (error) {
      pending = { ...choices, ...pending };
      known = before;
      clearTimeout(timer);
      timer = setTimeout(flushRepeatedly, retryMs);
      throw error;
    }
  };
  // The app says that storage fails.
  const flushSoon = () => void flush().catch(() => undefined);
  const flushRepeatedly = () => {
    timer = undefined;
    if (Object.keys(pending).length === 0) return;
    timer = setTimeout(flushRepeatedly, storeEveryMs);
    flushSoon();
  };
  const store = (choices: Decisions) => {
    pending = { ...pending, ...choices };
    if (timer === undefined) flushRepeatedly();
  };
  return { store, flush, flushSoon };
}
