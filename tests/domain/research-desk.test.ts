import { describe, expect, test } from 'vitest';
import { quotableTexts, quotedBy } from '#domain/review/leaks/quotes.ts';
import { staffTexts } from '#domain/review/leaks/staffTexts.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type DeskState, deskState, requestRevealTime } from '#domain/research/deskState.ts';
import { mayUseResearchDesk } from '#domain/rules/permissions/permissions.ts';
import { contradictingRequests } from '#domain/research/questions.ts';
import { distinctiveWords } from '#domain/search/distinctiveWords.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import { grant, noon, person } from '#support/documents.ts';

const now = Date.parse(noon);
const { editing, submitted, flagged, approved, archived } = status;

describe('The state of a research request at the desk', () => {
  const assigned = { assignedTeam: 'north' };
  const answered = { ...assigned, answer: '<p>The well is dry.</p>', outcome: 'full' };
  const cases: readonly [StatusId, object, number | undefined, DeskState | undefined][] = [
    [submitted, {}, undefined, 'new'],
    [approved, {}, undefined, 'new'],
    [submitted, assigned, undefined, 'assigned'],
    [submitted, { answeredBy: 'ada' }, undefined, 'assigned'],
    [approved, assigned, undefined, 'assigned'],
    [submitted, { answer: '<p> </p>' }, undefined, 'new'],
    [submitted, answered, undefined, 'drafted'],
    [approved, answered, undefined, 'checked'],
    [approved, answered, now + 1, 'checked'],
    [approved, answered, now, 'released'],
    // Its period is released: whoever reads the request sees the answer, checked or not.
    [submitted, answered, now - 1, 'released'],
    [submitted, assigned, now - 1, 'assigned'],
    // Saved by somebody who may not approve.
    [editing, answered, undefined, 'drafted'],
    [editing, assigned, undefined, 'assigned'],
    [flagged, answered, undefined, 'drafted'],
    // With its player.
    [editing, {}, undefined, undefined],
    [flagged, assigned, undefined, undefined],
    [archived, answered, now - 1, undefined],
  ];

  test.each(cases)('Status %s with %o, revealed at %s, is %s', (statusId, body, revealAt, expected) => {
    expect(deskState({ statusId, body: { title: 'The well', ...body } }, revealAt, now)).toBe(expected);
  });

  test('It is revealed at its own release or that of its period, whichever comes first', () => {
    const period = { body: { title: 'Spring', release: '2026-05-01T00:00:00.000Z' } };
    const early = { body: { title: 'The well', releasedOn: '2026-04-01T00:00:00.000Z' } };
    expect(requestRevealTime(early, period)).toBe(Date.parse('2026-04-01'));
    expect(requestRevealTime({ body: { title: 'The well' } }, period)).toBe(Date.parse('2026-05-01'));
    expect(requestRevealTime({ body: { title: 'The well' } }, undefined)).toBeUndefined();
  });
});

test('The research desk is for staff who may edit requests, through a team, a share or all', () => {
  const who = (codes: object, isStaff = true) => person({ isStaff, permissions: { research: grant(codes) } });
  expect(mayUseResearchDesk(who({ owned: [1, 2] }))).toBe(true);
  expect(mayUseResearchDesk(who({ shared: [1, 2] }))).toBe(true);
  expect(mayUseResearchDesk(who({ all: [1, 2] }))).toBe(true);
  expect(mayUseResearchDesk(who({ all: [1, 7] }))).toBe(false);
  expect(mayUseResearchDesk(who({ owned: [1, 2, 3, 5] }, false))).toBe(false);
  expect(mayUseResearchDesk(person())).toBe(false);
});

describe('Answers that contradict each other', () => {
  const request = (keyId: string, question: string, outcome: string) => ({
    keyId,
    questions: [question],
    outcome,
  });

  test('Are those with another outcome for the same question, whatever the order and the small words', () => {
    const found = contradictingRequests([
      request('a', 'Who buried the nine bells under Marrow Hill?', 'full'),
      request('b', 'Under Marrow Hill nine bells are buried. Who buried them?', 'nothing'),
      request('c', 'Who buried the nine bells under Marrow Hill?', 'full'),
      request('d', 'Who rings the bells at Saltmarsh?', 'nothing'),
      request('e', 'Who buried the nine bells under Marrow Hill?', ''),
    ]);
    expect([...found].map(([key, others]) => [key, others.toSorted()])).toEqual([
      ['a', ['b']],
      ['b', ['a', 'c']],
      ['c', ['b']],
    ]);
  });

  test('Are not two questions of one request, nor questions of common words alone', () => {
    const one = { keyId: 'a', questions: ['Nine bells?', 'Nine bells?'], outcome: 'full' };
    expect(contradictingRequests([one])).toEqual(new Map());
    const given = [request('a', 'What is this?', 'full'), request('b', 'What is that?', 'nothing')];
    expect(contradictingRequests(given)).toEqual(new Map());
    const wanted = ['bell', 'marrow'];
    expect(distinctiveWords('Where are the Bells of Marrow, and who would know?')).toEqual(wanted);
  });
});

test('Contradictions among 1,500 requests are those that comparing every pair finds, in a moment', () => {
  const requests = Array.from({ length: 1500 }, (_, at) => ({
    keyId: `r${at}`,
    outcome: at % 2 === 0 ? 'full' : 'nothing',
    questions: [`Who buried bell number${at % 300} beneath hill${at % 7} near mill${at % 3}?`],
  }));
  const few = requests.slice(0, 320);
  const words = few.map(({ questions }) => distinctiveWords(questions.join(' ')));
  const pairs = few.flatMap((one, a) =>
    few.flatMap((other, b) => {
      const [mine = [], theirs = []] = [words[a], words[b]];
      const shared = mine.filter((word) => theirs.includes(word)).length;
      const isSame = shared / (mine.length + theirs.length - shared) >= 0.6;
      return isSame && one.outcome !== other.outcome ? [`${one.keyId} ${other.keyId}`] : [];
    }),
  );
  const found = [...contradictingRequests(few)].flatMap(([key, others]) =>
    others.map((other) => `${key} ${other}`),
  );
  expect(pairs.length).toBeGreaterThan(100);
  expect(found.toSorted()).toEqual(pairs.toSorted());
  const start = performance.now();
  contradictingRequests(requests);
  expect(performance.now() - start).toBeLessThan(5_000);
});

describe('Quotes of what is for staff only', () => {
  test('Six words in a row are a quote, with other accents and signs too; five are not', () => {
    const texts = quotableTexts([['plot', 'Queen Maëlle sold her own brother, to the Salt King.']]);
    const quoting = 'They say: “Queen Maelle sold her own brother” and left.';
    expect(quotedBy(texts, quoting)).toEqual(new Map([['plot', 'Queen Maelle sold her own brother']]));
    expect(quotedBy(texts, 'They say she sold her own brother. To whom?')).toEqual(new Map());
    expect(quotedBy(quotableTexts([]), quoting)).toEqual(new Map());
  });

  test('Staff texts are those that are never revealed, also in the rows of a group', () => {
    const { allFields } = documentTypes.research;
    const body = {
      title: 'The well',
      organiserNotes: '<p>Lead them astray.</p>',
      refereeNotes: '<p>Dry.</p>',
      answer: '<p>Revealed one day.</p>',
      method: '<p>By rope.</p>',
    };
    expect(staffTexts(allFields, body)).toEqual([
      { label: 'Organiser notes', text: 'Lead them astray.' },
      { label: 'Referee notes', text: 'Dry.' },
    ]);
  });
});
