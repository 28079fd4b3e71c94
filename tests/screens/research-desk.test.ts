import { describe, expect, test } from 'vitest';
import { takeBack } from '#actions/holdForUndo.ts';
import { type Document, unshared } from '#domain/content/document.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import { ada, grant, noon, person, collectionItem, makeDocument } from '#support/documents.ts';
import type { DeskRequest } from '#mirror/queries/desks/researchDesk.ts';
import { openMirrorFixture } from '#support/mirror.ts';
import { isAssigned, readDeskFilter, writeDeskFilter } from '#screens/work/research/deskAddress.ts';
import { deskWarnings } from '#screens/work/research/deskWarnings.ts';
import { editRequests } from '#screens/work/research/editRequests.ts';
import { envelopes } from '#screens/work/research/answers/envelopes.ts';

const organiser = person({ permissions: { research: grant({ all: [1, 2, 3, 5, 7] }) } });
const { approved, submitted } = status;

const spring = collectionItem('researchPeriod', 'spring', { title: 'Spring' });
const released: Document = {
  ...spring,
  keyId: 'winter',
  body: { ...spring.body, title: 'Winter', release: '2026-01-01T00:00:00.000Z' },
};

function request(keyId: string, statusId: StatusId, body: Record<string, FieldValue> = {}): Document {
  const given = { keyId, reference: `RES-${keyId}`, statusId };
  return makeDocument('research', given, { title: `Request ${keyId}`, researchPeriod: 'spring', ...body });
}

async function openDesk(...requests: readonly Document[]) {
  return openMirrorFixture(organiser, [spring, released, ...requests]);
}

const answer = '<p>The well is dry.</p>';

describe('Edits of many requests', () => {
  test('Assign a team and a person, leave out what is not chosen, and can be taken back as one', async () => {
    const bench = await openDesk(request('1', submitted), request('2', submitted, { answeredBy: 'ben' }));
    const given = { kind: 'assign', assignedTeam: 'north' } as const;
    const { changes, failed } = await editRequests(bench, ['1', '2'], given);
    expect(failed).toEqual([]);
    expect((await bench.document('1')).body).toMatchObject({ assignedTeam: 'north', answeredBy: null });
    expect((await bench.document('2')).body).toMatchObject({ assignedTeam: 'north', answeredBy: 'ben' });
    expect(await bench.document('2')).toMatchObject({ statusId: submitted });
    await editRequests(bench, ['2'], { kind: 'assign', answeredBy: null });
    expect((await bench.document('2')).body).toMatchObject({ assignedTeam: 'north', answeredBy: null });
    expect(await takeBack(bench.mirror, changes.slice(0, 1))).toBe(1);
    expect((await bench.document('1')).body).toMatchObject({ assignedTeam: null });
  });

  test('Release only answers that are checked, and say why the others are not', async () => {
    const bench = await openDesk(
      request('1', approved, { answer }),
      request('2', submitted, { answer }),
      request('3', approved),
    );
    const { succeeded, failed } = await editRequests(bench, ['1', '2', '3'], { kind: 'release' });
    expect(succeeded).toBe(1);
    expect(failed.map(({ keyId, reason }) => [keyId, reason])).toEqual([
      ['2', 'Its answer is not checked yet.'],
      ['3', 'It has no answer yet.'],
    ]);
    expect((await bench.document('1')).body).toMatchObject({ releasedOn: noon });
    expect((await bench.document('2')).body).toMatchObject({ releasedOn: null });
  });

  test('Note as collected what is released by itself or with its period, once', async () => {
    const early = '2026-05-01T00:00:00.000Z';
    const bench = await openDesk(
      request('1', approved, { answer, researchPeriod: 'winter' }),
      request('2', approved, { answer, releasedOn: early }),
      request('3', approved, { answer }),
      request('4', approved, { answer, releasedOn: early, collected: true, collectedOn: early }),
    );
    const { failed } = await editRequests(bench, ['1', '2', '3', '4'], { kind: 'collect' });
    expect(failed).toMatchObject([{ keyId: '3', reason: 'It is not released yet.' }]);
    for (const key of ['1', '2'])
      expect((await bench.document(key)).body).toMatchObject({ collected: true, collectedOn: noon });
    expect((await bench.document('4')).body).toMatchObject({ collectedOn: early });
    // Requests that were released with their period are not released again.
    await editRequests(bench, ['1'], { kind: 'release' });
    expect((await bench.document('1')).body).toMatchObject({ releasedOn: null });
  });
});

