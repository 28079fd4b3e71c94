/** Key of the choice of team. */
export const teamChoiceKey = 'team/';

/** Key of a choice about one row of a group; the key of a choice about a whole field is the field's name. */
export function rowChoiceKey(name: string, rowId: string): string {
  return `${name}/${rowId}`;
}

/** Name of the field that a choice is about. */
export function fieldOf(key: string): string {
  return key.split('/', 1)[0] ?? key;
}
