import { describe, expect, test } from 'vitest';
import { entityKeys } from '#domain/content/entities/index.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { approvalRefusal, neededIds, waitText, waitsOf } from '#domain/review/blockers.ts';
import { type ReviewNode, nodeName, reviewSets } from '#domain/review/reviewSets.ts';
import { status } from '#domain/content/status.ts';
import { encounter, grant, holder, moment, person, completeEncounter } from '#support/documents.ts';
import { type GameDocument, nodeOf, reviewGame } from '#support/reviewGame.ts';

const organiser = holder({ all: [1, 2, 3, 4, 5, 7, 8] });
const everything = person({
  permissions: Object.fromEntries(
    ['plot', 'monster', 'encounter', 'rumour', 'lammie', 'research', 'ritual'].map((key) => [
      key,
      grant({ owned: [1, 7], shared: [1], all: [1] }),
    ]),
  ),
});

function node(given: Partial<ReviewNode> & Pick<ReviewNode, 'keyId' | 'entity'>): ReviewNode {
  return { reference: '', title: given.keyId, statusId: status.submitted, refs: [], ...given };
}

const keysOf = (sets: ReturnType<typeof reviewSets>) =>
  sets.map(({ key, documents }) => [key, ...documents.map(({ keyId }) => keyId)].join(' '));

describe('Documents that wait for review', () => {
  test('Documents that belong to a plot line form a set with it, whichever of the two refers to the other', () => {
    const plot = node({ keyId: 'plot', entity: 'plot', reference: 'PLT-2', refs: ['wolf'] });
    const waiting = [
      plot,
      node({ keyId: 'wolf', entity: 'monster', refs: ['fangs'] }),
      node({ keyId: 'fangs', entity: 'lammie' }),
      node({ keyId: 'ford', entity: 'encounter', refs: ['plot', 'troll'] }),
      node({ keyId: 'troll', entity: 'monster' }),
      node({ keyId: 'talk', entity: 'rumour', refs: ['ford'] }),
      node({ keyId: 'rite', entity: 'ritual', refs: ['plot'] }),
      node({ keyId: 'study', entity: 'research', refs: ['plot'] }),
      node({ keyId: 'stray', entity: 'rumour' }),
      node({ keyId: 'lost', entity: 'encounter' }),
    ];
    const expected = ['plot plot troll wolf ford talk fangs study rite', 'encounter lost', 'rumour stray'];
    expect(keysOf(reviewSets(waiting, []))).toEqual(expected);
  });

  test('A plot line that is not submitted itself heads its set, and links lead through documents that do not wait', () => {
    const plot = node({ keyId: 'plot', entity: 'plot', statusId: status.approved });
    const refs = ['plot', 'wolf'];
    const ford = node({ keyId: 'ford', entity: 'encounter', statusId: status.approved, refs });
    const wolf = node({ keyId: 'wolf', entity: 'monster' });
    const [set] = reviewSets([wolf], [plot, ford]);
    expect(set).toMatchObject({ key: 'plot', plot: { keyId: 'plot' }, documents: [{ keyId: 'wolf' }] });
  });

  test('A monster that two encounters use does not pull one of them into the plot line of the other', () => {
    const waiting = [
      node({ keyId: 'mine', entity: 'encounter', refs: ['plot', 'wolf'] }),
      node({ keyId: 'other', entity: 'encounter', refs: ['wolf'] }),
      node({ keyId: 'wolf', entity: 'monster' }),
    ];
    const plot = node({ keyId: 'plot', entity: 'plot' });
    expect(keysOf(reviewSets(waiting, [plot]))).toEqual(['plot wolf mine', 'encounter other']);
  });

  test('Of two plot lines the nearest wins, then the one with the lower number', () => {
    const plot = (keyId: string, reference: string) => node({ keyId, entity: 'plot', reference });
    const plots = [plot('ten', 'PLT-10'), plot('nine', 'PLT-9')];
    const ford = node({ keyId: 'ford', entity: 'encounter', refs: ['ten', 'nine'] });
    const wolf = node({ keyId: 'wolf', entity: 'monster', refs: ['ten', 'ford'] });
    expect(keysOf(reviewSets([ford, wolf], plots))).toEqual(['nine ford', 'ten wolf']);
  });

  test('In generated games each waits in one set, that of a nearest plot line it belongs to', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const nodes = reviewGame(seed, 60).map(nodeOf);
      const waiting = nodes.filter(({ statusId }) => statusId === status.submitted);
      const sets = reviewSets(waiting, nodes);
      expect(sets.flatMap(({ documents }) => documents.map(({ keyId }) => keyId)).toSorted()).toEqual(
        waiting.map(({ keyId }) => keyId).toSorted(),
      );
      for (const { plot, entity, documents } of sets) {
        for (const each of documents) {
          const nearest = nearestPlots(each, nodes);
          const isPlaced = plot
            ? nearest.includes(plot.keyId)
            : nearest.length === 0 && each.entity === entity;
          expect([each.keyId, isPlaced]).toEqual([each.keyId, true]);
        }
        expect(documents.map(orderOf)).toEqual(documents.map(orderOf).toSorted((a, b) => a - b));
      }
    }
  });
});

