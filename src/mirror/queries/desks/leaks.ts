import { documentTypes } from '#domain/content/documentTypes.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import {
  type Leak,
  type LeakDocument,
  type LeakSource,
  leakDocument,
  leakedLinks,
  linksIn,
  openTexts,
  readersOf,
} from '#domain/review/leaks/leaks.ts';
import type { Audience, Readers } from '#domain/review/leaks/audiences.ts';
import { gatherQuotable, quotedBy } from '#domain/review/leaks/quotes.ts';
import { staffTexts } from '#domain/review/leaks/staffTexts.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { documentsByReference } from '#mirror/queries/references.ts';

/** Documents read at a time, so that the page goes on working meanwhile. */
const chunkSize = 50;
/** Documents whose links are judged at a time: that takes no reading. */
const linksAtATime = 200;

/** Scope of a search for leaks. */
export interface LeakSearch {
  readonly audiences: readonly Audience[];
  /** Only these documents, as they are here; all that are not archived without it. */
  readonly documents?: readonly LeakSource[] | undefined;
  /** The documents are printed: whoever holds the paper reads the texts that are not for staff only. */
  readonly isPrinted?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The reader of a printed page: anybody may be given it. */
const paper: Readers = { who: 'Whoever holds the paper', teams: [], isStaff: false };

/**
 * Finds what readers of documents would see although they may not read where it is from: links, and words of fields for
 * staff only, of which no other reader may learn. Stops with what it has once the signal says so.
 */
export async function findLeaks(mirror: Mirror, search: LeakSearch): Promise<readonly Leak[]> {
  const { audiences, isPrinted = false } = search;
  const byId = new Map<string, LeakDocument>();
  const names = new Map<string, LeakDocument>();
  const sources: LeakSource[] = [];
  const quotable = gatherQuotable();
  const places: {
    readonly document: LeakDocument;
    readonly field: string;
    readonly readers: readonly Readers[];
  }[] = [];
  const look = (source: LeakSource) => {
    const readers = readersOf(source, audiences);
    const document = leakDocument(source);
    if (readers.length > 0 && linksIn(source, true).length > 0) sources.push(source);
    const others: Readers[] = readers.filter(({ isStaff }) => !isStaff);
    if (isPrinted) others.push(paper);
    if (others.length === 0) return;
    for (const { field, text } of openTexts(source)) {
      quotable.add(String(places.length), text);
      places.push({ document, field, readers: others });
    }
  };
  if (search.documents) {
    for (const source of search.documents) look(source);
    await readTargets(mirror, sources, byId, names);
  } else {
    await eachDocument(mirror, search.signal, (row) => {
      const document = leakDocument(row);
      byId.set(row.keyId, document);
      names.set(row.reference, document);
      if (row.statusId !== status.archived) look(row);
    });
  }
  const leaks: Leak[] = [];
  for (const [at, source] of sources.entries()) {
    leaks.push(...leakedLinks(source, audiences, (to) => byId.get(to) ?? names.get(to)));
    if (at % linksAtATime === linksAtATime - 1) await otherTasks();
    if (search.signal?.aborted) return leaks;
  }
  if (quotable.texts.runs.size === 0) return leaks;
  const foundKeys = new Set<string>();
  await eachDocument(mirror, search.signal, (row) => {
    for (const { label, text } of staffTexts(documentTypes[row.entity].allFields, row.body)) {
      for (const [at, words] of quotedBy(quotable.texts, text)) {
        const place = places[Number(at)];
        if (!place) continue;
        const id = `words~${place.document.keyId}~${row.keyId}`;
        const once = [id, place.field, label].join('\n');
        if (foundKeys.has(once)) continue;
        foundKeys.add(once);
        leaks.push({
          id,
          kind: 'words',
          ...place,
          of: leakDocument(row),
          words: { field: label, text: words },
        });
      }
    }
  });
  return leaks;
}

/** Reads the documents that others link to, by id or reference. */
async function readTargets(
  mirror: Mirror,
  sources: readonly LeakSource[],
  byId: Map<string, LeakDocument>,
  names: Map<string, LeakDocument>,
): Promise<void> {
  const wanted = [...new Set(sources.flatMap((each) => linksIn(each, true).map(({ to }) => to)))];
  const byReference = await documentsByReference(mirror, wanted);
  const keys = [...wanted, ...[...byReference.values()].map(({ keyId }) => keyId)];
  for (const row of await mirror.documents.bulkGet(keys)) {
    if (!row) continue;
    byId.set(row.keyId, leakDocument(row));
    names.set(row.reference, leakDocument(row));
  }
}

async function eachDocument(
  mirror: Mirror,
  signal: AbortSignal | undefined,
  take: (row: DocumentRow) => void,
): Promise<void> {
  let last = '';
  for (;;) {
    if (signal?.aborted) return;
    const rows = await mirror.documents.where(':id').above(last).limit(chunkSize).toArray();
    for (const row of rows) if (isEntityKey(row.entity)) take(row);
    const end = rows.at(-1);
    if (rows.length < chunkSize || !end) return;
    last = end.keyId;
    await otherTasks();
  }
}

/** Lets input come in between: each part is a task of its own. */
function otherTasks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
