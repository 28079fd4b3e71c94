import { describe, expect, test } from 'vitest';
import { takeBack } from '#actions/holdForUndo.ts';
import { entities, type EntityKey } from '#domain/content/entities/index.ts';
import { cardsFromLog } from '#domain/cards/cardsFromLog.ts';
import type { Document } from '#domain/content/document.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { type StatusId, status, transitions } from '#domain/content/status.ts';
import { readListIndex } from '#mirror/queries/listIndex.ts';
import { transitionMany } from '#screens/shared/many/transitionMany.ts';
import { arrangeBoard, boardColumns, movesOf } from '#screens/documents/list/board/boardMoves.ts';
import { setState } from '#screens/documents/list/board/useBoardActions.ts';
import { grant, person, makeDocument } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

const { editing, submitted, flagged, approved } = status;
const all = grant({ all: [1, 2, 3, 4, 5, 7] });
const organiser = person({ permissions: { encounter: all, lammie: all } });
const owner = grant({ owned: [1, 2, 5], shared: [1] });
const writer = person({ permissions: { encounter: owner, lammie: owner } });

function made(
  entity: EntityKey,
  keyId: string,
  statusId: StatusId,
  rest: Partial<Omit<Document, 'body'>> = {},
  body: Record<string, FieldValue> = {},
): Document {
  const reference = `${entities[entity].prefix}-${keyId}`;
  return makeDocument(entity, { keyId, reference, statusId, ...rest }, { title: `Number ${keyId}`, ...body });
}

async function open(who: typeof organiser, ...documents: readonly Document[]) {
  const fixture = await openMirrorFixture(who, documents);
  const index = async (entity: EntityKey) => readListIndex(fixture.mirror, entity);
  const entry = async (entity: EntityKey, keyId: string) => {
    const found = (await index(entity)).find((each) => each.keyId === keyId);
    if (!found) throw new Error(`${keyId} is not in the index.`);
    return found;
  };
  return { ...fixture, index, entry };
}

const names = (moves: ReturnType<typeof movesOf>) =>
  moves.map(({ move }) => (move.kind === 'state' ? move.label : move.transition.name));

/** The move of request 1 to the state “Printed”. */
async function moveToPrinted({ entry }: Awaited<ReturnType<typeof open>>) {
  const moves = movesOf(organiser, entities.lammie, 'production', await entry('lammie', '1'));
  const printed = moves.find(({ column }) => column.label === 'Printed');
  if (printed?.move.kind !== 'state') throw new Error('There is no such move.');
  return printed.move;
}

const states = ['Requested', 'Queued', 'Printed', 'Laminated', 'Issued', 'Returned', 'Void'];

describe('The columns of a board', () => {
  test('Documents are in the column of their status, in the order of the list', async () => {
    const { index } = await open(
      organiser,
      made('encounter', '1', editing),
      made('encounter', '2', submitted),
      made('encounter', '3', submitted),
      made('encounter', '4', approved),
    );
    const { encounter: type } = entities;
    const expected = ['Editing', 'Submitted', 'Flagged', 'Approved'];
    expect(boardColumns(type, 'board').map(({ label }) => label)).toEqual(expected);
    const lanes = arrangeBoard(type, 'board', ['4', '3', '2', '1', 'gone'], await index('encounter'));
    expect(lanes.map((lane) => lane.map(({ keyId }) => keyId))).toEqual([['1'], ['3', '2'], [], ['4']]);
  });

  test('A type with a state of production has a board by it; others fall back to their status', async () => {
    const { index } = await open(
      organiser,
      made('lammie', '1', approved, {}, { production: 'printed' }),
      made('lammie', '2', approved),
    );
    const columns = boardColumns(entities.lammie, 'production').map(({ label }) => label);
    expect(columns).toEqual(['None', ...states]);
    const lanes = arrangeBoard(entities.lammie, 'production', ['1', '2'], await index('lammie'));
    expect(lanes.map((lane) => lane.length)).toEqual([1, 0, 0, 1, 0, 0, 0, 0]);
    expect(boardColumns(entities.encounter, 'production')).toEqual(boardColumns(entities.encounter, 'board'));
  });

  test('10,000 documents are arranged in less than 50 ms', async () => {
    const { entry } = await open(organiser, made('encounter', '1', editing));
    const one = await entry('encounter', '1');
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      ...one,
      keyId: `many-${at}`,
      statusId: [editing, submitted, flagged, approved][at % 4] ?? editing,
    }));
    const keys = many.map(({ keyId }) => keyId);
    const times = Array.from({ length: 5 }, () => {
      const from = performance.now();
      const lanes = arrangeBoard(entities.encounter, 'board', keys, many);
      expect(lanes.map((lane) => lane.length)).toEqual([2500, 2500, 2500, 2500]);
      return performance.now() - from;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });
});

