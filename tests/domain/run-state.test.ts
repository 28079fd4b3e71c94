import { expect, test } from 'vitest';
import { type GroupRow, fieldSchema } from '#domain/content/fields/field.ts';
import { crewPlaces } from '#domain/event/run/crewPlaces.ts';
import { type RunEvent, outcomes, rowOfEvent, runActs } from '#domain/event/run/runEvent.ts';
import { lammiesIssued, runLogText } from '#domain/event/run/runLogText.ts';
import { entriesAbout, pausedFor, runState } from '#domain/event/run/runState.ts';
import { slotState } from '#domain/event/run/slotState.ts';
import { runEvents } from '#domain/content/collections/runEvents.ts';
import { seeded } from '#support/clock.ts';

const minute = 60_000;
const start = Date.UTC(2027, 4, 1, 20);

/** An entry, in minutes from 20:00. */
function entry(id: string, at: number, what: RunEvent['what'], values: Partial<RunEvent> = {}): GroupRow {
  const empty = { by: 'rhea', about: '', count: null, outcome: '', text: '' };
  return rowOfEvent({ ...empty, id, at: start + at * minute, what, ...values });
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

test('Every act and outcome fits its cell of the log', () => {
  const schema = fieldSchema(runEvents, 'staff');
  for (const what of runActs) {
    for (const { value: outcome } of outcomes) {
      expect(schema.safeParse([entry('a', 0, what, { outcome })]).success).toBe(true);
    }
  }
  expect(schema.safeParse([entry('a', 0, 'words', { text: 'x'.repeat(2_000) })]).success).toBe(true);
  expect(schema.safeParse([entry('a', 0, 'words', { text: 'x'.repeat(2_001) })]).success).toBe(false);
});

test('A run goes from start over a pause to its end, with the time it was paused', () => {
  const rows = [entry('a', 0, 'start'), entry('b', 10, 'pause'), entry('c', 25, 'resume')];
  expect(runState([]).phase).toBe('planned');
  expect(runState(rows.slice(0, 1)).phase).toBe('running');
  expect(runState(rows.slice(0, 2)).phase).toBe('paused');
  const ended = runState([...rows, entry('d', 60, 'end')]);
  expect([ended.phase, ended.started, ended.ended]).toEqual(['ended', start, start + 60 * minute]);
  expect(pausedFor(ended, start + 90 * minute)).toBe(15 * minute);
  expect(runState([...rows, entry('d', 60, 'end'), entry('e', 61, 'cancel')]).phase).toBe('cancelled');
});

test('Two referees who start, pause and end the same run on their own make one run: the first of each counts', () => {
  const rows = [
    entry('a', 0, 'start', { by: 'rhea' }),
    entry('b', 2, 'start', { by: 'remy' }),
    entry('c', 5, 'pause', { by: 'rhea' }),
    entry('d', 6, 'pause', { by: 'remy' }),
    entry('e', 8, 'resume', { by: 'rhea' }),
    entry('f', 9, 'resume', { by: 'remy' }),
    entry('g', 40, 'end', { by: 'remy' }),
    entry('h', 45, 'end', { by: 'rhea' }),
  ];
  const { started, ended, pauses, referee } = runState(rows);
  expect([started, ended, referee?.id]).toEqual([start, start + 40 * minute, 'rhea']);
  expect(pauses).toEqual([{ from: start + 5 * minute, to: start + 8 * minute }]);
});

test('An end from a clock that is behind never comes before the start', () => {
  const { started, ended } = runState([entry('a', 5, 'start'), entry('b', 3, 'end')]);
  expect(ended).toBe(started);
});

test('An undo takes back what it names, before or after it by the clock, and is not itself undone', () => {
  const tick = entry('a', 5, 'present', { about: 'mo' });
  expect(runState([tick]).crew.get('mo')?.what).toBe('present');
  for (const at of [1, 9]) {
    const undone = [tick, entry('u', at, 'undo', { about: 'a' })];
    expect(runState(undone).crew.size).toBe(0);
    expect(runState([...undone, entry('v', 10, 'undo', { about: 'u' })]).crew.size).toBe(0);
  }
  expect(runState([entry('u', 1, 'undo', { about: 'nothing' }), tick]).crew.size).toBe(1);
});

test('Undoing all that is known of a place leaves what somebody else said meanwhile', () => {
  const mine = [entry('a', 1, 'missing', { about: 'mo' }), entry('b', 2, 'present', { about: 'mo' })];
  const ids = entriesAbout(runState(mine), ['present', 'missing', 'stand-in'], 'mo');
  expect(ids).toEqual(['a', 'b']);
  const undos = ids.map((about, at) => entry(`u${at}`, 4, 'undo', { about }));
  expect(runState([...mine, ...undos]).crew.size).toBe(0);
  const theirs = entry('c', 3, 'stand-in', { about: 'mo', text: 'Ines', by: 'remy' });
  expect(runState([...mine, ...undos, theirs]).crew.get('mo')?.text).toBe('Ines');
});

test('In any order, and with entries that arrive twice, the state is the same', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = seeded(seed);
    const rows: GroupRow[] = [];
    for (let at = 0; at < 40; at++) {
      const what = runActs[Math.floor(next() * runActs.length)] ?? 'start';
      const about =
        what === 'undo' || what === 'words' ? `e${Math.floor(next() * 40)}` : `p${Math.floor(next() * 3)}`;
      rows.push(
        entry(`e${at}`, Math.floor(next() * 20), what, { about, by: next() < 0.5 ? 'rhea' : 'remy' }),
      );
    }
    const state = runState(rows);
    const doubled = [...rows, ...rows.slice(0, 7)];
    expect(runState(shuffled(doubled, next)), `seed ${seed}`).toEqual(state);
    const expected = { planned: '', running: 'running', paused: 'running', ended: 'done' };
    expect(slotState({ runEvents: shuffled(rows, next) })).toBe(
      state.phase === 'cancelled' ? 'cancelled' : expected[state.phase],
    );
  }
});

