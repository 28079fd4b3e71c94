import { useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { logCards } from '#actions/event/cards.ts';
import { handOutOf } from '#domain/cards/handOut.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { preferences } from '#mirror/queries/person/preferences.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { useShell } from '#session/store.ts';
import { type Lookup, lookUp } from '#screens/cards/desk/lookUp.ts';
import { playResult } from '#screens/cards/desk/sound.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';

/** The last text that was scanned or typed on a run sheet. The number tells two scans of one card apart. */
export interface Scan {
  readonly text: string;
  readonly number: number;
  /** Whether the scan, or a press after it, gave the card out. */
  readonly isGiven: boolean;
}

/** Where cards are given out. */
export interface CardPlace {
  readonly device: Device;
  readonly slotId: string;
  /** Ids of the requests whose cards what is played in the slot gives out. */
  readonly listedRequests: ReadonlySet<string>;
}

/** Returns what a run sheet does with a card that was looked up; undefined where that is none. */
export function handOutIn({ device, slotId, listedRequests }: CardPlace, lookup: Lookup) {
  if (lookup.kind !== 'card') return undefined;
  const { request, card, verdict } = lookup;
  if (request && !may(device.person, 'edit', request.row)) return 'never';
  return handOutOf({ verdict, card, slotId, isListed: listedRequests.has(request?.row.keyId ?? '') });
}

/**
 * Gives out the cards that are scanned, one after the other in the order of the scans, each by what this device knows when
 * its turn comes. `enter` does it if nothing is unusual, `give` in any
 * case; both resolve to whether the card was given out.
 */
export function useHandOut(place: CardPlace, holder: string) {
  const key = useShell((shell) => shell.user?.cardKey);
  const { perform } = usePerform();
  const [scan, setScan] = useState<Scan>();
  const queue = useRef(Promise.resolve(false));
  const count = useRef(0);
  /** The text that was handled last, or waits to be. */
  const latest = useRef('');
  const log = (row: DocumentRow, serial: string, act: 'issued' | 'returned', name = '') =>
    perform(() =>
      logCards(place.device, row, {
        serials: [serial],
        act,
        at: place.device.now(),
        holder: name,
        slot: place.slotId,
      }),
    );
  const handle = async (text: string, isConfirmed: boolean) => {
    const lookup = await lookUp(place.device, text, key);
    const handOut = handOutIn(place, lookup);
    const mayGive = handOut === 'give' || (isConfirmed && handOut === 'ask');
    const isGiven =
      mayGive &&
      lookup.kind === 'card' &&
      lookup.request !== null &&
      (await log(lookup.request.row, lookup.scanned.card.serial, 'issued', holder));
    count.current += 1;
    setScan({ text, number: count.current, isGiven });
    const { cardSound } = await preferences(place.device.mirror);
    if (cardSound !== 'off') playResult(isGiven);
    return isGiven;
  };
  const run = (text: string, isConfirmed: boolean) => {
    latest.current = text;
    queue.current = queue.current.then(
      () => handle(text, isConfirmed),
      () => handle(text, isConfirmed),
    );
    return queue.current;
  };
  return {
    scan,
    enter: (text: string) => run(text, false),
    /** The same for a code that the camera sees, which may see one card several times. */
    see: (text: string) => {
      if (text !== latest.current) void run(text, false);
    },
    give: (text: string) => run(text, true),
    takeBack: (row: DocumentRow, serial: string) => log(row, serial, 'returned'),
  };
}
