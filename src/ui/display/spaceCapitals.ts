/** Returns a name in code as words, with a space before each capital letter: 'editTeams' is 'edit Teams'. */
export function spaceCapitals(text: string): string {
  return text.replaceAll(/\p{Lu}/gu, ' $&').trim();
}
