import { type Card, isOut } from './cardsFromLog.ts';
import type { Verdict } from './verdict.ts';

/**
 * The answer of a run sheet to a card that is scanned on it.
 *
 * | hand-out | the sheet |
 * |---|---|
 * | give | gives it out at once |
 * | givenHere | says that it was given out in this slot already |
 * | out | says who has it, and since when |
 * | ask | says what is unusual, and gives it out only once that is confirmed |
 * | never | says why it cannot be given out |
 */
export type HandOut = 'give' | 'givenHere' | 'out' | 'ask' | 'never';

/** Decides what a run sheet does with a card that is scanned on it. */
export function handOutOf(input: {
  readonly verdict: Verdict;
  /** Undefined where this device does not have it. */
  readonly card: Card | undefined;
  readonly slotId: string;
  /** Whether what is played in the slot gives out cards of this request. */
  readonly isListed: boolean;
}): HandOut {
  const { verdict, card, slotId, isListed } = input;
  if (!card || card.state === 'void' || verdict === 'forged') return 'never';
  if (card.holders.some(({ slot }) => slot === slotId)) return 'givenHere';
  if (isOut(card)) return 'out';
  switch (verdict) {
    case 'unknown':
    case 'void':
    case 'replaced':
      return 'never';
    case 'notIssued':
      return isListed ? 'give' : 'ask';
    case 'notApproved':
    case 'expired':
    case 'unchecked':
    case 'issuedTwice':
    case 'valid':
      return 'ask';
  }
}