test('Entries without a time, or of a kind that this version does not know, are left out', () => {
  const rows = [
    { ...entry('a', 1, 'start'), at: null },
    { ...entry('b', 1, 'start'), what: 'dance' },
    { ...entry('c', 1, 'start'), at: 'soon' },
  ];
  expect(runState(rows).phase).toBe('planned');
  expect(runState(null).phase).toBe('planned');
});

test('The state of a slot is that of its run sheet once it was started, and else its field', () => {
  const body = { state: 'firm', runEvents: [entry('a', 0, 'start')] };
  expect(slotState({ state: 'firm' })).toBe('firm');
  expect(slotState({ state: null })).toBe('');
  expect(slotState(body)).toBe('running');
  const given = { ...body, runEvents: [...body.runEvents, entry('u', 1, 'undo', { about: 'a' })] };
  expect(slotState(given)).toBe('firm');
});

test('An incident is recorded without words, which are added to it by anybody', () => {
  const rows = [
    entry('i', 12, 'incident', { about: 'north' }),
    entry('w', 15, 'words', { about: 'i', text: 'A twisted ankle.' }),
    entry('x', 16, 'words', { about: 'i', text: 'First aid came.', by: 'remy' }),
    entry('o', 17, 'words', { text: 'They paid the toll.' }),
  ];
  const { incidents, words } = runState(rows);
  const expected = [[start + 12 * minute, 'north', 2]];
  expect(incidents.map(({ event, words: said }) => [event.at, event.about, said.length])).toEqual(expected);
  expect(words.map(({ text }) => text)).toEqual(['They paid the toll.']);
});