describe('Moves on a board', () => {
  test('A card moves where its buttons would lead, and only for those who may', async () => {
    const documents = [
      made('encounter', '1', editing),
      made('encounter', '2', submitted),
      made('encounter', '3', approved),
      made('encounter', '4', editing, { teamId: 'south', shares: { shareAll: true, shareTeams: [] } }),
    ];
    const { entry } = await open(organiser, ...documents);
    const offered = async (who: typeof organiser, keyId: string) =>
      names(movesOf(who, entities.encounter, 'board', await entry('encounter', keyId)));
    expect(await offered(organiser, '1')).toEqual(['submit', 'flag', 'approve']);
    expect(await offered(organiser, '2')).toEqual(['flag', 'approve']);
    expect(await offered(organiser, '3')).toEqual(['flag']);
    expect(await offered(writer, '1')).toEqual(['submit']);
    expect(await offered(writer, '2')).toEqual([]);
    expect(await offered(writer, '4')).toEqual([]);
  });

  test('A document in conflict cannot be moved', async () => {
    const { entry } = await open(organiser, made('encounter', '1', editing));
    const one = await entry('encounter', '1');
    expect(movesOf(organiser, entities.encounter, 'board', { ...one, sync: 'conflict' })).toEqual([]);
  });

  test('Production is changed by staff who may edit; nothing else changes, and it can be taken back', async () => {
    const given = { summary: 'A lantern', serials: ['01'] };
    const bench = await open(organiser, made('lammie', '1', approved, {}, given));
    const before = await bench.document('1');
    const moves = movesOf(organiser, entities.lammie, 'production', await bench.entry('lammie', '1'));
    expect(names(moves)).toEqual(states);
    const player = person({ isStaff: false, permissions: { lammie: grant({ owned: [1, 2] }) } });
    expect(movesOf(player, entities.lammie, 'production', await bench.entry('lammie', '1'))).toEqual([]);
    const { failed } = await setState(bench, entities.lammie, '1', await moveToPrinted(bench));
    expect(failed).toEqual([]);
    const after = await bench.document('1');
    expect(after.body).toEqual({ ...before.body, production: 'printed' });
    expect(after.statusId).toBe(approved);
    const lanes = arrangeBoard(entities.lammie, 'production', ['1'], await bench.index('lammie'));
    const columns = boardColumns(entities.lammie, 'production').map(({ key }) => key);
    expect(columns.filter((_, at) => lanes[at]?.length === 1)).toEqual(['printed']);
    const [change] = await bench.lane('1');
    expect(change?.change).toMatchObject({ kind: 'edit', body: { production: 'printed' } });
    expect(Object.keys(change?.change.kind === 'edit' ? change.change.body : {})).toEqual(['production']);
    expect(await takeBack(bench.mirror, [change?.id ?? ''])).toBe(1);
    expect((await bench.document('1')).body['production']).toBeNull();
  });

  test('Once its cards have entries, a move of their request is one more entry for all of them', async () => {
    const entry = {
      id: 'e1',
      serials: ['01'],
      act: 'issued',
      at: '2027-05-01T10:00:00.000Z',
      holder: 'Anna',
    };
    const given = { serials: ['01', '02'], cardLog: [entry], production: 'requested' };
    const bench = await open(organiser, made('lammie', '1', approved, {}, given));
    const { failed } = await setState(bench, entities.lammie, '1', await moveToPrinted(bench));
    expect(failed).toEqual([]);
    const { body, statusId } = await bench.document('1');
    expect([body['production'], statusId]).toEqual(['printed', approved]);
    expect(cardsFromLog(body).map(({ state, holders }) => [state, holders.length])).toEqual([
      ['printed', 1],
      ['printed', 0],
    ]);
  });

  test('A move is judged by itself: what is not ready is not submitted', async () => {
    const bench = await open(organiser, made('encounter', '1', editing));
    const done = await transitionMany(bench, entities.encounter, ['1'], transitions.submit, () => undefined);
    expect(done.failed.map(({ reason }) => reason).join()).toContain('Required fields missing');
    expect((await bench.document('1')).statusId).toBe(editing);
  });
});
