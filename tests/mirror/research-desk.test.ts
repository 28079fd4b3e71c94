import { describe, expect, test } from 'vitest';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type Document, unshared } from '#domain/content/document.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import { deskPeriods, researchDesk } from '#mirror/queries/desks/researchDesk.ts';
import { staffQuotes } from '#mirror/queries/desks/staffQuotes.ts';
import { ada, ben, encounter, grant, noon, person, plot, collectionItem } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';
import { keysFor, searchFor, signInOn } from '#support/search.ts';

const organiser = person({
  permissions: {
    research: grant({ all: [1, 2, 3, 5, 7] }),
    plot: grant({ all: [1] }),
    encounter: grant({ all: [1] }),
    editResearchPeriod: grant({ all: [1, 2] }),
  },
});
const now = Date.parse(noon);

const period = (keyId: string, body: Record<string, FieldValue> = {}) =>
  collectionItem('researchPeriod', keyId, { opens: noon, closes: noon, ...body });

function request(
  keyId: string,
  statusId: StatusId,
  body: Record<string, FieldValue> = {},
  given: Partial<Document> = {},
): Document {
  return {
    ...encounter({
      keyId,
      reference: `RES-${keyId}`,
      statusId,
      entity: 'research',
      shares: unshared,
      ...given,
    }),
    body: {
      ...emptyBody(documentTypes.research),
      title: `Request ${keyId}`,
      researchPeriod: 'spring',
      characterName: 'Wren',
      ...body,
    },
  };
}

const asking = (...questions: string[]) => ({
  questions: questions.map((question, at) => ({ id: `row-${at}`, question: `<p>${question}</p>` })),
});
const answered = (text: string, outcome = 'full') => ({ answer: `<p>${text}</p>`, outcome });

async function openDesk(documents: readonly Document[]) {
  const bench = await openMirrorFixture(organiser);
  await bench.arrive(documents);
  return bench;
}

describe('The research desk', () => {
  test('It has the requests of a period by state, those to be expedited first, then by reference', async () => {
    const { mirror } = await openDesk([
      period('spring'),
      request('10', status.submitted),
      request('9', status.submitted),
      request('11', status.submitted, { expedite: true }),
      request('4', status.submitted, { assignedTeam: 'north' }),
      request('3', status.submitted, answered('Dry.')),
      request('2', status.approved, answered('Dry.')),
      request('1', status.approved, { ...answered('Dry.'), releasedOn: '2026-05-01T00:00:00.000Z' }),
      request('5', status.editing),
      request('6', status.submitted, { researchPeriod: 'autumn' }),
    ]);
    const seen = (await researchDesk(mirror, organiser, 'spring', now)).map(({ keyId, state }) => [
      keyId,
      state,
    ]);
    expect(seen).toEqual([
      ['11', 'new'],
      ['9', 'new'],
      ['10', 'new'],
      ['4', 'assigned'],
      ['3', 'drafted'],
      ['2', 'checked'],
      ['1', 'released'],
    ]);
  });

  test('It marks what exceeds the limits of the period: questions, and the requests that a player wrote last', async () => {
    const { mirror } = await openDesk([
      period('spring', { requestsPerPlayer: 2, questionsPerRequest: 1 }),
      request('1', status.submitted, asking('One?', 'Two?'), { createdDate: '2026-01-01T00:00:00.000Z' }),
      request('2', status.submitted, asking('One?'), { createdDate: '2026-01-02T00:00:00.000Z' }),
      request('3', status.approved, asking('One?'), { createdDate: '2026-01-03T00:00:00.000Z' }),
      request('4', status.submitted, asking('One?'), { createdBy: ben }),
    ]);
    const marked = (await researchDesk(mirror, organiser, 'spring', now)).map(({ keyId, overLimits }) => [
      keyId,
      overLimits,
    ]);
    expect(Object.fromEntries(marked)).toEqual({
      1: ['1 question too many: “spring” allows 1 per request'],
      2: [],
      3: ['1 request too many: “spring” allows 2 per player'],
      4: [],
    });
  });

  test('It names the requests that ask the same and were answered otherwise', async () => {
    const bells = asking('Who buried the nine bells of Marrow?');
    const { mirror } = await openDesk([
      period('spring'),
      request('1', status.approved, { ...bells, ...answered('The monks.') }),
      request('2', status.submitted, { ...bells, ...answered('Nobody knows.', 'nothing') }),
    ]);
    const [second, first] = await researchDesk(mirror, organiser, 'spring', now);
    expect(first?.contradicts).toEqual([{ keyId: '2', reference: 'RES-2', outcome: 'nothing' }]);
    expect(second?.contradicts).toEqual([{ keyId: '1', reference: 'RES-1', outcome: 'full' }]);
  });

  test('The period with work that is not released comes first, each with its counts', async () => {
    const { mirror } = await openDesk([
      period('past', { opens: '2025-01-01T00:00:00.000Z', release: '2025-06-01T00:00:00.000Z' }),
      period('autumn', { opens: '2026-08-01T00:00:00.000Z' }),
      period('spring', { opens: '2026-02-01T00:00:00.000Z', release: '2026-07-01T00:00:00.000Z' }),
      { ...period('gone'), statusId: status.archived },
      request('1', status.submitted),
      request('2', status.approved, answered('Dry.')),
      request('3', status.approved, { ...answered('Dry.'), researchPeriod: 'past' }),
    ]);
    const periods = await deskPeriods(mirror, organiser, now);
    expect(periods.map(({ id }) => id)).toEqual(['spring', 'autumn', 'past']);
    expect(periods[0]?.counts).toEqual({ new: 1, assigned: 0, drafted: 0, checked: 1, released: 0 });
    expect(periods[2]?.counts).toMatchObject({ released: 1 });
  });

  test('Whoever may read only the requests of their team has only those', async () => {
    const writer = person({ permissions: { research: grant({ owned: [1, 2] }) } });
    const { mirror } = await openDesk([
      period('spring'),
      request('1', status.submitted),
      request('2', status.submitted, {}, { teamId: 'south' }),
    ]);
    expect((await researchDesk(mirror, writer, 'spring', now)).map(({ keyId }) => keyId)).toEqual(['1']);
  });
});

