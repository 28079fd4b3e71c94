import { describe, expect, test } from 'vitest';
import { addComment } from '#actions/comments.ts';
import { commentLimit } from '#domain/content/comment.ts';
import { notingDevice, takeBack } from '#actions/holdForUndo.ts';
import { mayReview } from '#domain/review/mayReview.ts';
import { status, transitions } from '#domain/content/status.ts';
import { flagPlace } from '#mirror/queries/unsent/texts.ts';
import { type DeskSet, reviewDesk } from '#mirror/queries/desks/reviewDesk.ts';
import { filterSets, readReviewFilter, writeReviewFilter } from '#screens/work/review/reviewFilter.ts';
import { reviewMany } from '#screens/work/review/reviewMany.ts';
import { encounter, grant, holder, noon, person, plot, completeEncounter } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';
import { textsOf, typeTexts } from '#support/texts.ts';

const organiser = holder({ all: [1, 2, 3, 4, 5, 7, 8] });
const submitted = { statusId: status.submitted } as const;
const encounters = (...keys: readonly string[]) =>
  keys.map((keyId) => ({ keyId, entity: 'encounter' }) as const);

describe('A review of many documents', () => {
  test('Documents of several types are approved, each judged by itself', async () => {
    const bench = await openMirrorFixture(organiser, [
      encounter({ keyId: 'ready', ...submitted }, completeEncounter),
      encounter(
        { keyId: 'late', reference: 'ENC-7', ...submitted },
        { ...completeEncounter, duration: null },
      ),
      encounter({ keyId: 'done', statusId: status.approved }, completeEncounter),
      plot({ keyId: 'plot', ...submitted }),
    ]);
    const keys = [...encounters('ready', 'late', 'done'), { keyId: 'plot', entity: 'plot' } as const];
    const tried: number[] = [];
    const result = await reviewMany(bench, keys, transitions.approve, { onProgress: (at) => tried.push(at) });
    expect(result.succeeded).toBe(1);
    expect(result.failed.map(({ keyId, isConfirmable }) => [keyId, isConfirmable])).toEqual([
      ['late', true],
      ['done', undefined],
      ['plot', true],
    ]);
    expect(tried).toEqual([3, 4]);
    expect(await bench.document('ready')).toMatchObject({ statusId: status.approved });
    const anyway = await reviewMany(bench, keys.slice(1, 2), transitions.approve, { evenIfIncomplete: true });
    expect(anyway).toMatchObject({ succeeded: 1, failed: [] });
  });

  test('Flagging many gives each the reason as a comment, is held back, and is taken back as one', async () => {
    const bench = await openMirrorFixture(organiser, [
      encounter({ keyId: 'one', ...submitted }),
      encounter({ keyId: 'two', statusId: status.flagged }),
      plot({ keyId: 'three', ...submitted }),
    ]);
    const documents = [...encounters('one', 'two'), { keyId: 'three', entity: 'plot' } as const];
    const values = { reason: 'Nobody marshals the weir' };
    const result = await reviewMany(bench, documents, transitions.flag, values);
    expect(result).toMatchObject({ succeeded: 2, failed: [{ keyId: 'two' }] });
    expect((await bench.document('one')).comments).toMatchObject([{ comment: 'Nobody marshals the weir' }]);
    expect((await bench.document('two')).comments).toEqual([]);
    const held = (await bench.mirror.outbox.toArray()).map(({ notBefore }) => notBefore);
    expect(held).toEqual(Array.from({ length: 4 }, () => Date.parse(noon) + 8_000));

    expect(await takeBack(bench.mirror, result.changes)).toBe(2);
    expect(await bench.document('one')).toMatchObject({ statusId: status.submitted, comments: [] });
    expect(await bench.lane('three')).toEqual([]);
  });

  test('A text that arrived after a document was read is neither approved nor flagged', async () => {
    const bench = await openMirrorFixture(organiser);
    const before = encounter({ keyId: 'one', ...submitted }, completeEncounter);
    await bench.arrive([before, encounter({ keyId: 'two', ...submitted }, completeEncounter)]);
    const read = new Map([['one', await bench.document('one')]]);
    const body = { ...before.body, summary: 'Arrived' };
    await bench.arrive([{ ...before, version: before.version + 1, body }]);
    const seen = (keyId: string) => read.get(keyId);
    expect(await reviewMany(bench, encounters('one', 'two'), transitions.approve, { seen })).toMatchObject({
      succeeded: 1,
      failed: [{ keyId: 'one', reason: 'It has changed since you read it.' }],
    });
    expect((await bench.document('one')).statusId).toBe(status.submitted);
  });

  test('The reason is deleted from the drafts once it is given, and reported where it cannot be', async () => {
    const bench = await openMirrorFixture(organiser);
    const long = 'x'.repeat(commentLimit + 1);
    await bench.arrive([
      encounter({ keyId: 'one', ...submitted }),
      encounter({ keyId: 'two', ...submitted }),
    ]);
    const typed = async () => textsOf(bench.mirror, 'one');
    await typeTexts(bench.mirror, 'one', { [flagPlace]: long });
    const refused = await reviewMany(bench, encounters('one'), transitions.flag, { reason: long });
    const values = { keyId: 'one', reason: expect.stringMatching(/^The reason was not added/) };
    expect(refused.failed).toMatchObject([values]);
    expect(await typed()).toEqual({ [flagPlace]: long });

    await typeTexts(bench.mirror, 'two', { [flagPlace]: 'Too far' });
    await reviewMany(bench, encounters('two'), transitions.flag, { reason: 'Too far' });
    expect(await textsOf(bench.mirror, 'two')).toEqual({});
  });

  test('A flag is taken back although its comment is on its way; one that is on its way itself is not', async () => {
    const bench = await openMirrorFixture(organiser, [
      encounter({ keyId: 'one', ...submitted }),
      encounter({ keyId: 'two', ...submitted }),
    ]);
    const { noting, ids } = notingDevice(bench);
    await addComment(noting, { keyId: 'one', entity: 'encounter' }, 'Nobody marshals the weir');
    await bench.send();
    const flag = await reviewMany(noting, encounters('one'), transitions.flag);
    expect(await takeBack(bench.mirror, [...ids, ...flag.changes])).toBe(1);
    expect(await bench.document('one')).toMatchObject({ statusId: status.submitted, comments: [{}] });

    const values = { evenIfIncomplete: true };
    const approval = await reviewMany(bench, encounters('two'), transitions.approve, values);
    await bench.mirror.outbox.where('keyId').equals('two').modify({ state: 'sent' });
    expect(await takeBack(bench.mirror, approval.changes)).toBe(0);
  });
});

