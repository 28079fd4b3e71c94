import { describe, expect, test } from 'vitest';
import { contentHash } from '#contract/sync/contentHash.ts';
import { fromWire } from '#contract/document.ts';
import { fromShort } from '#contract/sync/shortResult.ts';
import type { PushResult } from '#contract/sync/sync.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { openApiFixture } from './apiFixture.ts';
import {
  changeStatus,
  completeBody,
  create,
  save,
  assign,
  comment,
  createSlot,
  addEntries,
} from './changes.ts';
import { type Name, newId, gameFixture } from './gameFixture.ts';

const game = gameFixture();

const long = `<p>${'All of it is kept. '.repeat(7_900)}</p>`;

/** A document as a person's device has it. */
async function received(name: Name, keyId: string): Promise<Document> {
  const { put } = await game.page(name);
  const item = put.find(({ document }) => document.keyId === keyId);
  if (!item) throw new Error(`${name} has not got ${keyId}.`);
  return fromWire(item.document, item);
}

/** A document of a person with a long text, as their device has it. */
async function written(name: Name = 'wren', body = {}): Promise<Document> {
  const made = await game.made('wren', create({ refereeBrief: long, ...body }));
  return received(name, made.keyId);
}

/** Sends a change with the hash of what it was made on. */
async function send(name: Name, change: Change, base: Document | undefined): Promise<PushResult> {
  const [result] = await game.send(name, { change, baseHash: base ? contentHash(base) : 0 });
  if (!result) throw new Error('There is no result.');
  return result;
}

/** Expects a short result, from which the device gets exactly what the server has; returns it. */
async function expectShort(name: Name, result: PushResult | undefined, change: Change, base?: Document) {
  const { short } = result ?? {};
  if (!short) throw new Error(`The result is not short: ${JSON.stringify(result).slice(0, 200)}`);
  expect(result).not.toHaveProperty('document');
  expect(fromShort(short, base, change)).toEqual(await received(name, change.keyId));
  return short;
}

