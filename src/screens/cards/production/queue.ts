import { type Card, type CardAct, isOut, isStale } from '#domain/cards/cardsFromLog.ts';
import type { CardRequest } from '#mirror/queries/desks/cards.ts';

/** Filters of the queue, by the cards that they show. */
export const queueFilters = ['toPrint', 'queued', 'printed', 'laminated', 'stale', 'all'] as const;
export type QueueFilter = (typeof queueFilters)[number];

/** A request in the queue, with those of its cards that the filter shows. */
export interface QueueRow extends CardRequest {
  readonly shown: readonly Card[];
  readonly stale: number;
}

/** The requests of which some cards match a filter, in the order given. */
export function queueRows(requests: readonly CardRequest[], filter: QueueFilter): readonly QueueRow[] {
  return requests.flatMap((request) => {
    const { body } = request.row;
    const isShown = (card: Card) => matches(card, isStale(card, body), filter);
    const shownCards = request.cards.filter(isShown);
    const stale = request.cards.filter((card) => card.state !== 'void' && isStale(card, body)).length;
    return shownCards.length === 0 ? [] : [{ ...request, shown: shownCards, stale }];
  });
}

/** To print is what was never printed, and what says something else since it was. */
function matches({ state, print }: Card, isOld: boolean, filter: QueueFilter): boolean {
  if (state === 'void') return filter === 'all';
  switch (filter) {
    case 'toPrint':
      return isOld || state === 'queued' || (state === 'requested' && print === null);
    case 'queued':
    case 'printed':
    case 'laminated':
      return state === filter;
    case 'stale':
      return isOld;
    case 'all':
      return true;
  }
}

/** Whether an act makes sense for a card: nothing is done with void ones, and only what is out is returned. */
export function isPossible(card: Card, act: CardAct): boolean {
  if (card.state === 'void') return false;
  switch (act) {
    case 'issued':
      return !isOut(card);
    case 'returned':
      return isOut(card);
    case 'requested':
    case 'queued':
    case 'printed':
    case 'laminated':
      return card.state !== act;
    case 'replaced':
    case 'void':
      return true;
  }
}
