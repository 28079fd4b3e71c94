/** Somebody as a list of people has them. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the letters that tell a person's codes apart over the radio: their initials, and a number from the second of those
 * with the same on. It goes by ids, which are in the order of time: whoever joins later changes nobody's.
 */
export function radioInitials(own: Named, people: readonly Named[]): string {
  const { name } = people.find(({ id }) => id === own.id) ?? own;
  const initials = initialsOf(name);
  const earlier = people.filter((each) => each.id < own.id && initialsOf(each.name) === initials);
  return earlier.length === 0 ? initials : `${initials}${earlier.length + 1}`;
}

/** The first letters of the first and the last word; X where there is none. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const [first = 'X', ...others] = letters;
  return `${first}${others.at(-1) ?? ''}`.toLocaleUpperCase('en-GB');
}
