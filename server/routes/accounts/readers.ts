import { routePattern } from '#contract/call.ts';
import { readerCalls } from '#contract/readers.ts';
import type { RouteDeps } from '#server/routes/deps.ts';
import type { Api } from '#server/routes/api.ts';
import { loadReaderPeople, loadReaders } from '#server/store/people/readers.ts';

/** Calls about who may read what. */
export function readerRoutes(api: Api, { store }: RouteDeps): void {
  const { db } = store.database;
  const { readers, readerPeople } = readerCalls;
  const schemaOf = (answer: typeof readers.answer | typeof readerPeople.answer) => ({
    tags: ['readers'],
    response: { 200: answer },
  });
  api.get(routePattern(readers), { schema: schemaOf(readers.answer) }, () => loadReaders(db));
  api.get(routePattern(readerPeople), { schema: schemaOf(readerPeople.answer) }, () => loadReaderPeople(db));
}
