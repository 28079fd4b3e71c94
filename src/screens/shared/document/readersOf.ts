import type { Document } from '#domain/content/document.ts';
import type { ReferencePort } from '#ui/fields/combobox/ReferenceField.tsx';
import type { ReferenceOption } from '#ui/fields/combobox/Combobox.tsx';

/** Note beside a person who may not read the document. */
const cannotRead = 'May not read it';
/** How long an answer counts, and how long a list waits for one, in milliseconds. */
const [keptMs, waitMs] = [60_000, 700];
const mostSuggested = 6;

type Target = Pick<Document, 'entity' | 'keyId'>;
type Readers = ReadonlySet<string> | undefined;

let latestRequest:
  | { readonly keyId: string; readonly at: number; readonly readers: Promise<Readers> }
  | undefined;

/** The people of the staff who may read a document; undefined where only the server knows and does not answer at once. */
export async function readersOf(document: Target): Promise<Readers> {
  const { keyId } = document;
  if (latestRequest?.keyId !== keyId || latestRequest.at < performance.now() - keptMs)
    latestRequest = { keyId, at: performance.now(), readers: fetchReaders(document) };
  const tooLate = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), waitMs);
  });
  return Promise.race([latestRequest.readers, tooLate]);
}

async function fetchReaders(document: Target): Promise<Readers> {
  // The client is loaded with the question: without the network, neither would arrive.
  const api = await import('#api/documentReaders.ts').catch(() => null);
  const result = await api?.fetchDocumentReaders(document);
  if (result?.kind === 'done') return new Set(result.value);
  latestRequest = undefined;
  return undefined;
}

/** Returns people with a note on those who may not read the document. */
async function notedPeople(
  document: Target,
  people: readonly ReferenceOption[],
): Promise<readonly ReferenceOption[]> {
  const readers = people.length === 0 ? undefined : await readersOf(document);
  return readers
    ? people.map((each) => (readers.has(each.id) ? each : { ...each, note: cannotRead }))
    : people;
}

/** Searches as a port does, and notes which people may not read the document. */
export function searchWithReaders(
  document: Target,
  search: ReferencePort['search'],
): ReferencePort['search'] {
  return async (target, text, only) => {
    const options = await search(target, text, only);
    return target === 'user' ? notedPeople(document, options) : options;
  };
}

/** Finds people on this device by a part of their name, for a text about a document. */
export async function suggestPeople(
  document: Target,
  names: ReadonlyMap<string, string>,
  text: string,
): Promise<readonly ReferenceOption[]> {
  const wanted = text.replaceAll('\u00a0', ' ').trim().toLocaleLowerCase();
  const people = [...names]
    .filter(([key, name]) => key.startsWith('user:') && name.toLocaleLowerCase().includes(wanted))
    .map(([key, label]) => ({ id: key.slice('user:'.length), label }))
    .sort((a, b) => a.label.localeCompare(b.label))
    .slice(0, mostSuggested);
  return notedPeople(document, people);
}