/** How near to a plot line documents of a type are at least; those of other types are the furthest. */
const levels = new Map<string, number>(
  Object.entries({ plot: 0, encounter: 1, research: 1, ritual: 1, monster: 2, rumour: 2 }),
);
const levelOf = ({ entity }: ReviewNode) => levels.get(entity) ?? 3;

/** A number that grows with the order of types, and in a type with the number of the reference. */
function orderOf({ entity, reference }: ReviewNode): number {
  return entityKeys.indexOf(entity) * 1_000 + Number(reference.split('-')[1]);
}

/** The plot lines at the fewest links from a document, found level by level. */
function nearestPlots(from: ReviewNode, nodes: readonly ReviewNode[]): string[] {
  let reached = [from];
  while (reached.length > 0) {
    const plots = reached.filter(({ entity }) => entity === 'plot');
    if (plots.length > 0) return plots.map(({ keyId }) => keyId);
    reached = nodes.filter((upper) =>
      reached.some(
        (lower) =>
          levelOf(upper) < levelOf(lower) &&
          (lower.refs.includes(upper.keyId) || upper.refs.includes(lower.keyId)),
      ),
    );
  }
  return [];
}

describe('Obstacles to an approval', () => {
  const submitted = (body: Record<string, FieldValue> = {}, given = {}) =>
    encounter({ statusId: status.submitted, ...given }, { ...completeEncounter, ...body });

  test('It is what approving refuses: contradictions, missing fields, a missing permission', () => {
    expect(approvalRefusal(submitted(), moment(organiser))).toBeUndefined();
    const result = approvalRefusal(submitted({ duration: null, safety: '' }), moment(organiser));
    expect(result).toMatchObject({ isConfirmable: true, errors: [{ name: 'duration' }, { name: 'safety' }] });
    const outcome = approvalRefusal(submitted({ playersMin: 9, playersMax: 2 }), moment(organiser));
    expect(outcome).toMatchObject({ code: 'unprocessable', errors: [{ name: 'playersMax' }] });
    expect(approvalRefusal(submitted(), moment(holder({ all: [1] })))).toMatchObject({ code: 'forbidden' });
  });

  test('A document waits for what its fields need, not for mere links or its own type', () => {
    const lammies = [{ id: 'r', lammie: 'card', count: 1 }];
    const body = submitted({ plotLine: 'plot', links: ['rumour'], lammies }).body;
    expect(neededIds('encounter', body)).toEqual(['plot', 'wolf', 'card']);
    expect(neededIds('plot', { keyRoles: ['wolf'], continuesFrom: 'earlier' })).toEqual(['wolf']);
  });

  test('The wait names both documents and says how far the other one is', () => {
    const entry = (given: Partial<GameDocument> & Pick<GameDocument, 'keyId' | 'statusId'>) => ({
      ...node({
        keyId: given.keyId,
        entity: 'encounter',
        statusId: given.statusId,
        reference: `MON-${given.keyId}`,
      }),
      teamId: given.teamId ?? 'north',
      shares: { shareAll: false, shareTeams: [] },
    });
    const nodes = new Map(
      [
        entry({ keyId: '1', statusId: status.editing }),
        entry({ keyId: '2', statusId: status.submitted }),
        entry({ keyId: '3', statusId: status.submitted, teamId: 'south' }),
        entry({ keyId: '4', statusId: status.flagged }),
        entry({ keyId: '5', statusId: status.archived }),
        entry({ keyId: '6', statusId: status.approved }),
      ].map((each) => [each.keyId, each]),
    );
    const waits = waitsOf(['1', '2', '3', '4', '5', '6', 'elsewhere'], nodes, everything);
    const fight = { reference: 'ENC-42', title: 'The ford' };
    expect(waits.map((wait) => waitText(fight, wait))).toEqual([
      'ENC-42 waits for MON-1, still Editing',
      'ENC-42 waits for MON-2, Submitted as well',
      'ENC-42 waits for MON-3, Submitted, which you may not approve',
      'ENC-42 waits for MON-4, Flagged',
      'ENC-42 waits for MON-5, Archived',
    ]);
    expect(nodeName({ reference: '', title: 'The ford' })).toBe('“The ford”');
  });

  test('In generated games nothing can be approved that rights do not allow', () => {
    const documents = reviewGame(7, 400);
    const isFree = (each: GameDocument) => approvalRefusal(each, moment(everything)) === undefined;
    expect(documents.filter((each) => isFree(each) && !may(everything, 'approve', each))).toEqual([]);
    expect(documents.some((each) => may(everything, 'approve', each) && isFree(each))).toBe(true);
  });
});

test('Grouping 10,000 documents, with what is in their way, takes less than 50 ms', () => {
  const documents = reviewGame(3, 10_000, 'Some words that say what happens at the ford. '.repeat(10));
  const nodes = documents.map(nodeOf);
  const subjects = new Map(documents.map((each) => [each.keyId, { ...each, ...nodeOf(each) }]));
  const waiting = nodes.filter(({ statusId }) => statusId === status.submitted);
  const needs = new Map(documents.map(({ keyId, entity, body }) => [keyId, neededIds(entity, body)]));
  const runs = Array.from({ length: 7 }, () => {
    const start = process.cpuUsage();
    reviewSets(waiting, nodes);
    for (const { keyId } of waiting) waitsOf(needs.get(keyId) ?? [], subjects, everything);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  expect(runs.toSorted((a, b) => a - b)[3]).toBeLessThan(50);
});
