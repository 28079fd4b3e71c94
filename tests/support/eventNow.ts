import { z } from 'zod';
import type { ApiClient } from './serverProcess.ts';
import { makeItem, nextEvent } from './timetable.ts';

const versioned = z.looseObject({ version: z.number() });
const users = z.array(z.looseObject({ id: z.string(), email: z.string() }));
const minuteMs = 60_000;

/** Opens the next event: it is on from now on, whatever its dates are. Returns its id. */
export async function openEvent(caller: ApiClient): Promise<string> {
  const { id } = await nextEvent(caller, 0);
  const { version } = versioned.parse(await caller.call('GET', `/events/${id}`));
  await caller.call('PUT', `/events/${id}`, { version, state: 'live' });
  return id;
}

/** Makes a slot of 45 minutes that starts so many minutes from now. Returns its id. */
export async function makeSlotIn(caller: ApiClient, minutes: number, fields: object): Promise<string> {
  const { id: eventId } = await nextEvent(caller, 0);
  const start = Date.now() + minutes * minuteMs;
  return makeItem(caller, 'eventSlots', {
    eventId,
    start: new Date(start).toISOString(),
    end: new Date(start + 45 * minuteMs).toISOString(),
    state: 'firm',
    ...fields,
  });
}

/** The id of a person of the sample game. */
export async function personId(caller: ApiClient, who: string): Promise<string> {
  const all = users.parse(await caller.call('GET', '/users'));
  const person = all.find(({ email }) => email === `${who}@waymark.test`);
  if (!person) throw new Error(`The sample game has no ${who}.`);
  return person.id;
}
