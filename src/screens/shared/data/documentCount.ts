/** A number of documents, in words. */
export function documentCount(count: number): string {
  return count === 1 ? '1 document' : `${count} documents`;
}
