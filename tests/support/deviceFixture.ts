import { seenByEditor } from '#actions/documents.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import type { PersonRef } from '#domain/content/person.ts';
import { newOutboxRow } from '#mirror/outbox/newRow.ts';
import { rowOf } from '#mirror/overlay/documentRow.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow, RowState } from '#mirror/storage/rows.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';
import { encounter, noon } from './documents.ts';
import { addHeld } from '#mirror/typed/heldText.ts';
import { typeTexts } from './texts.ts';

/** The user of a device, a team of theirs, the server's epoch, and what makes ids differ from those of other devices. */
export interface DeviceValues {
  readonly user: string;
  readonly team: string;
  readonly epoch: string;
  readonly run: string;
}

/** The tables of what a person typed. `meta` is one: it has unsaved comments and saved filters. */
export const ownTables = ['outbox', 'typed', 'meta'] as const;

const stale = { code: 'version_conflict' } as const;

/**
 * Fills an empty mirror with unsent work of every kind, as its user left it, and with further documents. Every text that
 * a person typed begins with "Typed:".
 */
export async function leaveDevice(mirror: Mirror, values: DeviceValues, further = 0): Promise<void> {
  const make = factoriesOf(values);
  await leaveChanges(mirror, make, values);
  await leaveDocuments(mirror, make, further);
  await leaveTexts(mirror, make);
  await mirror.meta.add({ key: 'epoch', value: values.epoch });
  await mirror.personal.bulkAdd([
    { key: 'read', value: '', at: 1 },
    { key: `seen:${make.key('gate')}`, value: '2', at: 2, unsent: 1 },
  ]);
}

type Factories = ReturnType<typeof factoriesOf>;

/** Functions that make rows of one device. Documents are known by a name. */
function factoriesOf({ user, team, run }: DeviceValues) {
  const ada: PersonRef = { id: user, firstName: 'Ada', lastName: 'Ash', displayName: 'Ada Ash' };
  const key = (name: string) => `${name}-${run}`;
  const common = (name: string) => ({ keyId: key(name), entity: 'encounter' }) as const;
  const changeId = (order: number) => `change-${order}-${run}`;
  const changeOf = (order: number, name: string) => ({ ...common(name), id: changeId(order) });
  const document = (name: string, summary = '', version = 1): Document =>
    encounter(
      { ...common(name), teamId: team, version, createdBy: ada, updatedBy: ada },
      { title: name, summary },
    );
  return {
    ada,
    key,
    common,
    changeId,
    changeOf,
    document,
    theirs: (name: string) => document(name, 'Theirs', 2),
    row: (order: number, change: Change, given: Partial<OutboxRow> = {}): OutboxRow => ({
      order,
      ...newOutboxRow(change, { by: ada, statusAfter: 0, state: 'queued', madeAt: noon }),
      ...given,
    }),
    saving: (order: number, name: string, summary: string): Change => ({
      ...changeOf(order, name),
      kind: 'edit',
      version: 1,
      body: { summary: `Typed: ${summary}` },
      was: seenByEditor(document(name), { teamId: team, body: { summary } }),
    }),
    shown: (sync: RowState, name: string, summary?: string, version?: number) =>
      rowOf(document(name, summary, version), [`owned:${team}:encounter|staff`], sync),
    draft: (form: number, name: string, body: DraftRow['body'], isNew = false): DraftRow => ({
      kind: 'draft',
      ...common(name),
      id: `form-${form}-${run}`,
      isNew,
      teamId: team,
      teamWas: team,
      version: isNew ? 0 : 1,
      body,
      was: isNew ? {} : Object.fromEntries(Object.keys(body).map((field) => [field, ''])),
      at: noon,
    }),
  };
}

async function leaveChanges(mirror: Mirror, make: Factories, { team }: DeviceValues): Promise<void> {
  const { row, saving, changeOf } = make;
  const body = { title: 'Typed: a new document' };
  const comment = 'Typed: a comment that waits';
  await mirror.outbox.bulkAdd([
    row(1, saving(1, 'ambush', 'a save that waits')),
    row(2, { ...changeOf(2, 'lantern'), kind: 'create', teamId: team, body }, { state: 'sent', tries: 1 }),
    row(3, saving(3, 'lantern', 'a new document, saved twice')),
    row(4, saving(4, 'ferry', 'a save in conflict'), { state: 'conflict', error: stale }),
    row(5, saving(5, 'mill', 'a refused save'), { state: 'refused', error: { code: 'forbidden' } }),
    row(6, saving(6, 'ford', 'a stuck save'), { state: 'stuck', tries: 10, error: { code: 'internal' } }),
    row(7, { ...changeOf(7, 'bell'), kind: 'comment', parentId: null, comment }),
    row(8, { ...changeOf(8, 'bell'), kind: 'share', shares: { shareAll: true, shareTeams: [] } }),
    row(9, saving(9, 'well', 'a save of an import'), { by: null, state: 'sent' }),
    row(10, saving(10, 'gate', 'a second save in conflict'), { by: null, state: 'conflict', error: stale }),
  ]);
}

