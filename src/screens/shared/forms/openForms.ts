import type { DraftRow } from '#mirror/typed/rows.ts';

const locks: LockManager | undefined = globalThis.navigator.locks;
const prefix = 'waymark-form:';

/** Forms that this page has closed. The browser still lists their locks for a moment. */
const closed = new Set<string>();

/** Marks a form as open, in all tabs, until the returned function is called or the page ends, however it ends. */
export function holdForm(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  closed.delete(id);
  locks?.request(prefix + id, () => promise).catch(() => undefined);
  return () => {
    closed.add(id);
    resolve();
  };
}

/** Ids of the forms that are open in any tab. Without Web Locks, no form counts as open. */
async function openForms(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks?.query()) ?? {};
  const ids = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return new Set(ids.filter((id) => !closed.has(id)));
}

/** The drafts of forms that are no longer open. */
export async function closedDrafts(all: readonly DraftRow[]): Promise<DraftRow[]> {
  const open = await openForms();
  return all.filter(({ id }) => !open.has(id));
}
