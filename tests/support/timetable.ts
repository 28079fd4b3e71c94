import { z } from 'zod';
import type { ApiClient } from './serverProcess.ts';

const id = z.string();
const events = z.array(z.looseObject({ id, start: z.string(), isNext: z.nullish(z.boolean()) }));
const hourMs = 3_600_000;

/** A slot that a test made, with the moment at which it starts in ISO 8601. */
export type MadeSlot = { readonly id: string; readonly start: string };

/** Makes an item of a collection; returns its id. */
export async function makeItem(caller: ApiClient, api: string, fields: object): Promise<string> {
  return id.parse(await caller.call('POST', `/${api}`, fields));
}

/** The next event, and the moment so many hours after its start in ISO 8601. */
export async function nextEvent(caller: ApiClient, hours: number): Promise<{ id: string; at: string }> {
  const next = events.parse(await caller.call('GET', '/events')).find(({ isNext }) => isNext === true);
  if (!next) throw new Error('The sample game has a next event.');
  return { id: next.id, at: new Date(Date.parse(next.start) + hours * hourMs).toISOString() };
}

/** Makes a slot of an hour, so many hours after the start of the next event. */
export async function makeSlot(caller: ApiClient, hours: number, fields: object): Promise<MadeSlot> {
  const { id: eventId, at: start } = await nextEvent(caller, hours);
  const end = new Date(Date.parse(start) + hourMs).toISOString();
  const given = { eventId, start, end, state: 'firm', ...fields };
  return { id: await makeItem(caller, 'eventSlots', given), start };
}
