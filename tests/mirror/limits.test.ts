import { describe, expect, test } from 'vitest';
import { setStatus } from '#actions/documents.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { readAllowances } from '#mirror/read/limits.ts';
import { allowanceNotes } from '#screens/documents/edit/form/usePeriodLimits.ts';
import { ada, ben, encounter, grant, noon, person } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture } from '#support/mirror.ts';

const player = person({ isStaff: false, permissions: { research: grant({ owned: [1, 2, 3, 4, 5] }) } });
const day = 24 * 3_600_000;
const after = (days: number) => new Date(Date.parse(noon) + days * day).toISOString();

function period(body: Record<string, FieldValue> = {}) {
  const dates = { opens: after(-1), closes: after(1) };
  const limits = { questionsPerRequest: 1, requestsPerPlayer: 1 };
  const fields = { title: 'Spring', ...dates, ...limits, ...body };
  return { ...encounter({ keyId: 'spring', entity: 'researchPeriod', teamId: '-' }), body: fields };
}

function request(keyId: string, body: Record<string, FieldValue> = {}) {
  const text = { alreadyKnown: '<p>Little</p>', sources: '<p>Books</p>', method: '<p>Read</p>' };
  const questions = [{ id: 'q1', question: '<p>Why?</p>' }];
  const fields = { title: 'The stone', researchPeriod: 'spring', characterName: 'Ash', questions, ...text };
  return { ...encounter({ keyId, entity: 'research', createdBy: ada }), body: { ...fields, ...body } };
}

async function submit(device: MirrorFixture, keyId: string) {
  const outcome = await setStatus(device, await device.document(keyId), 1);
  return outcome.kind === 'applied' ? 'applied' : outcome.errors;
}

const errors = (name: string, text: string) => [{ name, messages: [expect.stringContaining(text)] }];

describe('a request that is submitted on a device', () => {
  test('More questions than its period allows are refused at once, and a draft keeps them', async () => {
    const device = await openMirrorFixture(player);
    const questions = [1, 2].map((at) => ({ id: `q${at}`, question: '<p>Why?</p>' }));
    await device.arrive([period(), request('one', { questions })]);
    const result = await submit(device, 'one');
    expect(result).toEqual(errors('questions', '“Spring” allows 1 question per request'));
    expect((await device.document('one')).body['questions']).toEqual(questions);
    expect(await device.lane('one')).toEqual([]);
  });

  test('A period that is not open is refused by the clock of the device', async () => {
    const device = await openMirrorFixture(player);
    await device.arrive([period({ closes: after(-0.5) }), request('one')]);
    expect(await submit(device, 'one')).toEqual(errors('researchPeriod', '“Spring” closed on'));
  });

  test('Requests that were submitted offline count', async () => {
    const device = await openMirrorFixture(player);
    await device.arrive([period(), request('one'), request('two')]);
    expect(await submit(device, 'one')).toBe('applied');
    expect(await submit(device, 'two')).toEqual(
      errors('researchPeriod', '“Spring” allows 1 request per player, and 1 other has been submitted.'),
    );
  });

  test('Without the period, the device leaves the decision to the server', async () => {
    const device = await openMirrorFixture(player);
    await device.arrive([request('one')]);
    expect(await submit(device, 'one')).toBe('applied');
  });
});

describe('what a player has left in a period', () => {
  const limits = { questionsPerRequest: 3, requestsPerPlayer: 2 };
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `q${at}`, question: '<p>Why?</p>' }));

  /** Returns the notes in the form of a request with this many questions. */
  async function left({ mirror }: MirrorFixture, keyId: string, questions: number) {
    const body = { researchPeriod: 'spring', questions: rows(questions) };
    const allowances = await readAllowances(mirror, { keyId, entity: 'research', createdBy: ada, body });
    return allowances && Object.values(allowanceNotes(allowances));
  }

  test('The form counts the questions typed and the requests submitted, offline ones included', async () => {
    const device = await openMirrorFixture(player);
    const others = {
      ...encounter({ keyId: 'of another', entity: 'research', createdBy: ben, statusId: 1 }),
      body: request('of another').body,
    };
    await device.arrive([period(limits), request('one'), request('two'), others]);
    const expected = ['3 of 3 questions left in this request', '2 of 2 requests left in this period'];
    expect(await left(device, 'new', 0)).toEqual(expected);
    expect(await submit(device, 'one')).toBe('applied');
    const wanted = ['2 of 3 questions left in this request', '1 of 2 requests left in this period'];
    expect(await left(device, 'new', 1)).toEqual(wanted);
    // The request itself counts once it has been submitted.
    expect(await left(device, 'one', 1)).toContain('1 of 2 requests left in this period');
    expect(await submit(device, 'two')).toBe('applied');
    expect(await left(device, 'new', 4)).toEqual([
      '1 question too many in this request: 3 allowed',
      '0 of 2 requests left in this period',
    ]);
  });

  test('A period without limits, and one that is not on this device, say nothing', async () => {
    const device = await openMirrorFixture(player);
    expect(await left(device, 'new', 1)).toBeUndefined();
    await device.arrive([period({ questionsPerRequest: null, requestsPerPlayer: 1 })]);
    expect(await left(device, 'new', 1)).toEqual(['1 of 1 request left in this period']);
  });
});
