/** The kinds of text, by how much a word in them counts. */
export const textLevel = { text: 0, summary: 1, title: 2, reference: 3 } as const;
export type TextLevel = (typeof textLevel)[keyof typeof textLevel];

/** A part of the index that is written once: some documents, and for each term which of them have it. */
export interface Segment {
  readonly keys: readonly string[];
  /** Hash of what was indexed of each document. */
  readonly stamps: Int32Array<ArrayBuffer>;
  /** Minute of each document's last change, since 1970. */
  readonly changed: Uint32Array<ArrayBuffer>;
  /** Length of each document on a logarithmic scale. */
  readonly lengths: Uint8Array<ArrayBuffer>;
  /** In the order of code units. */
  readonly terms: readonly string[];
  /** Where the postings of each term begin, and where the last ones end. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly postings: Uint8Array<ArrayBuffer>;
}

/** A document as the index needs it. */
export interface IndexedDocument {
  readonly keyId: string;
  readonly stamp: number;
  readonly changed: number;
  /** Number of words. */
  readonly length: number;
  /** Each term with its weight: the highest level of text it is in, and how often (`weightOf`). */
  readonly terms: ReadonlyMap<string, number>;
}

/** A weight takes four bits: two of the level, two of how often. */
export function weightOf(level: TextLevel, count: number): number {
  return level * 4 + (count < 2 ? 0 : count < 3 ? 1 : count < 6 ? 2 : 3);
}

const weightBits = 16;

/** Calls back with each document that has a term, and the term's weight in it. */
export function eachPosting(
  { starts, postings }: Segment,
  term: number,
  visit: (document: number, weight: number) => void,
): void {
  let at = starts[term] ?? 0;
  const end = starts[term + 1] ?? at;
  let document = -1;
  while (at < end) {
    let byte = postings[at] ?? 0;
    at += 1;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[at] ?? 0;
      at += 1;
      value |= (byte & 127) << shift;
    }
    document += (value >>> 4) + 1;
    visit(document, value & 15);
  }
}

/** Position of the first term that is not before `wanted`. */
export function firstTermFrom({ terms }: Pick<Segment, 'terms'>, wanted: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Position of a term; -1 if no document has it. */
export function termAt(segment: Pick<Segment, 'terms'>, term: string): number {
  const at = firstTermFrom(segment, term);
  return segment.terms[at] === term ? at : -1;
}

/** The terms that begin like this, in their order. */
export function* termsFrom(segment: Pick<Segment, 'terms'>, begun: string): Generator<string> {
  for (let at = firstTermFrom(segment, begun); ; at += 1) {
    const term = segment.terms[at];
    if (term === undefined || !term.startsWith(begun)) return;
    yield term;
  }
}

/** Bytes that grow. */
class Bytes {
  #bytes = new Uint8Array(1 << 16);
  length = 0;

  varint(value: number): void {
    if (this.length + 5 > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    let remaining = value;
    while (remaining > 127) {
      this.#bytes[this.length] = (remaining & 127) | 128;
      this.length += 1;
      remaining >>>= 7;
    }
    this.#bytes[this.length] = remaining;
    this.length += 1;
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length);
  }
}

/** Collects the postings of terms, which are added in order. */
class Postings {
  readonly terms: string[] = [];
  readonly #starts: number[] = [0];
  readonly #bytes = new Bytes();
  #last = -1;

  add(document: number, weight: number): void {
    this.#bytes.varint((document - this.#last - 1) * weightBits + weight);
    this.#last = document;
  }

  /** Ends the postings of a term; without any, it is left out. */
  end(term: string): void {
    this.#last = -1;
    if (this.#bytes.length === this.#starts.at(-1)) return;
    this.terms.push(term);
    this.#starts.push(this.#bytes.length);
  }

  done(): Pick<Segment, 'terms' | 'starts' | 'postings'> {
    return { terms: this.terms, starts: new Uint32Array(this.#starts), postings: this.#bytes.done() };
  }
}

/** Returns a segment of some documents. */
export function segmentOf(documents: readonly IndexedDocument[]): Segment {
  const lists = new Map<string, number[]>();
  for (const [at, { terms }] of documents.entries()) {
    for (const [term, weight] of terms) {
      const list = lists.get(term);
      if (list) list.push(at * weightBits + weight);
      else lists.set(term, [at * weightBits + weight]);
    }
  }
  const postings = new Postings();
  for (const term of [...lists.keys()].sort()) {
    for (const entry of lists.get(term) ?? [])
      postings.add(Math.floor(entry / weightBits), entry % weightBits);
    postings.end(term);
  }
  return {
    keys: documents.map(({ keyId }) => keyId),
    stamps: Int32Array.from(documents, ({ stamp }) => stamp),
    changed: Uint32Array.from(documents, ({ changed }) => changed),
    lengths: Uint8Array.from(documents, ({ length }) =>
      Math.min(255, Math.round(Math.log2(length + 1) * 16)),
    ),
    ...postings.done(),
  };
}

/** A segment and those of its documents that are gone, or newer in another segment. */
export interface SegmentState {
  readonly segment: Segment;
  readonly removed: ReadonlySet<number>;
}

/** Returns one segment with the documents of several, and without what was removed from them. */
export function mergeSegments(parts: readonly SegmentState[]): Segment {
  const keys: string[] = [];
  const remaining: [part: Segment, at: number][] = [];
  /** The new positions of each part's documents; -1 for the removed. */
  const moves = parts.map(({ segment, removed }) =>
    Int32Array.from(segment.keys, (key, at) => {
      if (removed.has(at)) return -1;
      remaining.push([segment, at]);
      return keys.push(key) - 1;
    }),
  );
  const postings = new Postings();
  const places = parts.map(() => 0);
  for (;;) {
    let term: string | undefined;
    for (const [at, { segment }] of parts.entries()) {
      const next = segment.terms[places[at] ?? 0];
      if (next !== undefined && (term === undefined || next < term)) term = next;
    }
    if (term === undefined) break;
    for (const [at, { segment }] of parts.entries()) {
      const place = places[at] ?? 0;
      if (segment.terms[place] !== term) continue;
      places[at] = place + 1;
      const move = moves[at];
      eachPosting(segment, place, (document, weight) => {
        const moved = move?.[document] ?? -1;
        if (moved >= 0) postings.add(moved, weight);
      });
    }
    postings.end(term);
  }
  return {
    keys,
    stamps: Int32Array.from(remaining, ([segment, at]) => segment.stamps[at] ?? 0),
    changed: Uint32Array.from(remaining, ([segment, at]) => segment.changed[at] ?? 0),
    lengths: Uint8Array.from(remaining, ([segment, at]) => segment.lengths[at] ?? 0),
    ...postings.done(),
  };
}
