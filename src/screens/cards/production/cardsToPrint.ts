import { useEffect, useMemo, useState } from 'react';
import { authenticationCode, readCardKey } from '#actions/event/cards.ts';
import { cardLabel, cardPath } from '#domain/cards/cardCode.ts';
import { printedVersion } from '#domain/cards/cardsFromLog.ts';
import type { CardTemplate } from '#domain/cards/template.ts';
import type { CardRequest } from '#mirror/queries/desks/cards.ts';
import { status } from '#domain/content/status.ts';
import { useShell } from '#session/store.ts';
import { type CardFace, cardFaceOf } from '#screens/shared/card/cardFace.ts';
import type { PickedCards } from '#screens/cards/logMany.ts';

/** A card to print. */
export interface CardToPrint {
  readonly keyId: string;
  readonly serial: string;
  readonly label: string;
  readonly title: string;
  readonly face: CardFace;
  /** The version and text on it, as they are recorded once it is printed. */
  readonly printed: string;
}

/** Why a selected card cannot be printed. */
export type Unprintable = 'notApproved' | 'noReference';

/** Splits selected cards into those that can be printed and requests that cannot. */
export function cardsToPrint(
  requests: readonly CardRequest[],
  picked: readonly PickedCards[],
  names: ReadonlyMap<string, string>,
  template: CardTemplate,
): {
  readonly cards: readonly CardToPrint[];
  readonly not: readonly { readonly request: CardRequest; readonly why: Unprintable }[];
} {
  const byKey = new Map(requests.map((request) => [request.row.keyId, request]));
  const cards: CardToPrint[] = [];
  const not: { request: CardRequest; why: Unprintable }[] = [];
  for (const { keyId, serials } of picked) {
    const request = byKey.get(keyId);
    if (!request) continue;
    const { reference, statusId, version, body, eventId } = request.row;
    if (statusId !== status.approved) not.push({ request, why: 'notApproved' });
    else if (reference === '') not.push({ request, why: 'noReference' });
    else {
      const face = cardFaceOf(body, names.get(`event:${eventId}`), template);
      const printed = printedVersion(version, body);
      for (const serial of serials) {
        const label = cardLabel({ reference, serial });
        cards.push({ keyId, serial, label, title: body.title, face, printed });
      }
    }
  }
  return { cards, not };
}

/** Groups cards by their request, with the text that was laid out. */
export function byRequest(cards: readonly CardToPrint[]): PickedCards[] {
  return [...Map.groupBy(cards, ({ keyId }) => keyId)].map(([keyId, own]) => ({
    keyId,
    serials: own.map(({ serial }) => serial),
    printed: own[0]?.printed,
  }));
}

/** The addresses in the codes of cards, by label; null without the key of the game, undefined until they are made. */
export function useCardAddresses(
  cards: readonly CardToPrint[],
): ReadonlyMap<string, string> | null | undefined {
  const key = useShell((shell) => shell.user?.cardKey);
  const wanted = useMemo(() => cards.map(({ label }) => label).join(' '), [cards]);
  const [result, setResult] = useState<{ of: string; addresses: ReadonlyMap<string, string> | null }>();
  useEffect(() => {
    let isCurrent = true;
    const note = (addresses: ReadonlyMap<string, string> | null) =>
      isCurrent ? setResult({ of: wanted, addresses }) : undefined;
    addressesOf(wanted === '' ? [] : wanted.split(' '), key).then(note, () => note(null));
    return () => {
      isCurrent = false;
    };
  }, [wanted, key]);
  return result?.of === wanted ? result.addresses : undefined;
}

async function addressesOf(
  labels: readonly string[],
  text: string | undefined,
): Promise<ReadonlyMap<string, string> | null> {
  if (text === undefined) return null;
  const key = await readCardKey(text);
  const { origin } = globalThis.location;
  return new Map(
    await Promise.all(
      labels.map(async (label) => {
        const [prefix = '', number = '', ...serial] = label.split('-');
        const card = { reference: `${prefix}-${number}`, serial: serial.join('-') };
        return [label, `${origin}${cardPath(card, await authenticationCode(key, card))}`] as const;
      }),
    ),
  );
}
