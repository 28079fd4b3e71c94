import { z } from 'zod/mini';
import type { Segment } from './segment.ts';

/** Rises with every change to what is indexed, or how it is stored: an index of another version is rebuilt. */
export const indexVersion = 2;

const segmentStateSchema = z.object({
  id: z.string(),
  /** Positions of documents that are gone, or newer in another segment. */
  removed: z.array(z.int()),
});

const indexStateSchema = z.object({
  version: z.literal(indexVersion),
  /** Whether staff-only fields are in it. */
  isStaff: z.boolean(),
  /** The scopes of the reader when words of documents that had changed were last removed. */
  rights: z.string(),
  /** Another one after every write. */
  generation: z.string(),
  segments: z.array(segmentStateSchema),
});

/** State of the index, without the contents of its segments. */
export type IndexState = z.infer<typeof indexStateSchema>;

const bytes = z.instanceof(Uint8Array);
const storedSegmentSchema = z.object({
  keys: z.string(),
  stamps: z.instanceof(Int32Array),
  changed: z.instanceof(Uint32Array),
  lengths: bytes,
  terms: bytes,
  sizes: bytes,
  postings: bytes,
  sum: z.number(),
});

/** A segment as it is stored. */
export type StoredSegment = z.infer<typeof storedSegmentSchema>;

export const stateKey = 'state';

/** Key of a stored segment. */
export function segmentKey(id: string): string {
  return `segment:${id}`;
}

/** Reads the state; undefined if there is none, or another version left it. */
export function readState(value: unknown): IndexState | undefined {
  return indexStateSchema.safeParse(value).data;
}

/** Returns a segment as it is stored: terms as text, and lengths instead of positions. */
export function storeSegment(segment: Segment): StoredSegment {
  const { keys, stamps, changed, lengths, terms, starts, postings } = segment;
  const sizes: number[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    let size = (starts[at + 1] ?? 0) - (starts[at] ?? 0);
    for (; size > 127; size >>>= 7) sizes.push((size & 127) | 128);
    sizes.push(size);
  }
  const parts = {
    keys: keys.join('\n'),
    stamps,
    changed,
    lengths,
    terms: new TextEncoder().encode(terms.join('\n')),
    sizes: Uint8Array.from(sizes),
    postings,
  };
  return { ...parts, sum: sumOf(parts) };
}

/** Returns a stored segment; undefined if it is damaged. */
export function restoreSegment(value: unknown): Segment | undefined {
  const storedSegment = storedSegmentSchema.safeParse(value).data;
  if (!storedSegment || sumOf(storedSegment) !== storedSegment.sum) return undefined;
  const { stamps, changed, lengths, sizes, postings } = storedSegment;
  const keys = storedSegment.keys === '' ? [] : storedSegment.keys.split('\n');
  const terms =
    storedSegment.terms.length === 0 ? [] : new TextDecoder().decode(storedSegment.terms).split('\n');
  const starts = new Uint32Array(terms.length + 1);
  let at = 0;
  for (let term = 0; term < terms.length; term += 1) {
    let size = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = sizes[at] ?? 0;
      at += 1;
      size |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    starts[term + 1] = (starts[term] ?? 0) + size;
  }
  const isWhole =
    at === sizes.length &&
    starts.at(-1) === postings.length &&
    [stamps, changed, lengths].every(({ length }) => length === keys.length);
  return isWhole ? { keys, stamps, changed, lengths, terms, starts, postings } : undefined;
}

function sumOf({ keys, terms, sizes, postings }: Omit<StoredSegment, 'sum'>): number {
  let sum = keys.length;
  for (const part of [terms, sizes, postings]) {
    for (let at = 0; at < part.length; at += 1) sum = (Math.imul(sum, 31) + (part[at] ?? 0)) | 0;
  }
  return sum;
}
