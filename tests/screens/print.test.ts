import { beforeEach, describe, expect, test } from 'vitest';
import { entities } from '#domain/content/entities/index.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Document } from '#domain/content/document.ts';
import { status } from '#domain/content/status.ts';
import { readPrintParams } from '#screens/paper/print/printParams.ts';
import { warningsOf } from '#screens/paper/print/layout/DocumentPaper.tsx';
import { pageRules, papers } from '#screens/shared/paper/pageRules.ts';
import { findPrintItems } from '#screens/paper/print/printItems.ts';
import { printAddress } from '#screens/shared/PrintLink.tsx';
import { makeDocument } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture } from '#support/mirror.ts';

const { encounter, lammie, monster, plot, rumour } = entities;
const paramsOf = (search: string, nextEvent?: string) =>
  readPrintParams(encounter, new URLSearchParams(search), nextEvent);

describe('the address of a print page', () => {
  test('Without parameters, a print page shows what is approved for the next event, for referees', () => {
    expect(paramsOf('', 'spring')).toEqual({
      ids: undefined,
      eventId: 'spring',
      teamId: undefined,
      statuses: [status.approved],
      forCrew: false,
    });
  });

  test('An empty event means all events, and types without events ignore it', () => {
    expect(paramsOf('event=', 'spring').eventId).toBeUndefined();
    expect(paramsOf('event=autumn', 'spring').eventId).toBe('autumn');
    expect(readPrintParams(monster, new URLSearchParams('event=autumn'), 'spring').eventId).toBeUndefined();
  });

  test('The address can name several statuses, and unknown ones are ignored', () => {
    expect(paramsOf('status=3,1').statuses).toEqual([3, 1]);
    expect(paramsOf('status=0,9,word').statuses).toEqual([0]);
    expect(paramsOf('status=').statuses).toEqual([3]);
  });

  test('The address can name documents and a reader', () => {
    expect(paramsOf('ids=a,b,&for=crew')).toMatchObject({ ids: ['a', 'b'], forCrew: true });
  });
});

describe('the link from a list to its print page', () => {
  test('The print link keeps the filters of the list', () => {
    const result = printAddress(encounter, { eventId: 'spring', statusId: 1 });
    expect(result).toBe('/encounters/print?event=spring&status=1');
    expect(printAddress(rumour)).toBe('/rumours/print');
    expect(printAddress(monster, { teamId: 'north' })).toBe('/monsters/monsterManual?team=north');
  });

  test('The print link names selected documents instead, and is missing for types without a print page', () => {
    const given = { eventId: 'spring', ids: ['a', 'b'] };
    expect(printAddress(encounter, given)).toBe('/encounters/print?ids=a%2Cb');
    expect(printAddress(plot, { ids: ['a'] })).toBe('/plot/print?ids=a');
    expect(printAddress(lammie)).toBeUndefined();
  });
});

describe('what is printed', () => {
  let fixture: MirrorFixture;
  beforeEach(async () => {
    fixture = await openMirrorFixture();
  });

  const made = (keyId: string, given: Partial<Document> & { with?: Partial<Document['body']> } = {}) => {
    const { with: fields, entity = 'encounter', ...envelope } = given;
    const values = { keyId, reference: '', statusId: status.approved, ...envelope };
    return makeDocument(entity, values, { title: keyId, ...fields });
  };
  const printed = async (search: string, entity: 'encounter' | 'monster' = 'encounter') =>
    (
      await findPrintItems(
        fixture.mirror,
        documentTypes[entity],
        entity,
        readPrintParams(documentTypes[entity], new URLSearchParams(search), undefined),
      )
    ).map(({ keyId, chapter }) => (chapter === '' ? keyId : `${chapter}: ${keyId}`));

  test('Documents are printed in numeric order of their references, those without one last', async () => {
    await fixture.arrive([
      made('ten', { reference: 'ENC-10' }),
      made('new'),
      made('two', { reference: 'ENC-2' }),
    ]);
    expect(await printed('')).toEqual(['two', 'ten', 'new']);
  });

  test('Only documents of the requested event, team and statuses are printed', async () => {
    await fixture.arrive([
      made('a', { with: { eventId: 'spring' } }),
      made('b', { with: { eventId: 'autumn' } }),
      made('c', { with: { eventId: 'spring' }, statusId: status.editing }),
      made('d', { with: { eventId: 'spring' }, teamId: 'south' }),
    ]);
    expect(await printed('event=spring')).toEqual(['a', 'd']);
    expect(await printed('event=spring&team=north')).toEqual(['a']);
    expect(await printed('event=spring&team=north&status=0,3')).toEqual(['a', 'c']);
  });

  test('Selected documents of the type are printed in any status', async () => {
    await fixture.arrive([
      made('a'),
      made('b', { statusId: status.archived }),
      made('m', { entity: 'monster' }),
    ]);
    expect(await printed('ids=b,m,gone&status=3')).toEqual(['b']);
  });

  test('The monster manual is ordered by kind, then title, with monsters without a kind last', async () => {
    const of = (keyId: string, kind: string | null) => made(keyId, { entity: 'monster', with: { kind } });
    await fixture.arrive([
      of('Wolf', 'creature'),
      of('Unnamed', null),
      of('Adder', 'creature'),
      of('Smith', 'npc'),
    ]);
    const expected = ['NPC: Smith', 'Creature: Adder', 'Creature: Wolf', 'Unnamed'];
    expect(await printed('', 'monster')).toEqual(expected);
  });
});

test('Paper says what is not approved and what the server does not have yet', () => {
  expect(warningsOf({ statusId: status.approved, sync: 'saved' })).toEqual([]);
  const expected = ['NOT APPROVED: Editing', 'Not on the server yet'];
  expect(warningsOf({ statusId: status.editing, sync: 'waiting' })).toEqual(expected);
});

test('No name of a game or event breaks the page rules', () => {
  const rules = pageRules(papers.letter, `The "Drowned' \\ } Gate\n</style>`);
  expect(rules).toContain('size: 215.9mm 279.4mm');
  const foot = /@bottom-left \{ content: '([^']*)';/.exec(rules)?.[1] ?? '';
  expect(
    foot.replaceAll(/\\([0-9a-f]+) /g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  ).toBe(`The "Drowned' \\ } Gate\n</style>`);
});
