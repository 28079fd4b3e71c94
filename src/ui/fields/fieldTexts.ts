/** Returns the text for a number that is computed as a sum. */
export function sumText(sum: number, unit = ''): string {
  return `${[sum, unit].join(' ').trim()} (calculated)`;
}

/** Returns the text with its first letter in upper case. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