async function leaveDocuments(mirror: Mirror, make: Factories, further: number): Promise<void> {
  const { key, document, theirs, shown } = make;
  await mirror.documents.bulkAdd([
    shown('waiting', 'ambush', 'Typed: a save that waits'),
    shown('waiting', 'lantern', 'Typed: a new document, saved twice', 0),
    shown('conflict', 'ferry', 'Typed: a save in conflict'),
    shown('refused', 'mill', 'Typed: a refused save'),
    shown('refused', 'ford', 'Typed: a stuck save'),
    ...['bell', 'well', 'gate'].map((name) => shown(name === 'gate' ? 'conflict' : 'waiting', name)),
    ...Array.from({ length: further }, (_, at) => shown('saved', `further-${at}`)),
  ]);
  const serverRow = (name: string, of: Document) => ({ keyId: key(name), document: of });
  await mirror.server.bulkAdd([
    ...['ambush', 'mill', 'bell', 'well'].map((name) => serverRow(name, document(name))),
    ...['ferry', 'gate'].map((name) => serverRow(name, theirs(name))),
    serverRow('ford', document('ford', '', 2)),
  ]);
  const item = { version: 1, statusText: 'Editing', createdDate: noon, createdBy: make.ada };
  await mirror.versions.add({ keyId: key('bell'), version: 1, kept: '', document: document('bell'), item });
}

async function leaveTexts(mirror: Mirror, make: Factories): Promise<void> {
  const { key, common, draft } = make;
  const held = { summary: 'Typed: held' };
  await mirror.typed.put({
    kind: 'choice',
    id: `mix-${key('gate')}`,
    ...common('gate'),
    place: 'summary',
    side: 'mix',
    value: 'Typed: a mixed text',
    mine: 'Typed: a second save in conflict',
    theirs: 'Theirs',
    at: noon,
  });
  await addHeld(mirror, {
    ...common('chapel'),
    reference: 'ENC-9',
    title: 'The chapel',
    at: noon,
    changes: [{ ...common('chapel'), kind: 'edit', id: key('held'), version: 1, body: held }],
  });
  await mirror.typed.bulkAdd([
    draft(1, 'ambush', { startsWhen: 'Typed: a draft' }),
    draft(2, 'moat', { title: 'Typed: a draft of a new document' }, true),
    draft(3, 'bell', { summary: 'Typed: in one form' }),
    draft(4, 'bell', { summary: 'Typed: in another form' }),
  ]);
  await mirror.meta.bulkAdd([
    { key: 'opened', value: [key('ambush'), key('bell')] },
    { key: 'filters', value: { encounters: [{ name: 'Typed: a saved filter', asked: 'q=owl' }] } },
  ]);
  await typeTexts(mirror, key('ambush'), { new: 'Typed: an unsaved comment' });
  await typeTexts(mirror, key('slot'), { 'run:outcome': 'Typed: on a run sheet' });
}

/** Every text that a person typed, in any value. */
export function typedTexts(value: unknown): string[] {
  const texts = JSON.stringify(value).match(/(?<=")Typed:[^"]*/g) ?? [];
  return [...new Set(texts)].toSorted();
}

/** All that a mirror holds of what its user typed, but for the documents, which the outbox repeats. */
export async function ownTexts(mirror: Mirror): Promise<string[]> {
  return typedTexts(await Promise.all(ownTables.map((name) => mirror.table(name).toArray())));
}

/** Requests that put the documents of the device on a server, as other people left them meanwhile. */
export function serverChanges({ team, run }: DeviceValues): Change[] {
  const common = (name: string) => ({ keyId: `${name}-${run}`, entity: 'encounter' }) as const;
  const created = ['ambush', 'ferry', 'mill', 'ford', 'bell', 'well', 'gate'].map((name): Change => {
    const id = `create-${name}-${run}`;
    return { kind: 'create', id, ...common(name), teamId: team, body: { title: name } };
  });
  const saved = ['ferry', 'gate'].map((name): Change => {
    const id = `save-${name}-${run}`;
    return { kind: 'edit', id, ...common(name), version: 1, body: { summary: 'Theirs' } };
  });
  return [...created, ...saved];
}
