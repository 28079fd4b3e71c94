/** Returns a name in the form in which names are compared. */
export function normaliseName(name: string): string {
  return name.trim().toLowerCase();
}
