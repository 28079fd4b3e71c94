import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { versionItemSchema } from '#contract/version.ts';
import { type WireDocument, wireDocumentSchema } from '#contract/document.ts';
import { pullResponseSchema, pushResponseSchema } from '#contract/sync/sync.ts';
import { type Seeded, seeded } from '#sample/seeded.ts';
import {
  cookieOf,
  freshDatabase,
  postSignIn,
  startServer,
  testPassword,
  requestOf,
} from '#support/server.ts';
import { seed } from '#support/seed.ts';
import { type ServerProcess, startServerProcess, whenNotBusy } from '#support/serverProcess.ts';

const kills = Number(process.env['WAYMARK_KILLS'] ?? (process.env['WAYMARK_LONG'] ? 200 : 3));
const writers = 4;

/** The acknowledged texts of a document, version 1 first. */
type Written = { readonly keyId: string; readonly texts: string[] };

/** An unacknowledged write. Sending it again must have the same result. */
type Write = { readonly document: Written; readonly texts: readonly string[]; send(): Promise<void> };

/** A person who sends one write after another. */
interface Writer {
  readonly user: string;
  readonly cookie: string;
  readonly documents: Written[];
  /** The write that got no answer because of the kill. */
  unanswered: Write | undefined;
}

let server: ServerProcess;
const all: Writer[] = [];

beforeAll(async () => {
  const database = await freshDatabase();
  const first = await startServer({ database });
  const users = await first.people(
    ...Array.from({ length: writers }, (_, at) => ({
      email: `writer${at}@waymark.test`,
      roleId: 'organiser',
      teams: ['owls'],
    })),
  );
  await first.teams('owls');
  await first.close();
  server = await startServerProcess(database.settings);
  for (const [at, user] of users.entries()) {
    const email = `writer${at}@waymark.test`;
    const answer = await whenNotBusy(() => postSignIn(server.url, { email, password: testPassword }));
    if (!answer.ok) throw new Error(`Signing in as ${email} was answered ${answer.status}`);
    all.push({ user, cookie: cookieOf(answer), documents: [], unanswered: undefined });
  }
  return async () => {
    await server.kill();
    await database.drop();
  };
}, 60_000);

it(
  `${kills} kills during acknowledged writes lose nothing, corrupt nothing, write nothing twice and begin no epoch`,
  async () => {
    console.warn(`kills: WAYMARK_SEED=${seed}`);
    const epoch = await epochOf(all[0]);
    const random = seeded(seed);
    const id = () => random.id(Date.now());
    for (let kill = 0; kill < kills; kill += 1) {
      const round = { left: 3 + random.int(15), over: false };
      const killed = { done: Promise.resolve() };
      await Promise.all(
        all.map(async (writer) => {
          while (!round.over) {
            const write = nextWrite(writer, random, id);
            if (!(await isAnswered(write))) {
              writer.unanswered = write;
              return;
            }
            acknowledge(writer, write);
            round.left -= 1;
            if (round.left > 0 || round.over) continue;
            round.over = true;
            killed.done = server.kill();
          }
        }),
      );
      await killed.done;
      await server.start();
      await Promise.all(
        all.map(async (writer) => {
          await expectComplete(writer);
          const { unanswered } = writer;
          if (!unanswered) return;
          await unanswered.send();
          acknowledge(writer, unanswered);
          writer.unanswered = undefined;
        }),
      );
    }
    await Promise.all(all.map(expectEveryVersion));
    expect(await epochOf(all[0])).toBe(epoch);
    const items = await listAll(all[0]);
    const made = all.flatMap(({ documents }) => documents.map(({ keyId }) => keyId));
    expect(items.map(({ keyId }) => keyId).toSorted()).toEqual(made.toSorted());
    expect(new Set(items.map(({ reference }) => reference)).size).toBe(made.length);
  },
  300_000 + kills * 30_000,
);

const pageSchema = z.object({ items: z.array(wireDocumentSchema), next: z.string().nullish() });

/** Lists every encounter, page by page: a page is limited in bytes. */
async function listAll(writer: Writer | undefined): Promise<WireDocument[]> {
  const items: WireDocument[] = [];
  let after = '';
  do {
    const page = pageSchema.parse(await call(writer, 'GET', `/encounters?limit=1000${after}`));
    items.push(...page.items);
    after = page.next ? `&after=${encodeURIComponent(page.next)}` : '';
  } while (after !== '');
  return items;
}

