import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { listFields } from '#domain/content/entities/listFields.ts';
import { isWrittenBy } from '#domain/content/fields/field.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { type Transition, status, statusText, transitionBetween } from '#domain/content/status.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import type { ListView } from '#screens/documents/list/listQuery.ts';

/** One column of a board: documents with a status, or with a value of the state of their production. */
export interface BoardColumn {
  readonly key: string;
  readonly label: string;
}

/** Effect of moving a card to a column: a transition, as its button would make, or another value of the state. */
export type BoardMove =
  | { readonly kind: 'transition'; readonly transition: Transition }
  | { readonly kind: 'state'; readonly name: string; readonly value: string; readonly label: string };

const statusColumns: readonly BoardColumn[] = [
  status.editing,
  status.submitted,
  status.flagged,
  status.approved,
].map((each) => ({ key: String(each), label: statusText(each) }));

/** The choice that says how far the making of a document’s card is, where the type has one. */
export function stateField(entity: EntityDefinition) {
  for (const { name, field } of listFields(entity, true)) {
    if (field.kind === 'choice' && field.isState) return { name, field };
  }
  return undefined;
}

/** The columns of a board, in the order of the workflow. */
export function boardColumns(entity: EntityDefinition, view: ListView): readonly BoardColumn[] {
  const state = view === 'production' ? stateField(entity) : undefined;
  if (!state) return statusColumns;
  return [
    { key: '', label: 'None' },
    ...state.field.options.map(({ value, label }) => ({ key: value, label })),
  ];
}

/** The column that a document is in. */
function columnOf(entity: EntityDefinition, view: ListView, entry: ListEntry): string {
  const state = view === 'production' ? stateField(entity) : undefined;
  return state ? (entry.shown[state.name] ?? '') : String(entry.statusId);
}

/** Returns the effect of moving a document to a column; undefined where the person may not, or nothing leads there. */
export function moveTo(
  person: Person,
  entity: EntityDefinition,
  view: ListView,
  entry: ListEntry,
  to: BoardColumn,
): BoardMove | undefined {
  if (entry.sync === 'conflict' || columnOf(entity, view, entry) === to.key) return undefined;
  const state = view === 'production' ? stateField(entity) : undefined;
  if (state) {
    const isWriter = isWrittenBy(state.field, person.isStaff ? 'staff' : 'everyone');
    const { key: value, label } = to;
    return isWriter && may(person, 'edit', entry)
      ? { kind: 'state', name: state.name, value, label }
      : undefined;
  }
  const toStatus = [status.submitted, status.flagged, status.approved].find(
    (each) => String(each) === to.key,
  );
  const transition = toStatus === undefined ? undefined : transitionBetween(entry.statusId, toStatus);
  return transition && may(person, transition.name, entry) ? { kind: 'transition', transition } : undefined;
}

/** Returns the possible moves of a document on the board, each with the column that it leads to. */
export function movesOf(
  person: Person,
  entity: EntityDefinition,
  view: ListView,
  entry: ListEntry,
): readonly { readonly column: BoardColumn; readonly move: BoardMove }[] {
  return boardColumns(entity, view).flatMap((column) => {
    const move = moveTo(person, entity, view, entry, column);
    return move ? [{ column, move }] : [];
  });
}

/** Puts documents into their columns; in each they keep the order of the list. */
export function arrangeBoard(
  entity: EntityDefinition,
  view: ListView,
  keys: readonly string[],
  index: readonly ListEntry[],
): readonly (readonly ListEntry[])[] {
  const entries = new Map(index.map((entry) => [entry.keyId, entry]));
  const columns = new Map(boardColumns(entity, view).map(({ key }) => [key, new Array<ListEntry>()]));
  for (const key of keys) {
    const entry = entries.get(key);
    if (entry) columns.get(columnOf(entity, view, entry))?.push(entry);
  }
  return [...columns.values()];
}