describe('a short result', () => {
  test('A save of a long document is answered without its text', async () => {
    const base = await written();
    const change = save(base.keyId, 1, { refereeBrief: `${long}<p>More</p>`, summary: 'Short' });
    const result = await send('wren', change, base);
    const { envelope, body } = await expectShort('wren', result, change, base);
    expect(envelope).toMatchObject({ version: 2, reference: base.reference, updatedBy: { id: 'wren' } });
    expect(body).toEqual({});
    expect(JSON.stringify(result).length).toBeLessThan(1500);
  });

  test('The log of a run does not come back: the device works out when the server got what it added', async () => {
    const times = { start: '2027-05-01T20:00:00.000Z', end: '2027-05-01T21:00:00.000Z' };
    const made = await game.made('olga', createSlot(times));
    const base = await received('olga', made.keyId);
    const entry = {
      id: newId(),
      at: times.start,
      by: 'olga',
      what: 'start',
      deviceAt: null,
      receivedAt: null,
    };
    const runEvents = [{ ...entry, about: '', count: null, outcome: '', text: '' }];
    const change = addEntries(made.keyId, { runEvents }, 'eventSlot');
    expect((await expectShort('olga', await send('olga', change, base), change, base)).body).toEqual({});
  });

  test('What the server sanitises comes back, and nothing else', async () => {
    const base = await written();
    const refereeBrief = `${long}<p onclick="x()">Click</p><script>x()</script>`;
    const change = save(base.keyId, 1, { refereeBrief, crewBrief: long });
    const short = await expectShort('wren', await send('wren', change, base), change, base);
    expect(Object.keys(short.body)).toEqual(['refereeBrief']);
    expect(short.body['refereeBrief']).not.toContain('onclick');
  });

  test.each(['olga', 'pip'] as const)('%s creates a document, and the reference comes back', async (name) => {
    const change = create({ playersSee: long });
    const result = await send(name, change, undefined);
    const { envelope } = await expectShort(name, result, change);
    expect(envelope).toMatchObject({ reference: 'ENC-1', version: 1, createdBy: { id: name } });
    expect(JSON.stringify(result).length).toBeLessThan(2000);
  });

  test('A player gets what a player has', async () => {
    const base = await written('pip', { organiserNotes: '<p>Secret</p>' });
    const change = save(base.keyId, 1, { playersSee: long });
    const result = await send('pip', change, base);
    await expectShort('pip', result, change, base);
    expect(JSON.stringify(result)).not.toContain('organiserNotes":');
    expect(JSON.stringify(result)).not.toContain('Secret');
  });

  test('Rows of others that the author has stay', async () => {
    const rows = [{ id: 'a', outcome: '<p>First</p>' }];
    const base = await written('wren', { runLog: rows });
    const change = save(base.keyId, 1, { runLog: [...rows, { id: 'b', outcome: '<p>Second</p>' }] });
    const short = await expectShort('wren', await send('wren', change, base), change, base);
    expect(short.envelope.version).toBe(2);
  });

  test('A save and the change behind it are both short', async () => {
    const base = await written('wren', completeBody);
    const [first, second] = [save(base.keyId, 1, { summary: 'New' }), changeStatus(base.keyId, 2, 1)];
    const results = await game.send('wren', { change: first, baseHash: contentHash(base) }, second);
    expect(results.map(({ status, document }) => [status, document])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const [one, two] = results;
    const between = one?.short && fromShort(one.short, base, first);
    expect(between).toMatchObject({ version: 2, statusId: 0 });
    await expectShort('wren', two, second, between);
  });

  test('Comments, shares and assignments that the device has stay', async () => {
    const { keyId } = await written();
    await game.sent('olga', comment(keyId, 'Why?'));
    await game.sent('olga', assign(keyId, 'wren'));
    const base = await received('wren', keyId);
    const change = save(keyId, 1, { summary: 'Therefore' });
    const result = await send('wren', change, base);
    await expectShort('wren', result, change, base);
    expect(JSON.stringify(result)).not.toContain('Why?');
  });
});

describe('the whole document', () => {
  const whole = { status: 200, refereeBrief: long, short: undefined };
  const partsOf = ({ status, document, short }: PushResult) => ({
    status,
    refereeBrief: document?.['refereeBrief'],
    short,
  });

  test('It is sent to a device that names no hash, or another', async () => {
    const base = await written();
    expect(partsOf(await game.sent('wren', save(base.keyId, 1, { summary: 'One' })))).toEqual(whole);
    expect(partsOf(await send('wren', save(base.keyId, 2, { summary: 'Two' }), base))).toEqual(whole);
    const changed = { ...base, version: 3, body: { ...base.body, summary: 'Typed' } };
    expect(partsOf(await send('wren', save(base.keyId, 3, { summary: 'Three' }), changed))).toEqual(whole);
  });

  test('It is sent to whoever has not got a comment of somebody else', async () => {
    const base = await written();
    const { keyId } = base;
    await game.sent('olga', comment(keyId, 'Why?'));
    const result = await send('wren', save(keyId, 1, { summary: 'New' }), base);
    expect(partsOf(result)).toEqual(whole);
    expect(result.comments).toHaveLength(1);
  });

  test('It is sent if a comment of the same request comes after the save', async () => {
    const base = await written();
    const { keyId } = base;
    const results = await game.send(
      'wren',
      { change: save(keyId, 1, { summary: 'New' }), baseHash: contentHash(base) },
      comment(keyId, 'Done'),
    );
    for (const result of results) expect(partsOf(result)).toEqual(whole);
  });

  test('It is sent if others have saved before log entries were added', async () => {
    const base = await written();
    await game.sent('olga', save(base.keyId, 1, { summary: 'Olga’s' }));
    const result = await send('wren', save(base.keyId, 1, { runLog: [{ id: 'a', outcome: '' }] }), base);
    expect(partsOf(result)).toEqual(whole);
    expect(result.document).toMatchObject({ version: 3, summary: 'Olga’s' });
  });

  test('It is sent to whoever is not staff any more, without what only staff may read', async () => {
    const base = await written('wren', { organiserNotes: '<p>Secret</p>' });
    await game.become('wren', 'helper');
    const result = await send('wren', save(base.keyId, 1, { playersSee: '<p>Fog</p>' }), base);
    expect(result).toMatchObject({ status: 200, document: { playersSee: '<p>Fog</p>' } });
    expect(JSON.stringify(result)).not.toContain('Secret');
  });

  test('It is sent when a change is sent again', async () => {
    const base = await written();
    const change = save(base.keyId, 1, { summary: 'New' });
    await expectShort('wren', await send('wren', change, base), change, base);
    expect(partsOf(await send('wren', change, base))).toEqual(whole);
    const made = create({ refereeBrief: long });
    await expectShort('wren', await send('wren', made, undefined), made);
    expect(partsOf(await send('wren', made, undefined))).toEqual(whole);
    // And where it is a create of the same by another id.
    expect(partsOf(await send('wren', { ...made, id: newId() }, undefined))).toEqual(whole);
  });

  test('It comes with a conflict', async () => {
    const base = await written();
    await game.sent('olga', save(base.keyId, 1, { summary: 'Olga’s' }));
    const result = await send('wren', save(base.keyId, 1, { summary: 'Wren’s' }), base);
    expect(result).toMatchObject({ status: 409, error: { current: { summary: 'Olga’s' } } });
  });
});

test('What was revealed says so in a short result', async () => {
  const body = { title: 'Stone?', answer: long, releasedOn: '2020-01-01T00:00:00.000Z' };
  const change = create(body, { entity: 'research' });
  const { envelope } = await expectShort('olga', await send('olga', change, undefined), change);
  expect(envelope.isRevealed).toBe(true);
});

test('The calls that change one document are answered with the whole document', async () => {
  const api = await openApiFixture(game);
  const base = await written();
  const given = { version: 1, title: base.body.title, refereeBrief: long, summary: 'By a call' };
  const { status, json } = await api.ask('wren', 'PUT', `/encounters/${base.keyId}`, given);
  expect(status).toBe(200);
  expect(json).toMatchObject({ version: 2, refereeBrief: long });
  await api.close();
});
