import { sql } from 'kysely';

/** Most bytes of a page, as JSON in UTF-8 before compression. One larger document travels alone. */
export const pageBytes = 1_000_000;

/** Bytes of a page besides its documents: cursors and names of scopes. */
const envelopeBytes = 10_000;

/** Approximate bytes of a stored document, computed without reading its contents. */
export const storedBytes =
  sql<number>`octet_length(body) + octet_length(comments) + octet_length(assignments)`.as('bytes');

/** How many rows fit in a number of bytes by their stored sizes, at least one. */
export function countThatFit(rows: readonly { readonly bytes: number }[], bytes: number): number {
  let remaining = bytes;
  const first = rows.findIndex((row, at) => {
    remaining -= row.bytes;
    return at > 0 && remaining < 0;
  });
  return first === -1 ? rows.length : first;
}

/** The space left in a page: rows and bytes. */
export class PageSpace {
  #rows: number;
  #bytes = pageBytes - envelopeBytes;
  #isEmpty = true;

  constructor(rows: number) {
    this.#rows = rows;
  }

  get rows(): number {
    return this.#rows;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether nothing more fits. */
  get isFull(): boolean {
    return this.#rows <= 0 || this.#bytes <= 0;
  }

  /** Takes the space of a text if it fits; the first one always does. */
  take(text: string): boolean {
    const bytes = Buffer.byteLength(text) + 1;
    if (this.#rows <= 0 || (!this.#isEmpty && bytes > this.#bytes)) return false;
    this.#rows -= 1;
    this.#bytes -= bytes;
    this.#isEmpty = false;
    return true;
  }
}
