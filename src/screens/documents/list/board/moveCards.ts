import { logCards } from '#actions/event/cards.ts';
import type { Device } from '#actions/device.ts';
import { cardSteps, entriesInOrder } from '#domain/content/entities/cardLog.ts';
import { cardsFromLog } from '#domain/cards/cardsFromLog.ts';
import type { Document } from '#domain/content/document.ts';
import type { Outcome } from '#domain/rules/outcome.ts';

/**
 * Moves all cards of a request to a state, as an entry of their log. Undefined where nothing is logged of them yet, or the
 * state is none: the request is then moved itself.
 */
export function moveCards(device: Device, request: Document, value: string): Promise<Outcome> | undefined {
  const step = cardSteps.find((each) => each === value);
  if (!step || entriesInOrder(request.body).length === 0) return undefined;
  const serials = cardsFromLog(request.body).flatMap((card) => (card.state === 'void' ? [] : card.serial));
  return logCards(device, request, { serials, act: step, at: device.now() });
}
