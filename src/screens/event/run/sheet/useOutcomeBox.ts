import { useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import type { RunNote, TypedOnSheet } from '#actions/event/runSheet.ts';
import { entryTexts } from '#domain/event/run/runEvent.ts';
import { runSheetPlace } from '#mirror/queries/unsent/texts.ts';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';
import type { RunSheet } from './useRunSheet.ts';

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
   * Records everything in the box, and `notes` after it. A number that is none stays in its field. Resolves to whether
   * anything was recorded.
   */
  readonly log: (...notes: readonly RunNote[]) => Promise<boolean>;
}

/** The largest number of players. */
const mostPlayers = 100_000;

/** Returns the outcome box of a run sheet. */
export function useOutcomeBox(device: Device, slotId: string, sheet: RunSheet): OutcomeBox {
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
    try {
      const all = [...boxNotes, ...notes];
      if (all.length === 0 || !(await sheet.recordTyped(all, typedTexts))) return false;
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

function playersError(text: string): string | undefined {
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) return 'Enter a whole number';
  return Number(text) > mostPlayers ? `At most ${mostPlayers}` : undefined;
}