test('The review desk is for those who may approve documents of some type, through a team, a share or all', () => {
  expect(mayReview(organiser)).toBe(true);
  expect(mayReview(holder({ owned: [1, 7] }))).toBe(true);
  expect(mayReview(holder({ shared: [1, 7] }))).toBe(true);
  expect(mayReview(holder({ all: [1, 2, 3, 4, 5, 8] }))).toBe(false);
  expect(mayReview(person({ permissions: { eventSlots: grant({ all: [1, 7] }) } }))).toBe(false);
});

describe('The filter of the review desk', () => {
  const now = Date.parse(noon);
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString();

  async function sets(): Promise<readonly DeskSet[]> {
    const bench = await openMirrorFixture(organiser, [
      { ...plot({ keyId: 'north', entity: 'team', teamId: '-', reference: '' }) },
      { ...plot({ keyId: 'south', entity: 'team', teamId: '-', reference: '' }) },
      plot({ keyId: 'plot', ...submitted }),
      encounter({ keyId: 'one', ...submitted }, { plotLine: 'plot', eventId: 'spring' }),
      encounter({ keyId: 'two', teamId: 'south', ...submitted }, { eventId: 'spring', neededBy: day(3) }),
      encounter({ keyId: 'three', ...submitted }, { neededBy: day(-1) }),
      encounter({ keyId: 'four', ...submitted }, { neededBy: day(20) }),
    ]);
    return reviewDesk(bench.mirror, organiser);
  }
  const seen = (list: readonly DeskSet[]) =>
    list.map(({ documents }) => documents.map(({ keyId }) => keyId).join(' '));

  test('It leaves the sets that have something that matches', async () => {
    const all = await sets();
    const kept = (query: string) => seen(filterSets(all, readReviewFilter(new URLSearchParams(query)), now));
    expect(kept('')).toEqual(['plot one', 'four three two']);
    expect(kept('event=spring')).toEqual(['one', 'two']);
    expect(kept('team=south')).toEqual(['two']);
    expect(kept('type=plot')).toEqual(['plot']);
    expect(kept('due=over')).toEqual(['three']);
    expect(kept('due=7')).toEqual(['three two']);
    expect(kept('due=30&team=north')).toEqual(['four three']);
    expect(kept('due=soon&type=team&other=1')).toEqual(kept(''));
  });

  test('An address that was written is read as the same filter', () => {
    const filter = { event: 'spring', team: 'south', type: 'lammie', due: '7', assigned: 'ada' } as const;
    expect(readReviewFilter(new URLSearchParams(writeReviewFilter(filter)))).toEqual(filter);
    expect(writeReviewFilter({})).toBe('');
  });
});
