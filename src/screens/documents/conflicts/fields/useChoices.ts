import { useEffect, useState } from 'react';
import type { BodyPatch } from '#domain/content/body.ts';
import { type FieldValue, sameValue } from '#domain/content/fields/field.ts';
import type { Device } from '#actions/device.ts';
import { type Decision, saveChoices } from '#actions/settleConflict.ts';
import { flushOnHide } from '#screens/shared/forms/useFlushOnHide.ts';
import type { Conflict } from '#mirror/conflicts/conflict.ts';
import type { ChoiceRow } from '#mirror/typed/rows.ts';
import { fieldOf, latestChoices, latestResults } from '#mirror/conflicts/resultTexts.ts';
import { initialText } from '#ui/diff/mergeValues.ts';
import { type FieldConflict, decidedPart, editedResult } from './fieldConflicts.ts';

/** The chosen text: mine, theirs, both joined, or an edited text. */
export type Side = Decision['side'];

type Decisions = Readonly<Record<string, Decision>>;

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

/** The choices made in a conflict, stored on this device as they are made; `choiceRows` are those made before. */
export function useChoices(device: Device, conflict: Conflict, choiceRows: readonly ChoiceRow[]): Choices {
  const [decisions, setDecisions] = useState<Decisions>(() => decisionsIn(choiceRows));
  const storage = useChoiceStorage(device, conflict, choiceRows);
  const put = (
    fieldConflicts: readonly FieldConflict[],
    choiceOf: (fieldConflict: FieldConflict) => Decision,
  ) => {
    const added = Object.fromEntries(
      fieldConflicts.map((fieldConflict) => [fieldConflict.key, choiceOf(fieldConflict)]),
    );
    setDecisions((before) => ({ ...before, ...added }));
    storage.store(added);
  };
  const sideOf = (fieldConflict: FieldConflict) => {
    const choice = decisions[fieldConflict.key];
    if (!choice) return fieldConflict.isProposed ? 'both' : undefined;
    return isCurrent(choice, fieldConflict) ? choice.side : undefined;
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
        return editedResult(fieldConflict, decisions[fieldConflict.key]?.value ?? null);
      case undefined:
        return undefined;
    }
  };
  /** An edited text starts from what was edited before, the text taken, or as much of both as can be joined. */
  const startingText = (fieldConflict: FieldConflict) => {
    const value = decisions[fieldConflict.key]?.value ?? valueOf(fieldConflict);
    const isRowGone = fieldConflict.group !== null && Array.isArray(value) && value.length === 0;
    return (isRowGone ? undefined : value) ?? initialText(fieldConflict.field, fieldConflict) ?? null;
  };
  return {
    sideOf,
    isStale: (fieldConflict) =>
      decisions[fieldConflict.key] !== undefined && sideOf(fieldConflict) === undefined,
    hasEditedText: (fieldConflict) => (decisions[fieldConflict.key]?.value ?? null) !== null,
    editedText: (fieldConflict) => {
      const choice = decisions[fieldConflict.key];
      return choice?.side === 'mix' ? editedResult(fieldConflict, choice.value) : undefined;
    },
    editedFields: Object.keys(decisions).filter(
      (key) => decisions[key]?.side === 'mix' && fieldOf(key) === key,
    ),
    valueOf,
    take: (fieldConflicts, side) =>
      put(fieldConflicts, (fieldConflict) => ({
        side,
        value: side === 'mix' ? startingText(fieldConflict) : (decisions[fieldConflict.key]?.value ?? null),
        ...decidedParts(fieldConflict),
      })),
    editResult: (fieldConflict, value) =>
      put([fieldConflict], () => {
        const choice = decisions[fieldConflict.key];
        // Typing on does not mean that a text which changed meanwhile has been read.
        const { mine, theirs } = choice?.side === 'mix' ? choice : decidedParts(fieldConflict);
        return { side: 'mix', value, mine, theirs };
      }),
    flush: storage.flush,
  };
}

function decidedParts(fieldConflict: FieldConflict): Pick<Decision, 'mine' | 'theirs'> {
  const { mine, theirs } = fieldConflict;
  return { mine: decidedPart(fieldConflict, mine), theirs: decidedPart(fieldConflict, theirs) };
}

function isCurrent(choice: Decision, fieldConflict: FieldConflict): boolean {
  const now = decidedParts(fieldConflict);
  const isOffered = choice.side !== 'both' || fieldConflict.both !== undefined;
  return isOffered && sameValue(choice.mine, now.mine) && sameValue(choice.theirs, now.theirs);
}

function decisionsIn(choiceRows: readonly ChoiceRow[]): Decisions {
  return Object.fromEntries(
    [...latestChoices(choiceRows)].map(([key, { side, value, mine, theirs }]) => [
      key,
      { side, value, mine, theirs },
    ]),
  );
}

/** Stores choices in batches while they are made, and immediately when the page is hidden. */
function useChoiceStorage(device: Device, conflict: Conflict, choiceRows: readonly ChoiceRow[]) {
  const [storage] = useState(() => createChoiceStorage(device, conflict, choiceRows));
  useEffect(() => flushOnHide(storage.flushSoon), [storage]);
  return storage;
}

/**
 * Creates the storage of the choices of one tab. While storage fails, they are only on the page, so storing is retried.
 *
 * @internal Tests let storage fail without the screen around it.
 */
export function createChoiceStorage(
  { mirror, now, newId }: Device,
  conflict: Conflict,
  choiceRows: readonly ChoiceRow[],
  retryMs = retryDelayMs,
) {
  const id = newId();
  let pending: Decisions = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let knownTexts = latestResults(choiceRows);
  const flush = async () => {
    const [choices, before] = [pending, knownTexts];
    pending = {};
    knownTexts = { ...knownTexts, ...textsIn(choices) };
    if (Object.keys(choices).length === 0) return;
    try {
      await saveChoices(mirror, conflict, choices, { id, at: now(), known: before });
    } catch (error) {
      pending = { ...choices, ...pending };
      knownTexts = before;
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

function textsIn(decisions: Decisions): BodyPatch {
  const texts = Object.entries(decisions).flatMap(([key, { value }]) =>
    value === null ? [] : [[key, value] as const],
  );
  return Object.fromEntries(texts);
}
