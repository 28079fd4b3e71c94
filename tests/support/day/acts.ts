import { logCards } from '#actions/event/cards.ts';
import { savePosition } from '#actions/event/moveSlot.ts';
import { type RunNote, recordRun } from '#actions/event/runSheet.ts';
import { nextCard } from '#domain/cards/givenCards.ts';
import { rowsIn, textIn } from '#domain/content/fields/read.ts';
import { deskMatters, entryTexts } from '#domain/event/run/runEvent.ts';
import { slotFrom } from '#domain/event/schedule/slot.ts';
import { applied } from '../changes.ts';
import { itemAt } from '../history/run.ts';
import { shown } from '../operations.ts';
import type { Step } from './day.ts';
import type { Running, Tablet } from './openDay.ts';
import { type SlotOfDay, cardsOf, storyOf } from './story.ts';

const minute = 60_000;

/** Records something on the run sheet of a slot, with the action of the product, and notes what was said. */
export async function act(run: Running, tablet: Tablet, step: Extract<Step, { kind: 'act' }>): Promise<void> {
  const slot = itemAt(run.slots, step.slot);
  if (!slot) return;
  const notes = notesOf(run, tablet, slot, step);
  if (notes.length === 0) return;
  const device = tablet.device();
  const at = Date.parse(device.now());
  const idsNow = async () => rowsIn((await shown(tablet.on, slot.id)).body['runEvents']).map(({ id }) => id);
  const before = new Set(await idsNow());
  applied(await recordRun(device, slot.id, notes));
  const ids = (await idsNow()).filter((id) => !before.has(id));
  const rest = { about: '', count: null, outcome: '', text: '', at, by: device.person.id };
  for (const [part, note] of notes.entries()) {
    const id = ids[part] ?? '';
    tablet.knows.set(id, { kind: 'entry', ...rest, ...note, slot: slot.id, part, id });
  }
}

/** Returns what is recorded by an act, about something that the device knows of. */
function notesOf(
  run: Running,
  tablet: Tablet,
  slot: SlotOfDay,
  { act: what, number, outcome }: Extract<Step, { kind: 'act' }>,
): readonly RunNote[] {
  const story = storyOf(slot, [...tablet.knows.values()]);
  const say = () => `said-${(run.texts += 1)} at the ford`;
  switch (what) {
    case 'start':
    case 'pause':
    case 'resume':
    case 'end':
    case 'cancel':
    case 'take-over':
      return [{ what }];
    case 'present':
    case 'missing':
    case 'stand-in': {
      const place = itemAt(slot.places, number);
      // A stand-in may be crew of another slot.
      const text = (number % 2 === 0 && itemAt(['Mo', 'Una', 'remy Player'], number)) || say();
      return place ? [{ what, about: place.id, text: what === 'stand-in' ? text : '' }] : [];
    }
    case 'kit':
      return [{ what, about: `prop ${number % 3}` }];
    case 'issued':
      return [{ what, about: `lammie ${number % 2}`, count: 1 + (number % 3) }];
    case 'players':
      return [{ what, count: number }];
    case 'rewards':
      return [{ what, text: say() }];
    case 'outcome':
      // Two that do not correct each other both stand.
      return [{ what, outcome, about: (number % 2 === 0 && story.outcomes.at(-1)?.id) || '' }];
    case 'incident':
      return [{ what, outcome: 'injury', about: 'ford' }];
    case 'tell': {
      const matter = itemAt(deskMatters, number)?.value ?? '';
      const about = matter === 'clock' ? `tablet ${run.tablets.indexOf(tablet)}` : '';
      return [{ what, outcome: matter, about, text: say() }];
    }
    case 'call': {
      const incident = itemAt(story.incidents, number);
      return incident ? [{ what, about: incident.id, outcome: 'first-aid' }] : [];
    }
    case 'acknowledge': {
      const call = itemAt([...story.incidents, ...story.messages], number);
      return call ? [{ what, about: call.id }] : [];
    }
    case 'words': {
      const incident = number % 2 === 0 ? undefined : itemAt(story.incidents, number);
      return [{ what, text: say(), about: incident?.id ?? '' }];
    }
    case 'undo': {
      const about = itemAt(story.entries, number);
      return about === undefined ? [] : [{ what, about }];
    }
    case 'log': {
      // Longer than one entry, as it is dictated.
      const text = Array.from({ length: 1 + number }, () => `${say()} ${'and on '.repeat(60)}`).join(' ');
      return [
        ...entryTexts(text).map((each): RunNote => ({ what: 'words', text: each })),
        { what: 'players', count: number },
        { what: 'end' },
      ];
    }
  }
}

/** Gives out a card in a slot, or says what became of one. */
export async function giveCard(
  run: Running,
  tablet: Tablet,
  step: Extract<Step, { kind: 'card' }>,
): Promise<void> {
  const slot = itemAt(
    run.slots.filter(({ encounterId }) => encounterId !== null),
    step.slot,
  );
  if (!slot) return;
  const request = await shown(tablet.on, run.requestId);
  const known = cardsOf([...tablet.knows.values()]);
  const serial = step.act === 'issued' ? nextCard(request.body)?.serial : itemAt(known, step.number)?.serial;
  if (serial === undefined) return;
  const device = tablet.device();
  const entry = { serials: [serial], act: step.act, at: device.now(), slot: slot.id };
  applied(await logCards(device, request, entry));
  // The log gives its entry an id, and a time after those that its author has seen.
  const before = new Set(rowsIn(request.body['cardLog']).map(({ id }) => id));
  for (const row of rowsIn((await shown(tablet.on, run.requestId)).body['cardLog']).filter(
    ({ id }) => !before.has(id),
  ))
    tablet.knows.set(row.id, {
      kind: 'card',
      part: 0,
      id: row.id,
      at: Date.parse(textIn(row['at'])),
      slot: slot.id,
      serial,
      act: step.act,
    });
}

/** Moves a slot. Each slot has one device on which it is moved, so that two moves do not meet. */
export async function move(
  run: Running,
  tablet: Tablet,
  { slot: at, by }: Extract<Step, { kind: 'move' }>,
): Promise<void> {
  const own = run.slots.filter((_, place) => place % run.tablets.length === run.tablets.indexOf(tablet));
  const slot = itemAt(own, at);
  const now = slot && slotFrom(slot.id, (await shown(tablet.on, slot.id)).body);
  if (!now || by === 0) return;
  const device = tablet.device();
  const moved = { ...now, start: now.start + by * minute, end: now.end + by * minute };
  applied(await savePosition(device, moved, now));
  const id = device.newId();
  tablet.knows.set(id, { kind: 'move', id, slot: now.id, by });
}
