import { z } from 'zod';
import { pushResponseSchema } from '#contract/sync/sync.ts';
import type { Change } from '#domain/rules/change.ts';
import { collectionKeys, collections } from '#domain/content/collections/index.ts';
import { documentTypes, noTeam, type DocumentType } from '#domain/content/documentTypes.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import type { Field, FieldValue } from '#domain/content/fields/field.ts';
import { inOrder } from '#sample/fillFields.ts';
import type { ApiClient } from '#support/serverProcess.ts';

/** A word in every title, by which a test sees that a document is on the screen. */
export const marker = 'Sound';

/** A game with a payload in every text. */
export interface HostileGame {
  /** Ids of the documents and items, by type. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** The address where an invited user, with payloads for names, chooses a password. */
  readonly invite: string;
}

/** Payloads that are left out of no text: a rich text holds several, a line one. */
export interface Supply {
  readonly payloads: readonly string[];
  /** Documents of each type. */
  readonly count: number;
}

/** Creates the game through the API, as an administrator. */
export async function createHostileGame(api: ApiClient, supply: Supply): Promise<HostileGame> {
  const user = z.object({ id: z.string() }).parse(await api.call('GET', '/user/current')).id;
  const push = (changes: readonly Change[]) => pushAll(api, user, changes);
  const ids: Record<string, string[]> = {};
  const create = async (type: DocumentType, teamId: string, fixed: Record<string, FieldValue>) => {
    const count = type === 'game' ? 1 : supply.count;
    const keyIds = Array.from({ length: count }, (_, at) => (type === 'game' ? 'game' : `${type}-${at}`));
    ids[type] = keyIds;
    await push(
      keyIds.map((keyId, at) => {
        const body = { ...bodyOf(documentTypes[type], at, supply), ...fixed };
        const change = { id: `create-${keyId}`, keyId, entity: type, body } as const;
        // The game is there since the set-up.
        return type === 'game'
          ? { ...change, kind: 'edit', version: 1 }
          : { ...change, kind: 'create', teamId };
      }),
    );
  };
  // The first event is the next one, so that the timetable and the lists begin with it.
  const needed: Partial<Record<DocumentType, Record<string, FieldValue>>> = {
    team: { active: true },
    eventSlot: { eventId: 'event-0', location: 'location-0', document: 'encounter-0' },
    researchPeriod: { eventId: 'event-0' },
    systemPage: { published: true },
  };
  for (const key of collectionKeys)
    if (!collections[key].collection?.isReadOnly) await create(key, noTeam, needed[key] ?? {});
  for (const key of entityKeys) {
    await create(key, 'team-0', documentTypes[key].hasEvent ? { eventId: 'event-0' } : {});
    await push(collaborationOf(key, supply));
  }
  const invite = await createPeople(api, supply);
  return { ids, invite };
}

/** Sends changes in requests of a size that the server accepts. */
async function pushAll(api: ApiClient, user: string, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += 5) {
    const some = changes.slice(from, from + 5).map((change) => ({ change }));
    const { answers } = pushResponseSchema.parse(
      await api.call('POST', '/sync/push', { user, schema: 1, changes: some }),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused).slice(0, 2000)}`);
  }
}

/** Comments with every payload, an answer to one, and shares, for the first document of a type. */
function collaborationOf(entity: DocumentType, { payloads }: Supply): Change[] {
  const common = { keyId: `${entity}-0`, entity };
  const texts = Array.from({ length: Math.ceil(payloads.length / 15) }, (_, at) =>
    payloads.slice(at * 15, at * 15 + 15).join('\n'),
  );
  return [
    ...texts.map((comment, at): Change => {
      const parentId = at === 1 ? `comment-${entity}-0` : null;
      return { kind: 'comment', id: `comment-${entity}-${at}`, ...common, parentId, comment };
    }),
    {
      kind: 'editComment',
      id: `edited-${entity}`,
      ...common,
      commentId: `comment-${entity}-0`,
      comment: texts.join('\n').slice(0, 4000),
    },
    {
      kind: 'share',
      id: `share-${entity}`,
      ...common,
      shares: { shareAll: false, shareTeams: ['team-1', 'team-2'] },
    },
  ];
}

/** Creates accounts and roles with payloads for names. Returns the link of an invitation. */
async function createPeople(api: ApiClient, { payloads }: Supply): Promise<string> {
  let invited = '';
  for (const [at, payload] of payloads.entries()) {
    if (at >= 30) break;
    const names = {
      firstName: payload.slice(0, 80),
      lastName: (payloads[at * 7 + 3] ?? payload).slice(0, 80),
    };
    const displayName = `${marker} ${payload}`.slice(0, 160);
    await api.call('POST', '/roles', {
      name: `${at} ${payload}`.slice(0, 80),
      isAdmin: false,
      isStaff: true,
      permissions: {},
    });
    const id = await api.call('POST', '/users', {
      ...names,
      displayName,
      email: `person-${at}@waymark.test`,
    });
    if (at === 0) invited = z.string().parse(id);
  }
  const answer = await api.call('POST', `/users/${invited}/invite`);
  return z.object({ path: z.string() }).parse(answer).path;
}

/** A body in which every text is made of payloads. Each document of a type begins with another. */
export function bodyOf(
  { fields, order, hasEvent }: Pick<EntityDefinition, 'fields' | 'order' | 'hasEvent'>,
  at: number,
  supply: Supply,
): Record<string, FieldValue> {
  const body: Record<string, FieldValue> = {};
  for (const [index, [name, field]] of Object.entries(fields).entries()) {
    const value = valueOf(field, at, index, supply);
    if (value !== undefined && field.writers !== 'nobody') body[name] = value;
  }
  const { payloads } = supply;
  return {
    ...inOrder(body, order),
    title: `${marker} ${at} ${payloads[(at * 13) % payloads.length]}`,
    ...(hasEvent ? { eventId: 'event-0' } : {}),
  };
}

function valueOf(field: Field, at: number, index: number, supply: Supply): FieldValue | undefined {
  const { payloads, count } = supply;
  const nth = (number: number) => payloads[number % payloads.length] ?? '';
  switch (field.kind) {
    case 'line':
      return field.colour ? undefined : nth(at * 17 + index * 5).slice(0, field.max);
    case 'rich': {
      // Some leave elements open, which swallow what follows, so each field begins elsewhere.
      const size = Math.ceil(payloads.length / count);
      const own = Array.from({ length: size }, (_, each) => nth(at * size + ((each + index * 3) % size)));
      return own.map((payload) => `<p>${marker}</p>${payload}`).join('\n');
    }
    case 'chips':
      return [nth(at * 3 + index), nth(at * 3 + index + 1)].map((each) => each.slice(0, 60));
    case 'group': {
      const cells = Object.entries(field.fields).flatMap(([name, each], cell) => {
        const value = valueOf(each, at, index + cell + 1, supply);
        return value === undefined ? [] : [[name, value] as const];
      });
      return [{ id: `row-${index}`, ...inOrder(Object.fromEntries(cells), field.order ?? []) }];
    }
    case 'datetime':
      return `2027-05-01T1${index % 10}:00:00.000Z`;
    case 'number':
    case 'boolean':
    case 'choice':
    case 'reference':
    case 'references':
      return undefined;
  }
}
