/** A number of changes, in words. */
export function changeCount(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
