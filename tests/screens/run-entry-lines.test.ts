import { expect, test } from 'vitest';
import { type RunEvent, rowOfEvent, runActs } from '#domain/event/run/runEvent.ts';
import type { Change } from '#domain/rules/change.ts';
import { runEntryLines, slotsNamedIn } from '#screens/device/unsent/runEntryLines.ts';
import { showTimesIn } from '#ui/zone.ts';

const names = new Map([['location:belfry', 'Belfry Field']]);
const slot = { reference: '', body: { title: 'The Last Ringer', crew: [{ id: 'p1', who: 'Ines' }] } };

function added(...events: readonly (Partial<RunEvent> & Pick<RunEvent, 'what'>)[]): Change {
  const rows = events.map((event, at) =>
    rowOfEvent({
      id: `e${at}`,
      at: Date.UTC(2027, 5, 19, 15, at),
      by: 'rhea',
      about: '',
      count: null,
      outcome: '',
      text: '',
      ...event,
    }),
  );
  return { kind: 'addEntries', id: 'change', keyId: 'slot', entity: 'eventSlot', body: { runEvents: rows } };
}

test('Unsent entries of a run sheet are named one by one, with what they are about and their time', () => {
  showTimesIn('Etc/UTC');
  const acts: Record<RunEvent['what'], Partial<RunEvent>> = {
    start: {},
    pause: {},
    resume: {},
    end: {},
    cancel: {},
    'take-over': {},
    present: { about: 'p1' },
    missing: { about: 'p1' },
    'stand-in': { about: 'crew.1', text: 'Tom' },
    kit: { about: 'a row of the encounter' },
    issued: { about: 'a row of the encounter', count: 2 },
    players: { count: 12 },
    rewards: { text: 'Two crowns' },
    outcome: { outcome: 'talk' },
    incident: { about: 'belfry' },
    tell: { outcome: 'late' },
    call: { about: 'e14', outcome: 'first-aid' },
    acknowledge: { about: 'e14' },
    words: { about: 'e14', text: 'A twisted ankle' },
    undo: { about: 'e3' },
  };
  expect(Object.keys(acts)).toEqual(runActs);
  const change = added(...runActs.map((what) => ({ what, ...acts[what] })));
  expect(runEntryLines(change, slot, names)).toEqual([
    'Start of The Last Ringer 15:00',
    'Pause of The Last Ringer 15:01',
    'End of the pause of The Last Ringer 15:02',
    'End of The Last Ringer 15:03',
    'Cancellation of The Last Ringer 15:04',
    'Take-over of The Last Ringer 15:05',
    'Ines present at The Last Ringer 15:06',
    'Ines missing at The Last Ringer 15:07',
    'Tom stands in for an open place at The Last Ringer 15:08',
    'Kit ticked at The Last Ringer 15:09',
    '2 lammies given out at The Last Ringer 15:10',
    '12 players seen at The Last Ringer 15:11',
    'Rewards at The Last Ringer: “Two crowns” 15:12',
    'Outcome of The Last Ringer: Settled by talk 15:13',
    'Incident at Belfry Field 15:14',
    'Running late at The Last Ringer 15:15',
    'First aid called to the incident at Belfry Field 15:16',
    'Incident at Belfry Field taken 15:17',
    'Words on the incident at Belfry Field: “A twisted ankle” 15:18',
    'Undone: End of The Last Ringer 15:19',
  ]);
  expect(runEntryLines(added({ what: 'start' }), undefined, names)).toEqual(['Start 15:00']);
  const expected = ['Incident at The Last Ringer 15:00'];
  expect(runEntryLines(added({ what: 'incident' }), slot, names)).toEqual(expected);
});

test.each([
  [{ act: 'issued', serials: ['07'], slot: 'slot' }, 'Card LAM-118-07 given out at The Last Ringer 15:00'],
  [{ act: 'issued', serials: ['07'], holder: 'Ada' }, 'Card LAM-118-07 given out to Ada 15:00'],
  [{ act: 'returned', serials: ['07', '08'] }, 'Cards LAM-118-07, LAM-118-08 given back 15:00'],
])('An unsent entry of a card log is a sentence too: %j', (given, line) => {
  showTimesIn('Etc/UTC');
  const cardLog = [{ id: 'c', at: '2027-06-19T15:00:00.000Z', by: 'rhea', holder: '', slot: null, ...given }];
  const change: Change = {
    kind: 'addEntries',
    id: 'change',
    keyId: 'request',
    entity: 'lammie',
    body: { cardLog },
  };
  const slots = new Map([['eventSlot:slot', 'The Last Ringer']]);
  const request = { reference: 'LAM-118', body: { title: 'Sword' } };
  expect(runEntryLines(change, request, slots)).toEqual([line]);
  expect(slotsNamedIn(change)).toEqual('slot' in given ? ['slot'] : []);
});

test('Other changes have no such lines, nor do entries of other logs', () => {
  const change = added({ what: 'start' });
  if (change.kind !== 'addEntries') throw new Error('It adds entries.');
  expect(runEntryLines({ ...change, entity: 'encounter' }, slot, names)).toEqual([]);
  expect(runEntryLines({ ...change, body: { references: [] } }, slot, names)).toEqual([]);
});
