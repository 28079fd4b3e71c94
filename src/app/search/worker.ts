import '#contract/noEval.ts';
import { watchUncaughtErrors } from '#api/http/uncaughtErrors.ts';
import { search } from '#mirror/search/answer.ts';
import { followDocuments } from '#mirror/search/follow.ts';
import { type Indexer, createIndexer } from '#mirror/search/indexer.ts';
import { createViewIndexer } from '#mirror/search/viewIndexer.ts';
import { type Mirror, openMirror } from '#mirror/storage/database.ts';
import { openView } from '#mirror/view/openView.ts';
import type { Person } from '#domain/content/person.ts';
import type { FromSearchWorker, ToSearchWorker } from './messages.ts';

const running: { mirror?: Mirror; indexer?: Indexer } = {};

/** Wires the index to this worker's clock and storage. */
function start(user: string, reader: Person | undefined): void {
  const mirror = reader ? openView(user, reader) : openMirror(user);
  const indexer = reader ? createViewIndexer(mirror, reader.isStaff) : createIndexer(mirror);
  Object.assign(running, { mirror, indexer });
  followDocuments(mirror, indexer, {
    // The mirror as another reader would see it is indexed in memory, for this tab alone.
    locks: reader ? undefined : globalThis.navigator.locks,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => performance.now(),
    onIndexed: () => report({ kind: 'indexed' }),
  });
}

async function answer({ id, request }: Extract<ToSearchWorker, { kind: 'search' }>): Promise<void> {
  const { mirror, indexer } = running;
  if (!mirror || !indexer) return;
  try {
    report({ kind: 'answer', id, answer: await search(mirror, await indexer.current(), request) });
  } catch (error) {
    report({ kind: 'answer', id, answer: null });
    throw error;
  }
}

function report(message: FromSearchWorker): void {
  self.postMessage(message);
}

watchUncaughtErrors(self, (error) => report({ kind: 'error', error }));

self.addEventListener('message', ({ data }: MessageEvent<ToSearchWorker>) => {
  switch (data.kind) {
    case 'start':
      return start(data.user, data.reader);
    case 'search':
      void answer(data);
  }
});
