import '#contract/noEval.ts';
import { liveQuery } from 'dexie';
import { type Device, deviceOf } from '#actions/device.ts';
import { saveDocument } from '#actions/documents.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { type Mirror, openMirror } from '#mirror/storage/database.ts';
import { type ListFilter, listKeys, newestOf } from '#mirror/queries/lists.ts';
import { documentsByKey, documentState } from '#mirror/read/documents.ts';
import { syncStatus } from '#mirror/read/syncState.ts';
import { currentUserSchema } from '#contract/accounts/user.ts';
import { status } from '#domain/content/status.ts';
import type { ToWorker } from '#sync/worker/messages.ts';
import { type Subject, connect, listLength, measure, waitUntil } from './subject.ts';

/** The list that is measured. */
export const everyEncounter: ListFilter = { entity: 'encounter', archived: false };
const everyPlot: ListFilter = { entity: 'plot', archived: false };
const remembered = 'bench-user';
const open: { mirror?: Mirror; device?: Device; worker?: Worker; edited: number } = { edited: 0 };

/** The product: its mirror and actions in this page, its engine in its worker. */
export const subject: Subject = {
  async firstSync() {
    const { mirror } = await signedIn();
    return measure(async () => {
      startWorker();
      await waitUntil(
        liveQuery(() => syncStatus(mirror)),
        (now) => now.complete,
      );
      await newest(mirror, everyEncounter);
    });
  },

  async start() {
    const id = localStorage.getItem(remembered) ?? '';
    return measure(async () => {
      open.mirror = openMirror(id);
      await newest(open.mirror, everyEncounter);
    });
  },

  async saves(count) {
    const { mirror, device } = await signedIn();
    const times: number[] = [];
    for (const row of await nextToEdit(mirror, count)) {
      const title = `${row.body.title} saved`;
      const seen = Promise.withResolvers<void>();
      const shown = waitUntil(
        liveQuery(() => documentState(mirror, row.keyId)),
        (state) => {
          seen.resolve();
          return state.row?.body.title === title;
        },
      );
      await seen.promise;
      times.push(await measure(() => Promise.all([save(device, row, title), shown])));
    }
    return times;
  },

  async flush() {
    await connect();
    wake();
    await emptied(await signedIn());
    await waitUntil(
      liveQuery(async () => syncStatus((await signedIn()).mirror)),
      (now) => now.reach === 'online',
    );
  },

  async edit(count) {
    const { mirror, device } = await signedIn();
    for (const row of await nextToEdit(mirror, count)) await save(device, row, `${row.body.title} edited`);
  },

  async send() {
    const known = await signedIn();
    await connect();
    return measure(async () => {
      wake();
      await emptied(known);
    });
  },

  async news(title, count = listLength) {
    const { mirror } = await signedIn();
    const shown = waitUntil(
      liveQuery(() => newest(mirror, everyPlot)),
      (rows) => rows.slice(0, count).every((row) => row.body.title.startsWith(title)),
    );
    await connect();
    return measure(() => {
      wake();
      return shown;
    });
  },

  async filter(filters) {
    const { mirror } = await signedIn();
    const times: number[] = [];
    for (const filter of filters) {
      const archived = filter.statusId === status.archived;
      times.push(await measure(() => newest(mirror, { ...filter, archived })));
    }
    return times;
  },
};

/** The first rows of a list as its screen reads them: straight from an index where there is one. */
export async function newest(mirror: Mirror, filter: ListFilter): Promise<DocumentRow[]> {
  const straight = await newestOf(mirror, filter, listLength);
  if (straight) return straight;
  const keys = await listKeys(mirror, filter);
  return documentsByKey(mirror, keys.slice(0, listLength));
}

/** Opens the signed-in user's mirror, once. */
export async function signedIn(): Promise<{ mirror: Mirror; device: Device }> {
  if (open.mirror && open.device) return { mirror: open.mirror, device: open.device };
  const user = currentUserSchema.parse(await (await fetch('/api/user/current')).json());
  localStorage.setItem(remembered, user.id);
  const mirror = (open.mirror ??= openMirror(user.id));
  const bytes = () => crypto.getRandomValues(new Uint8Array(10));
  const device = deviceOf(mirror, user, { now: () => Date.now(), bytes });
  open.device = device;
  return { mirror, device };
}

function startWorker(): Worker {
  const worker = new Worker(new URL('../../src/sync/worker/worker.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  });
  const user = localStorage.getItem(remembered) ?? '';
  worker.postMessage({
    kind: 'start',
    user,
    base: `${globalThis.location.origin}/api`,
  } satisfies ToWorker);
  return (open.worker = worker);
}

function wake(): void {
  const worker = open.worker ?? startWorker();
  worker.postMessage({ kind: 'wake', delayMs: 0 } satisfies ToWorker);
}

async function emptied({ mirror }: { mirror: Mirror }): Promise<void> {
  await waitUntil(
    liveQuery(() => mirror.outbox.count()),
    (count) => count === 0,
  );
}

/** Encounters in Editing that have not been edited here yet. */
async function nextToEdit(mirror: Mirror, count: number): Promise<DocumentRow[]> {
  const keys = await listKeys(mirror, { ...everyEncounter, statusId: status.editing });
  // The ones edited before come first.
  const rows = await documentsByKey(mirror, keys.slice(open.edited, open.edited + count));
  open.edited += count;
  return rows;
}

async function save(device: Device, row: DocumentRow, title: string): Promise<void> {
  const after = { teamId: row.teamId, body: { ...row.body, title } };
  const outcome = await saveDocument(device, documentOf(row), after);
  if (outcome.kind === 'refused') throw new Error(outcome.error);
}
