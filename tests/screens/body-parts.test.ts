import { expect, test } from 'vitest';
import { encounter } from '#domain/content/entities/encounter.ts';
import { research } from '#domain/content/entities/research.ts';
import { bodyParts, mainFacts } from '#screens/shared/document/body/bodyParts.ts';
import { sectionHeading } from '#screens/shared/document/body/BodySections.tsx';

const names = (sections: ReturnType<typeof bodyParts>['facts']) =>
  sections.flatMap(([, fields]) => fields.map(([name]) => name));

test('Short values are facts, prose and tables are texts, and empty fields are gone', () => {
  const body = {
    title: 'A civil herald',
    type: 'battle',
    duration: 30,
    startsWhen: 'The bell rings',
    endsWhen: 'x'.repeat(61),
    refereeBrief: '<p>Read it aloud.</p>',
    crewBrief: '<p></p>',
    props: [{ id: '1', item: 'Bell', count: 1, source: null, who: '' }],
    monsters: [],
  };
  const { facts, texts } = bodyParts(encounter, true, body, ['title']);
  expect(names(facts)).toEqual(['type', 'startsWhen', 'duration']);
  expect(names(texts)).toEqual(['refereeBrief', 'endsWhen', 'props']);
});

test('A number that is added up from others is a fact, unless it comes to nothing', () => {
  const monsters = [{ id: '1', monster: null, count: 3, note: '' }];
  expect(names(bodyParts(encounter, true, { monsters }, []).facts)).toEqual(['crewNeeded']);
  expect(names(bodyParts(encounter, true, { monsters: [] }, []).facts)).toEqual([]);
});

test('Readers who are not staff get no staff-only part, and a revealed one once it is there', () => {
  const secret = { organiserNotes: '<p>Not before Saturday</p>' };
  expect(bodyParts(encounter, false, secret, []).texts).toEqual([]);
  const { texts } = bodyParts(research, false, { answer: '<p>It is salt.</p>' }, []);
  expect(names(texts)).toEqual(['answer']);
});

test('The facts that matter are the event and the place; few facts are not reduced', () => {
  const body = {
    title: 'A civil herald',
    type: 'battle',
    startsWhen: 'The bell rings',
    wantedTime: '2026-06-01T12:00:00.000Z',
    location: 'l-1',
    eventId: 'e-1',
    tags: ['t-1'],
  };
  const main = (written: typeof body) => mainFacts(bodyParts(encounter, true, written, ['title']).facts);
  expect(main(body)).toEqual(new Set(['eventId', 'location']));
  expect(main({ ...body, location: '' })).toEqual(new Set(['eventId', 'wantedTime']));
  expect(main({ ...body, location: '', wantedTime: '' })).toEqual(new Set(['eventId', 'type']));
  expect(main({ ...body, location: '', wantedTime: '', startsWhen: '' })).toBeUndefined();
});

test('A section of one field has the heading of that field alone', () => {
  const briefs = Object.entries(encounter.allFields).filter(([, field]) => field.section === 'Briefs');
  expect(sectionHeading('Briefs', briefs)).toBe('Briefs');
  expect(sectionHeading('Briefs', briefs.slice(0, 1))).toBe('Referee brief');
  expect(sectionHeading('', [])).toBe('Overview');
});