async function epochOf(writer: Writer | undefined): Promise<string> {
  const request = { user: writer?.user, epoch: null, schema: 1, scopes: {}, limit: 1 };
  return pullResponseSchema.parse(await call(writer, 'POST', '/sync/pull', request)).epoch;
}

function nextWrite(writer: Writer, random: Seeded, id: () => string): Write {
  const document = random.pick([...writer.documents, undefined]);
  const [one, two] = [id(), id()];
  const [first, second] = [`text ${one}`, `text ${two}`];
  /** One text, sent by a call. */
  const callWith = (of: Written, method: string, path: string, fields: object): Write => ({
    document: of,
    texts: [first],
    send: async () => void (await call(writer, method, path, { ...fields, ...bodyOf(first) }, one)),
  });
  if (!document) {
    const made: Written = { keyId: id(), texts: [] };
    return callWith(made, 'POST', '/encounters', { keyId: made.keyId, teamId: 'owls', title: 'Kept' });
  }
  const { keyId, texts } = document;
  const version = texts.length;
  if (random.chance(0.5)) return callWith(document, 'PUT', `/encounters/${keyId}`, { version });
  const save = { kind: 'edit', keyId, entity: 'encounter' };
  const change = { ...save, id: two, version: version + 1, body: bodyOf(second) };
  const changes = [{ change: { ...save, id: one, version, body: bodyOf(first) } }, { change }];
  return {
    document,
    texts: [first, second],
    async send() {
      const response = await call(writer, 'POST', '/sync/push', { user: writer.user, schema: 1, changes });
      const { answers } = pushResponseSchema.parse(response);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    },
  };
}

/** One text in three fields, long enough for a partial write to show. */
function bodyOf(text: string): { summary: string; refereeBrief: string; crewBrief: string } {
  const long = `<p>${Array.from({ length: 300 }, () => text).join(' ')}</p>`;
  return { summary: text, refereeBrief: long, crewBrief: long };
}

/** Sends a write. Returns whether an answer came; an error answer throws. */
async function isAnswered(write: Write): Promise<boolean> {
  try {
    await write.send();
    return true;
  } catch (fault) {
    if (fault instanceof TypeError) return false;
    throw fault;
  }
}

function acknowledge({ documents }: Writer, { document, texts }: Write): void {
  if (!documents.includes(document)) documents.push(document);
  document.texts.push(...texts);
}

/** After a kill each document has its acknowledged writes, and the unanswered one completely or not at all. */
async function expectComplete(writer: Writer): Promise<void> {
  for (const document of writer.documents) {
    const { keyId, texts } = document;
    const now = wireDocumentSchema.parse(await call(writer, 'GET', `/encounters/${keyId}`));
    const further = writer.unanswered?.document === document ? writer.unanswered.texts : [];
    expect(now.version).toBeGreaterThanOrEqual(texts.length);
    expectText(now, [...texts, ...further][now.version - 1]);
  }
}

/** Each version has exactly the text that was acknowledged for it, and there are no others. */
async function expectEveryVersion(writer: Writer): Promise<void> {
  for (const { keyId, texts } of writer.documents) {
    const path = `/encounters/${keyId}/versions`;
    const listed = z.array(versionItemSchema).parse(await call(writer, 'GET', path));
    expect(listed.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
      texts.map((_, at) => at + 1),
    );
    for (const [at, text] of texts.entries()) {
      expectText(wireDocumentSchema.parse(await call(writer, 'GET', `${path}/${at + 1}`)), text);
    }
  }
}

function expectText(document: WireDocument, text: string | undefined): void {
  expect(text).toBeDefined();
  expect(document).toMatchObject(bodyOf(text ?? ''));
}

async function call(
  writer: Writer | undefined,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<unknown> {
  const answer = await whenNotBusy(() =>
    fetch(
      `${server.url}/api${path}`,
      requestOf(writer?.cookie ?? '', method, body, key === undefined ? {} : { 'idempotency-key': key }),
    ),
  );
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status} ${text}`);
  return JSON.parse(text);
}