test('The filter of the research desk is written and read, and leaves whose requests it says', () => {
  const filter = { period: 'spring', assigned: 'me' };
  expect(readDeskFilter(new URLSearchParams(writeDeskFilter(filter)))).toEqual(filter);
  expect(writeDeskFilter({})).toBe('');
  const mine = { team: 'north', person: 'ada' };
  const nobodys = { team: '', person: '' };
  const left = (assigned?: string) => [mine, nobodys].map((each) => isAssigned(each, assigned, 'ada'));
  expect(left()).toEqual([true, true]);
  expect(left('me')).toEqual([true, false]);
  expect(left('nobody')).toEqual([false, true]);
  expect(left('north')).toEqual([true, false]);
  expect(left('south')).toEqual([false, false]);
});

test('Envelopes are in order of the player number, with all answers of one player together', () => {
  const of = (keyId: string, characterNumber: string, by: string, body: Record<string, FieldValue> = {}) => ({
    ...request(keyId, approved, { answer, characterNumber, characterName: by, ...body }),
    createdBy: { id: by, firstName: by, lastName: '', displayName: by },
  });
  const sorted = envelopes([
    of('1', '107', 'wren'),
    of('2', '', 'anon'),
    of('3', '23', 'moss'),
    of('4', ' 107 ', 'wren'),
    of('5', '9A', 'fern'),
    of('6', '8', 'none', { answer: '' }),
  ]);
  expect(sorted.map(({ number, requests }) => [number, requests.map(({ keyId }) => keyId)])).toEqual([
    ['9A', ['5']],
    ['23', ['3']],
    ['107', ['1', '4']],
    ['', ['2']],
  ]);
});

describe('The warnings of a request', () => {
  const plain: DeskRequest = {
    keyId: '1',
    entity: 'research',
    reference: 'RES-1',
    title: 'The well',
    teamId: 'north',
    statusId: approved,
    shares: unshared,
    createdBy: ada,
    sync: 'saved',
    state: 'checked',
    character: 'Wren',
    number: '107',
    team: '',
    person: '',
    isExpedited: false,
    isCollected: false,
    questions: [],
    answer: 'Dry.',
    outcome: 'full',
    overLimits: [],
    isRevealed: false,
    contradicts: [],
  };

  test('Are none for a request that is in order', () => {
    expect(deskWarnings(plain, [])).toEqual([]);
    expect(deskWarnings({ ...plain, state: 'released', isRevealed: true }, [])).toEqual([]);
  });

  test('Name limits, other outcomes and quotes, and lead to what they are about', () => {
    const warnings = deskWarnings(
      {
        ...plain,
        overLimits: ['1 question too many: “Spring” allows 1 per request'],
        contradicts: [{ keyId: '2', reference: 'RES-2', outcome: 'nothing' }],
      },
      [
        {
          keyId: 'mill',
          entity: 'plot',
          reference: 'PLT-7',
          title: 'The mill',
          label: 'Background',
          words: 'drowned the heir in the weir',
        },
      ],
    );
    expect(warnings.map(({ short, links }) => [short, links])).toEqual([
      ['1 question too many', []],
      ['Different outcome from RES-2', [{ to: '/research/desk/2', label: 'RES-2 Nothing' }]],
      ['Quotes “Background” of PLT-7', [{ to: '/plot/mill/read', label: 'PLT-7' }]],
    ]);
  });

  test('Say that an answer is seen at once where the release has come already', () => {
    const [warning] = deskWarnings({ ...plain, state: 'assigned', isRevealed: true }, []);
    expect(warning?.short).toBe('Released without an answer');
  });
});
