import { useCallback, useEffect, useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { maxWords } from '#domain/event/run/runEvent.ts';
import type { RunNote, TypedOnSheet } from '#actions/event/runSheet.ts';
import { runSheetPlace, textsBeside } from '#mirror/queries/unsent/texts.ts';
import { useTextStore } from '#screens/shared/forms/useTextStore.ts';
import type { RunSheet } from './useRunSheet.ts';

/** Names of stand-ins that stand in boxes of the roll call, as entries of the sheet. */
interface TypedStandIns {
  readonly notes: readonly RunNote[];
  readonly texts: readonly TypedOnSheet[];
  /** To be called once it is known whether they were recorded. */
  readonly settle: (isRecorded: boolean) => void;
}

/** The boxes of a roll call that ask who stands in: stored as they are typed, and recorded when they are left, or with End. */
export interface StandIns {
  /** The name in the box of a place in the crew; undefined while it is closed. */
  readonly nameIn: (place: string) => string | undefined;
  readonly open: (place: string) => void;
  readonly change: (place: string, name: string) => void;
  /** Records the name in a box. */
  readonly record: (place: string) => Promise<void>;
  /** Records the name in a box and closes it. */
  readonly finish: (place: string) => Promise<void>;
  /** Takes the names of all boxes that are not recorded yet, to record them with something else. */
  readonly take: () => TypedStandIns;
}

/** Returns the stand-in boxes of a run sheet. `places` are the ids of the places in the crew. */
export function useStandIns(
  device: Device,
  slotId: string,
  sheet: RunSheet,
  places: readonly string[],
): StandIns {
  const { mirror } = device;
  const { goOnFrom, type, leave } = useTextStore(device, slotId);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const latest = useRef(names);
  /** The name of each box that was recorded last, or is being recorded. */
  const recorded = useRef(new Map<string, string>());
  const show = useCallback((place: string, name: string | undefined) => {
    const next = new Map(latest.current);
    if (name === undefined) next.delete(place);
    else next.set(place, name);
    latest.current = next;
    setNames(next);
  }, []);
  const close = (place: string) => {
    if (latest.current.get(place)) leave(runSheetPlace(place), '');
    recorded.current.delete(place);
    show(place, undefined);
  };
  const ids = places.join(' ');
  useEffect(() => {
    const restore = async () => {
      const texts = await textsBeside(mirror, slotId);
      for (const place of ids.split(' ')) {
        const row = texts.get(runSheetPlace(place));
        if (!row || row.value === '' || latest.current.has(place)) continue;
        goOnFrom(row);
        show(place, row.value);
      }
    };
    // If storage fails, the app says so when something is saved.
    restore().catch(() => undefined);
  }, [mirror, slotId, ids, goOnFrom, show]);
  useClosedWhenUndone(sheet, close);

  const take = (ofPlaces: readonly string[]): TypedStandIns => {
    const taken = ofPlaces.flatMap((place) => {
      const name = latest.current.get(place)?.trim() ?? '';
      // A text that is too long for a name stays in its box, which says so: End must not fail because of it.
      const isReady = name !== '' && name.length <= maxWords && recorded.current.get(place) !== name;
      return isReady ? [{ place, name }] : [];
    });
    for (const { place, name } of taken) recorded.current.set(place, name);
    return {
      notes: taken.map(({ place, name }) => ({ what: 'stand-in', about: place, text: name })),
      texts: taken.map(({ place, name }) => ({ place: runSheetPlace(place), text: name })),
      settle: (isRecorded) => {
        for (const { place, name } of taken) {
          const now = latest.current.get(place) ?? '';
          // Text that was typed on meanwhile stays.
          if (isRecorded) leave(runSheetPlace(place), now.trim() === name ? '' : now, name);
          else recorded.current.delete(place);
        }
      },
    };
  };
  const record = async (place: string) => {
    const { notes, texts, settle } = take([place]);
    if (notes.length > 0) settle(await sheet.recordTyped(notes, texts));
  };
  return {
    nameIn: (place) => names.get(place),
    open: (place) => show(place, latest.current.get(place) ?? ''),
    change: (place, name) => {
      show(place, name);
      type(runSheetPlace(place), name);
    },
    record,
    finish: async (place) => {
      await record(place);
      const name = latest.current.get(place)?.trim() ?? '';
      if (name === '' || recorded.current.get(place) === name) close(place);
    },
    take: () => take([...latest.current.keys()]),
  };
}

/** Closes the box of a place whose stand-in was taken back, or followed by another mark. */
function useClosedWhenUndone({ state }: RunSheet, close: (place: string) => void): void {
  const before = useRef(state.crew);
  useEffect(() => {
    for (const [place, mark] of before.current) {
      if (mark.what === 'stand-in' && state.crew.get(place)?.what !== 'stand-in') close(place);
    }
    before.current = state.crew;
  });
}
