import type { Device } from '#actions/device.ts';
import { type RunNote, type TypedOnSheet, recordRun, undoRun } from '#actions/event/runSheet.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { RunEvent } from '#domain/event/run/runEvent.ts';
import { type RunState, entriesAbout, runState } from '#domain/event/run/runState.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { useMemo } from 'react';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { vibrate } from '#screens/shared/vibrate.ts';

/** A run sheet and what can be done on it. */
export interface RunSheet {
  readonly state: RunState;
  /** Whether the person may write on it. */
  readonly mayWrite: boolean;
  /** Adds entries. Resolves to whether they are stored. */
  readonly record: (...notes: readonly RunNote[]) => Promise<boolean>;
  /** Adds entries and deletes the texts they were typed in. Resolves to whether they are stored. */
  readonly recordTyped: (notes: readonly RunNote[], typedTexts: readonly TypedOnSheet[]) => Promise<boolean>;
  /** Takes entries back. */
  readonly undo: (ids: readonly string[]) => Promise<boolean>;
  /** Says something about something, or takes it back if it is what was said last. */
  readonly toggle: (note: RunNote, kinds: readonly RunEvent['what'][]) => Promise<boolean>;
  /** Says how it came out, instead of what this device knows; or takes that back if it is what was said. */
  readonly chooseOutcome: (outcome: string) => Promise<boolean>;
}

/** Returns the run sheet of a slot, as this device has it, for its user. */
export function useRunSheet(device: Device, slot: DocumentRow): RunSheet {
  const { runEvents } = slot.body;
  const state = useMemo(() => runState(runEvents), [runEvents]);
  const { perform } = usePerform();
  const recordTyped: RunSheet['recordTyped'] = async (notes, typedTexts) => {
    vibrate();
    return perform(() => recordRun(device, slot.keyId, notes, typedTexts));
  };
  const record = (...notes: readonly RunNote[]) => recordTyped(notes, []);
  const undo = async (ids: readonly string[]) => {
    vibrate();
    return perform(() => undoRun(device, slot.keyId, ids));
  };
  return {
    state,
    mayWrite: may(device.person, 'edit', slot),
    record,
    recordTyped,
    undo,
    toggle: async (note, kinds) => {
      const { about = '' } = note;
      const last = state.events.findLast((event) => kinds.includes(event.what) && event.about === about);
      return last?.what === note.what && last.outcome === (note.outcome ?? '')
        ? undo(entriesAbout(state, kinds, about))
        : record(note);
    },
    chooseOutcome: async (outcome) => {
      const { outcomes, events } = state;
      if (outcomes.length > 0 && outcomes.every((each) => each.outcome === outcome))
        return undo(events.flatMap(({ id, what }) => (what === 'outcome' ? [id] : [])));
      // Outcomes that stand beside the last are taken back, so that one is left.
      const last = outcomes.at(-1);
      const notes = outcomes.slice(0, -1).map(({ id }): RunNote => ({ what: 'undo', about: id }));
      return record(...notes, { what: 'outcome', outcome, ...(last && { about: last.id }) });
    },
  };
}
