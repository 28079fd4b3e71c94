import { useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import type { RunNote, TypedOnSheet } from '#actions/event/runSheet.ts';
import type { Incident } from '#domain/event/run/incident.ts';
import { entryTexts } from '#domain/event/run/runEvent.ts';
import { runSheetPlace, textsBeside } from '#mirror/queries/unsent/texts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';
import type { RunSheet } from './useRunSheet.ts';
import type { StandIns } from './useStandIns.ts';

/** A field of the outcome box. */
interface BoxField {
  readonly text: string;
  readonly change: (text: string) => void;
}

/** The outcome of a run as it is being written: it is stored as it is typed, and becomes part of the run with Log or End. */
export interface OutcomeBox {
  readonly words: BoxField;
  readonly players: BoxField & { readonly error: string | undefined };
  readonly rewards: BoxField;
  readonly isEmpty: boolean;
  /**
   * Records everything in the box, in those of stand-ins and on incidents, and `notes` after it. A number that is none stays in its field. Resolves to whether
   * anything was recorded.
   */
  readonly log: (...notes: readonly RunNote[]) => Promise<boolean>;
}

/** The largest number of players. */
const mostPlayers = 100_000;

/** Returns the outcome box of a run sheet. */
export function useOutcomeBox(
  device: Device,
  slotId: string,
  sheet: RunSheet,
  standIns: StandIns,
): OutcomeBox {
  const words = useTypedText(device, slotId, runSheetPlace('outcome'));
  const players = useTypedText(device, slotId, runSheetPlace('players'));
  const rewards = useTypedText(device, slotId, runSheetPlace('rewards'));
  const [error, setError] = useState<string>();
  // A button pressed twice must not record twice.
  const isLogging = useRef(false);
  const log = async (...notes: readonly RunNote[]) => {
    if (isLogging.current) return false;
    isLogging.current = true;
    const [said, count, given] = [words.text.trim(), players.text.trim(), rewards.text.trim()];
    const wrong = playersError(count);
    setError(wrong);
    const isCounted = count !== '' && wrong === undefined;
    const boxNotes: RunNote[] = [
      ...entryTexts(said).map((text): RunNote => ({ what: 'words', text })),
      ...(isCounted ? [{ what: 'players' as const, count: Number(count) }] : []),
      ...entryTexts(given).map((text): RunNote => ({ what: 'rewards', text })),
    ];
    const typedTexts: TypedOnSheet[] = [
      { place: runSheetPlace('outcome'), text: said },
      ...(isCounted ? [{ place: runSheetPlace('players'), text: count }] : []),
      { place: runSheetPlace('rewards'), text: given },
    ].filter(({ text }) => text !== '');
    const names = standIns.take();
    try {
      const incidentTexts = await typedOnIncidents(device.mirror, slotId, sheet.state.incidents);
      const all = [
        ...names.notes,
        ...incidentTexts.flatMap(({ about, text }) =>
          entryTexts(text).map((each): RunNote => ({ what: 'words', about, text: each })),
        ),
        ...boxNotes,
        ...notes,
      ];
      const isLogged =
        all.length > 0 && (await sheet.recordTyped(all, [...typedTexts, ...names.texts, ...incidentTexts]));
      names.settle(isLogged);
      if (!isLogged) return false;
      words.saved(said);
      rewards.saved(given);
      if (isCounted) players.saved(count);
      return true;
    } finally {
      isLogging.current = false;
    }
  };
  return {
    words,
    players: { ...players, error },
    rewards,
    isEmpty: [words, players, rewards].every(({ text }) => text.trim() === ''),
    log,
  };
}

/** Reads the words that were typed on incidents and not recorded, because their dialog was closed by Escape or by a dead battery. */
async function typedOnIncidents(mirror: Mirror, slotId: string, incidents: readonly Incident[]) {
  const texts = await textsBeside(mirror, slotId);
  return incidents.flatMap(({ event: { id: about } }) => {
    const place = runSheetPlace(about);
    const text = texts.get(place)?.value.trim() ?? '';
    return text === '' ? [] : [{ about, place, text }];
  });
}

function playersError(text: string): string | undefined {
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) return 'Enter a whole number';
  return Number(text) > mostPlayers ? `At most ${mostPlayers}` : undefined;
}
