/** A name that nothing else on a shared server has. */
export function ownName(name: string): string {
  return `${name} ${crypto.randomUUID().slice(0, 8)}`;
}
