import { beforeEach, describe, expect, test } from 'vitest';
import { entities } from '#domain/entities/index.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import type { Document } from '#domain/document.ts';
import { emptyBody } from '#domain/entities/define.ts';
import { unshared } from '#domain/document.ts';
import { status } from '#domain/status.ts';
import { readPrintParams } from '#screens/print/printParams.ts';
import { warningsOf } from '#screens/print/paper/DocumentPaper.tsx';
import { pageRules } from '#screens/print/paper/pageRules.ts';
import { findPrintItems } from '#screens/print/printItems.ts';
import { printAddress } from '#screens/shared/PrintLink.tsx';
import { ada, noon } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture } from '#support/mirror.ts';

const { encounter, monster, plot, rumour } = entities;
const asks = (search: string, nextEvent?: string) =>
  readPrintParams(encounter, new URLSearchParams(search), nextEvent);

describe('the address of a print page asks for', () => {
  test('what is approved for the next event on A4, for the referee, where it is silent', () => {
    expect(asks('', 'spring')).toEqual({
      ids: undefined,
      eventId: 'spring',
      teamId: undefined,
      statuses: [status.approved],
      paper: 'a4',
      forCrew: false,
    });
  });

  test('all events where the event is named empty, and no event where the type has none', () => {
    expect(asks('event=', 'spring').eventId).toBeUndefined();
    expect(asks('event=autumn', 'spring').eventId).toBe('autumn');
    expect(readPrintParams(monster, new URLSearchParams('event=autumn'), 'spring').eventId).toBeUndefined();
  });

  test('several statuses, and leaves out what is none', () => {
    expect(asks('status=3,1').statuses).toEqual([3, 1]);
    expect(asks('status=0,9,word').statuses).toEqual([0]);
    expect(asks('status=').statuses).toEqual([3]);
  });

  test('a chosen set, a paper and a reader', () => {
    expect(asks('ids=a,b,&paper=a5&for=crew')).toMatchObject({ ids: ['a', 'b'], paper: 'a5', forCrew: true });
    expect(asks('paper=toString').paper).toBe('a4');
  });
});

describe('the way from a list to its print page', () => {
  test('takes what the list has narrowed itself to along', () => {
    expect(printAddress(encounter, { eventId: 'spring', statusId: 1 })).toBe(
      '/encounters/print?event=spring&status=1',
    );
    expect(printAddress(rumour)).toBe('/rumours/print');
    expect(printAddress(monster, { teamId: 'north' })).toBe('/monsters/monsterManual?team=north');
  });

  test('takes what was picked instead, and is not there for types without such a page', () => {
    expect(printAddress(encounter, { eventId: 'spring', ids: ['a', 'b'] })).toBe(
      '/encounters/print?ids=a%2Cb',
    );
    expect(printAddress(plot)).toBeUndefined();
  });
});

describe('what is printed', () => {
  let bench: MirrorFixture;
  beforeEach(async () => {
    bench = await openMirrorFixture();
  });

  const made = (keyId: string, rest: Partial<Document> & { with?: Partial<Document['body']> } = {}) => {
    const { with: fields, entity = 'encounter', ...envelope } = rest;
    const document: Document = {
      keyId,
      entity,
      reference: '',
      teamId: 'north',
      statusId: status.approved,
      version: 1,
      createdDate: noon,
      createdBy: ada,
      updatedDate: noon,
      updatedBy: ada,
      shares: unshared,
      comments: [],
      ...envelope,
      body: { ...emptyBody(documentTypes[entity]), title: keyId, ...fields },
    };
    return document;
  };
  const plan = async (search: string, entity: 'encounter' | 'monster' = 'encounter') =>
    (
      await findPrintItems(
        bench.mirror,
        documentTypes[entity],
        entity,
        readPrintParams(documentTypes[entity], new URLSearchParams(search), undefined),
      )
    ).map(({ keyId, chapter }) => (chapter === '' ? keyId : `${chapter}: ${keyId}`));

  test('is in the order of references as people count them, what has none yet last', async () => {
    await bench.arrive([
      made('ten', { reference: 'ENC-10' }),
      made('new'),
      made('two', { reference: 'ENC-2' }),
    ]);
    expect(await plan('')).toEqual(['two', 'ten', 'new']);
  });

  test('is of the event, team and statuses asked for', async () => {
    await bench.arrive([
      made('a', { with: { eventId: 'spring' } }),
      made('b', { with: { eventId: 'autumn' } }),
      made('c', { with: { eventId: 'spring' }, statusId: status.editing }),
      made('d', { with: { eventId: 'spring' }, teamId: 'south' }),
    ]);
    expect(await plan('event=spring')).toEqual(['a', 'd']);
    expect(await plan('event=spring&team=north')).toEqual(['a']);
    expect(await plan('event=spring&team=north&status=0,3')).toEqual(['a', 'c']);
  });

  test('is just what was picked, whatever its status, and of this type alone', async () => {
    await bench.arrive([
      made('a'),
      made('b', { statusId: status.archived }),
      made('m', { entity: 'monster' }),
    ]);
    expect(await plan('ids=b,m,gone&status=3')).toEqual(['b']);
  });

  test('is a book by kind in the order of the kinds, and by title in each; what has no kind yet comes last', async () => {
    const of = (keyId: string, kind: string | null) => made(keyId, { entity: 'monster', with: { kind } });
    await bench.arrive([
      of('Wolf', 'creature'),
      of('Unnamed', null),
      of('Adder', 'creature'),
      of('Smith', 'npc'),
    ]);
    expect(await plan('', 'monster')).toEqual(['NPC: Smith', 'Creature: Adder', 'Creature: Wolf', 'Unnamed']);
  });
});

test('paper says what is not approved, and what the server has not got', () => {
  expect(warningsOf({ statusId: status.approved, sync: 'saved' })).toEqual([]);
  expect(warningsOf({ statusId: status.editing, sync: 'waiting' })).toEqual([
    'NOT APPROVED: Editing',
    'Not on the server yet',
  ]);
});

test('nothing in the name of a game or an event breaks the rules of the pages', () => {
  const rules = pageRules('letter', `The "Drowned' \\ } Gate\n</style>`);
  expect(rules).toContain('size: 215.9mm 279.4mm');
  const foot = /@bottom-left \{ content: '([^']*)';/.exec(rules)?.[1] ?? '';
  expect(
    foot.replaceAll(/\\([0-9a-f]+) /g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  ).toBe(`The "Drowned' \\ } Gate\n</style>`);
});
