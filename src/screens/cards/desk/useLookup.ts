import { useEffect, useMemo, useState } from 'react';
import { authenticationCode, readCardKey } from '#actions/event/cards.ts';
import type { Device } from '#actions/device.ts';
import { type Scanned, readScanned } from '#domain/cards/cardCode.ts';
import type { Card } from '#domain/cards/cardsFromLog.ts';
import { type CodeCheck, type Verdict, expiryOf, verdictOf } from '#domain/cards/verdict.ts';
import { event as eventType } from '#domain/content/collections/event.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { type CardRequest, requestByReference } from '#mirror/queries/desks/cards.ts';
import { useShell } from '#session/store.ts';
import { useNow } from '#ui/clock.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';

/** Result of looking up a scan or a typed text. */
export type Lookup =
  | { readonly kind: 'unknown'; readonly text: string }
  | { readonly kind: 'document'; readonly path: string }
  /** A request was named without one of its cards. */
  | { readonly kind: 'request'; readonly reference: string; readonly request: CardRequest | null }
  | {
      readonly kind: 'card';
      readonly scanned: Extract<Scanned, { readonly kind: 'card' }>;
      readonly request: CardRequest | null;
      readonly card: Card | undefined;
      readonly verdict: Verdict;
      /** When it stops counting, in epoch milliseconds. */
      readonly expiry: number | undefined;
    };

/** Looks up what was scanned or typed, on this device; undefined until it is known. It follows what changes. */
export function useLookup(device: Device, text: string): Lookup | undefined {
  const scanned = useMemo(() => readScanned(text), [text]);
  const reference =
    scanned.kind === 'card'
      ? scanned.card.reference
      : scanned.kind === 'incomplete'
        ? scanned.reference
        : undefined;
  const code = useCodeCheck(scanned);
  const requestData = useMirror(
    async (mirror) => {
      const request = reference ? await requestByReference(mirror, device.person, reference) : null;
      const events = request ? await collectionItems(mirror, 'event') : [];
      const event = events.find(({ id }) => id === request?.row.eventId);
      return { reference, request, eventEnd: fieldsOf(eventType, event?.fields ?? {})('end') };
    },
    [device, reference],
  );
  // A card expires while it is looked at.
  const now = useNow();
  return useMemo(() => {
    if (scanned.kind === 'unknown') return { kind: 'unknown', text };
    if (scanned.kind === 'document') return scanned;
    if (requestData?.reference !== reference || !requestData) return undefined;
    const { request, eventEnd } = requestData;
    if (scanned.kind === 'incomplete') return { kind: 'request', reference: scanned.reference, request };
    if (code === undefined) return undefined;
    const card = request?.cards.find(({ serial }) => serial === scanned.card.serial);
    const expiry = request ? expiryOf(request.row, eventEnd ?? undefined) : undefined;
    const verdict = verdictOf({ code, document: request?.row, card, expiry, now });
    return { kind: 'card', scanned, request, card, verdict, expiry };
  }, [scanned, text, requestData, reference, code, now]);
}

/** Whether the code of a scanned card was made with the key of the game; undefined until it has been checked. */
function useCodeCheck(scanned: Scanned): CodeCheck | undefined {
  const key = useShell((shell) => shell.user?.cardKey);
  const [checked, setChecked] = useState<{ readonly of: Scanned; readonly code: CodeCheck }>();
  useEffect(() => {
    let isCurrent = true;
    const note = (code: CodeCheck) => (isCurrent ? setChecked({ of: scanned, code }) : undefined);
    checkCode(scanned, key).then(note, () => note('noKey'));
    return () => {
      isCurrent = false;
    };
  }, [scanned, key]);
  return checked?.of === scanned ? checked.code : undefined;
}

async function checkCode(scanned: Scanned, key: string | undefined): Promise<CodeCheck> {
  if (scanned.kind !== 'card' || scanned.mac === null) return null;
  if (key === undefined) return 'noKey';
  const expected = await authenticationCode(await readCardKey(key), scanned.card);
  return expected === scanned.mac ? 'genuine' : 'forged';
}
