import type { Card, Holding } from '#domain/cards/cardsFromLog.ts';
import type { CardStep } from '#domain/content/entities/cardLog.ts';
import type { Verdict } from '#domain/cards/verdict.ts';
import { dateFormats, formatDate } from '#ui/display/dates.ts';
import type { MessageType } from '#ui/feedback/messageTypes.ts';

/** Names of the states of a card. */
export const stepLabels: Readonly<Record<CardStep, string>> = {
  requested: 'Requested',
  queued: 'Queued',
  printed: 'Printed',
  laminated: 'Laminated',
  issued: 'Issued',
  returned: 'Returned',
  void: 'Void',
};

/** Wording of a verdict, and advice on what to do. */
export interface VerdictText {
  readonly type: MessageType;
  readonly title: string;
  readonly advice: string;
}

/** The words of each verdict. */
export const verdictTexts: Readonly<Record<Verdict, VerdictText>> = {
  valid: { type: 'success', title: 'Valid', advice: '' },
  notIssued: { type: 'warning', title: 'Not issued', advice: 'Nobody is recorded as having this card.' },
  issuedTwice: {
    type: 'warning',
    title: 'Issued twice',
    advice: 'Two desks gave it out. Find out who has it, and return it for the other.',
  },
  expired: { type: 'error', title: 'Expired', advice: 'It no longer counts.' },
  void: { type: 'error', title: 'Void', advice: 'It does not count. Take it back.' },
  replaced: { type: 'error', title: 'Replaced', advice: 'Another card has replaced it. Take this one back.' },
  notApproved: {
    type: 'warning',
    title: 'Request not approved',
    advice: 'Its request has been changed and is no longer approved.',
  },
  unchecked: {
    type: 'warning',
    title: 'Code not checked',
    advice: 'This device does not have the game’s key yet. It is fetched when you’re next online.',
  },
  unknown: {
    type: 'warning',
    title: 'Not on this device',
    advice:
      'This device has no such card. It may be newer than the last sync, or you may not have access to it.',
  },
  forged: {
    type: 'error',
    title: 'Not genuine',
    advice: 'The code on it was not made by this game. Keep the card and tell the organisers.',
  },
};

/** The name of somebody who has a card. A run sheet need not say whom it was given to. */
export function holderName(name: string): string {
  return name || 'a player, unknown';
}

/** The names of those who have a card. */
export function holderNames({ holders }: Pick<Card, 'holders'>): string {
  return holders.map(({ name }) => holderName(name)).join(' and ');
}

/** Who has a card, since when, from whom, and from which slot if it was given out on a run sheet. */
export function holdingText({ name, at, by }: Holding, giver: string, slotTitle = ''): string {
  return [
    holderName(name),
    `since ${formatDate(at, dateFormats.weekdayTime)}`,
    by && `from ${giver}`,
    slotTitle && `in ${slotTitle}`,
  ]
    .filter(Boolean)
    .join(', ');
}
