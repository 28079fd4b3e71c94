import { randomBytes } from 'node:crypto';
import type { Change } from '#domain/rules/change.ts';
import { writableFields } from '#domain/content/entities/define.ts';
import type { EntityKey } from '#domain/content/entities/index.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { scopesOfPerson } from '#domain/rules/permissions/scopes.ts';
import { accept } from '#server/accept/accept.ts';
import { readEnv } from '#server/env.ts';
import { addPeople } from '#server/identity/accounts/accounts.ts';
import { loadSample } from '#sample/load.ts';
import { openStore } from '#server/store/open.ts';
import { type Actor, actorOf, loadUser } from '#server/store/people/people.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';
import { password } from './otherDevice.ts';

/** A document as a device has it: its version there, and the field that is edited with its text. */
export interface DocumentCopy {
  readonly keyId: string;
  readonly entity: EntityKey;
  readonly field: string;
  version: number;
  text: string;
}

/** A person and a device that was up to date when the network failed. */
export interface CrowdDevice {
  readonly id: string;
  readonly email: string;
  readonly own: readonly DocumentCopy[];
  /** Documents that everybody in the team edits. */
  readonly shared: readonly DocumentCopy[];
  epoch: string;
  cursors: Record<string, number>;
}

/** Teams of one role and size, and the types they write. */
interface Crew {
  readonly roleId: string;
  readonly teams: number;
  readonly people: number;
  readonly writes: readonly EntityKey[];
}

/** Eight players, who save at the same time. */
export const fewPlayers: readonly Crew[] = [
  { roleId: 'player', teams: 1, people: 8, writes: ['research', 'ritual'] },
];

/** The 300 people of a camp. */
const camp: readonly Crew[] = [
  { roleId: 'organiser', teams: 1, people: 6, writes: ['encounter', 'plot'] },
  { roleId: 'referee', teams: 1, people: 14, writes: ['encounter', 'ritual'] },
  { roleId: 'plot-writer', teams: 5, people: 4, writes: ['plot', 'encounter'] },
  { roleId: 'player', teams: 26, people: 10, writes: ['research', 'ritual'] },
];

/** Documents per device, edited once each: unsent edits of one document become one change. */
const [ownEach, sharedByTeam, batch] = [48, 2, 100];

const newId = () => uuidv7(Date.now(), randomBytes(10));

/** About as much text as is written in one go, with an id by which it is found again. */
export function longText(id: string): string {
  return `<p>${id}</p>${'<p>The keeper of the ford wants three bells and a name nobody has said since autumn.</p>'.repeat(28)}`;
}

/** Writes the sample game with this many documents, and people, the 300 of a camp, with documents of their own. */
export async function createCrowd(
  data: string,
  documents: number,
  crews: readonly Crew[] = camp,
): Promise<CrowdDevice[]> {
  const { store, close } = await openStore(readEnv({ WAYMARK_DATA: data }), (fault) => console.error(fault));
  try {
    await loadSample(store, { now: Date.now(), documents, password });
    const devices: CrowdDevice[] = [];
    for (const { roleId, teams, people, writes } of crews) {
      for (let team = 0; team < teams; team += 1) {
        const teamId = newId();
        const name = `${roleId} ${team + 1}`;
        await writeTransaction(store.database, (db) =>
          putItems(db, 'team', [{ id: teamId, fields: { name, active: true } }], {
            at: Date.now(),
            by: '',
          }),
        );
        const accounts = Array.from({ length: people }, (_, at) => ({
          email: `${roleId}.${team + 1}.${at + 1}@camp.test`,
          firstName: `${at + 1}`,
          lastName: name,
          roleId,
          teams: [teamId],
          password,
        }));
        const ids = await addPeople(store, accounts, Date.now());
        let shared: DocumentCopy[] | undefined;
        for (const [at, id] of ids.entries()) {
          const actor = await actorFor(store, id);
          const write = (count: number) => writeDocuments(store, actor, teamId, writes, count);
          const own = await write(ownEach);
          shared ??= await write(sharedByTeam);
          const mine = shared.map((each) => ({ ...each }));
          devices.push({ id, email: accounts[at]?.email ?? '', own, shared: mine, epoch: '', cursors: {} });
        }
      }
    }
    await setCursors(store, devices);
    return devices;
  } finally {
    await close();
  }
}

async function actorFor(store: Store, id: string): Promise<Actor> {
  const user = await loadUser(store.database.db, id);
  if (!user) throw new Error(`No person has the id ${id}.`);
  return actorOf(user);
}

async function writeDocuments(
  store: Store,
  actor: Actor,
  teamId: string,
  writes: readonly EntityKey[],
  count: number,
): Promise<DocumentCopy[]> {
  const made = Array.from({ length: count }, (_, at): DocumentCopy => {
    const entity = writes[at % writes.length] ?? 'plot';
    const fields = writableFields(documentTypes[entity].allFields, 'everyone');
    const [field = ''] = fields.find(([, each]) => each.kind === 'rich' && !('meter' in each)) ?? [];
    return { keyId: newId(), entity, field, version: 1, text: longText('Before') };
  });
  const changes = made.map(({ keyId, entity, field, text }, at): { change: Change } => ({
    change: {
      kind: 'create',
      id: newId(),
      keyId,
      entity,
      teamId,
      body: { title: `By ${actor.by.displayName}, ${at + 1}`, [field]: text },
    },
  }));
  for (let at = 0; at < changes.length; at += batch) {
    const answers = await accept(store, actor, changes.slice(at, at + batch), Date.now());
    const refused = answers.find(({ status }) => status !== 200);
    if (refused) throw new Error(`A document was refused: ${JSON.stringify(refused.error)}`);
  }
  return made;
}

/** Sets every device's cursors to the end of its feeds, as after a complete pull. */
async function setCursors(store: Store, devices: readonly CrowdDevice[]): Promise<void> {
  const { db } = store.database;
  const { seq } = await db.selectFrom('counter').select('seq').executeTakeFirstOrThrow();
  const meta = db.selectFrom('meta').select('value').where('key', '=', 'epoch');
  const { value: epoch } = await meta.executeTakeFirstOrThrow();
  for (const device of devices) {
    const { person } = await actorFor(store, device.id);
    device.epoch = epoch;
    device.cursors = Object.fromEntries(scopesOfPerson(person).map((scope) => [scope, seq]));
  }
}