test('A run becomes the text of one log entry with all that was recorded', () => {
  const state = runState([
    entry('a', 0, 'start'),
    entry('b', 5, 'pause'),
    entry('c', 15, 'resume'),
    entry('d', 1, 'present', { about: 'mo' }),
    entry('e', 1, 'missing', { about: 'crew.1' }),
    entry('f', 1, 'stand-in', { about: 'crew.2', text: 'Ines' }),
    entry('g', 20, 'issued', { about: 'l1', count: 3 }),
    entry('h', 20, 'issued', { about: 'l2' }),
    entry('i', 22, 'incident', { about: 'north' }),
    entry('j', 23, 'words', { about: 'i', text: 'A fall.' }),
    entry('k', 25, 'players', { count: 23 }),
    entry('l', 26, 'rewards', { text: 'Two crowns' }),
    entry('m', 30, 'end'),
    entry('n', 31, 'outcome', { outcome: 'players-won' }),
    entry('o', 32, 'words', { text: 'They paid.' }),
  ]);
  const time = (at: number) => new Date(at).toISOString().slice(11, 16);
  expect(runLogText(state, { crew: 4, place: () => 'North field', time }).split('\n')).toEqual([
    'Players won',
    'They paid.',
    'Players seen: 23',
    'Rewards: Two crowns',
    'Crew present: 2 of 4',
    'Stand-in: Ines',
    'Paused: 10 min',
    'Safety incident 20:22, North field: A fall.',
  ]);
  expect(lammiesIssued(state)).toBe(4);
  expect(runLogText(runState([]), { crew: 0, place: () => '', time })).toBe('');
});

test('Crew places are those assigned, then the open places of each monster, then what is left', () => {
  const slot = {
    crew: [
      { id: 'r1', who: 'Mo ', monster: 'goblin' },
      { id: 'r2', who: '', monster: null },
    ],
    crewNeeded: 6,
  };
  const played = { monsters: [{ id: 'm', monster: 'goblin', count: 3, note: '' }] };
  const { places, more } = crewPlaces(slot, played);
  const wanted = ['r1:Mo', 'r2:', 'goblin.1:', 'goblin.2:', 'crew.1:', 'crew.2:'];
  expect(places.map(({ id, who }) => `${id}:${who}`)).toEqual(wanted);
  expect(more).toBe(0);
  // A slot planned with fewer than the encounter wants: the sheet lists as many as the list of slots counts.
  const fewer = crewPlaces({ ...slot, crewNeeded: 3 }, played).places;
  expect(fewer.map(({ id }) => id)).toEqual(['r1', 'r2', 'goblin.1']);
  expect(crewPlaces({ ...slot, crewNeeded: 1 }, played).places).toHaveLength(2);
  expect(crewPlaces({}).places).toEqual([]);
  const battle = crewPlaces({ crewNeeded: 2_000 });
  expect([battle.places.length, battle.more]).toEqual([120, 1_880]);
  expect(crewPlaces({ crewNeeded: 120 }).more).toBe(0);
});

test('Two outcomes said without knowing of each other both stand until one is chosen, in any order of arrival', () => {
  const said = (id: string, at: number, by: string, outcome: string, about = '') =>
    entry(id, at, 'outcome', { by, outcome, about });
  const rows = [
    entry('s', 0, 'start'),
    said('a', 31, 'rhea', 'players-won'),
    said('b', 30, 'remy', 'partly'),
  ];
  const standing = (...more: GroupRow[]) =>
    runState(shuffled([...rows, ...more], seeded(7))).outcomes.map(({ id }) => id);
  expect(standing()).toEqual(['b', 'a']);
  // A correction names what it corrects, a person's later word replaces their earlier one, and an undo brings it back.
  expect(standing(said('c', 32, 'olga', 'talk', 'a'), entry('u', 32, 'undo', { about: 'b' }))).toEqual(['c']);
  expect(standing(said('c', 32, 'rhea', 'talk'))).toEqual(['b', 'c']);
  const result = standing(said('c', 32, 'olga', 'talk', 'a'), entry('u', 33, 'undo', { about: 'c' }));
  expect(result).toEqual(['b', 'a']);
  const text = runLogText(runState(rows), { crew: 0, place: () => '', time: String });
  expect(text.split('\n')[0]).toBe('Partly / Players won');
  const given = [said('a', 1, 'rhea', 'talk'), said('b', 2, 'remy', 'talk')];
  expect(runLogText(runState(given), { crew: 0, place: () => '', time: String })).toBe('Settled by talk');
});