test('An answer that repeats a staff-only field of another document is found, one that repeats its own is not', async () => {
  const secret = 'The miller drowned the heir in the weir.';
  const { mirror } = await openDesk([
    plot({ keyId: 'mill', reference: 'PLT-7' }, { title: 'The mill', background: `<p>${secret}</p>` }),
    request('1', status.submitted, answered(`Ask. ${secret}`)),
    request('2', status.submitted, { ...answered(secret), refereeNotes: `<p>${secret}</p>` }),
    ...Array.from({ length: 120 }, (_, at) => encounter({ keyId: `other-${at}` })),
  ]);
  const found = await staffQuotes(mirror, [
    ['1', `Ask. ${secret}`],
    ['2', secret],
  ]);
  const mill = {
    keyId: 'mill',
    entity: 'plot',
    reference: 'PLT-7',
    title: 'The mill',
    label: 'Background',
    words: 'The miller drowned the heir in',
  };
  expect(found.get('1')).toMatchObject([{ keyId: '2', label: 'Referee notes' }, mill]);
  expect(found.get('2')).toEqual([mill]);
});

describe('A search for what is similar', () => {
  test('Finds documents with some of the distinctive words of a question, most similar first, only of the requested types', async () => {
    const bench = await openDesk([
      period('spring'),
      request('1', status.approved, asking('Who buried the nine bells of Marrow, and where?')),
      request('2', status.approved, asking('Where do the bells of Saltmarsh ring?')),
      request('3', status.approved, asking('What heals a wolf bite?')),
      plot({ keyId: 'bells' }, { title: 'Nine bells', background: '<p>Buried by monks of Marrow.</p>' }),
    ]);
    await signInOn(bench.mirror, true);
    const question = 'Which monks buried the nine bells under Marrow?';
    expect(await keysFor(bench.mirror, question)).toEqual([]);
    const options = { isSimilar: true, types: ['research'] } as const;
    expect(await keysFor(bench.mirror, question, options)).toEqual(['1']);
    expect(await keysFor(bench.mirror, question, { isSimilar: true, types: ['plot'] })).toEqual(['bells']);
    expect(await keysFor(bench.mirror, 'type:research about what', options)).toEqual([]);
    const { results } = await searchFor(bench.mirror, question, options);
    expect(results[0]?.where).toBe('Questions');
  });

  test('Does not find by staff-only words what the reader may read without them', async () => {
    const bench = await openMirrorFixture(person({ isStaff: false }));
    await signInOn(bench.mirror, false);
    const given = { refereeNotes: '<p>Nine bells buried.</p>' };
    await bench.arrive([request('1', status.approved, given, { createdBy: ada })]);
    expect(await keysFor(bench.mirror, 'nine bells buried', { isSimilar: true })).toEqual([]);
  });
});
