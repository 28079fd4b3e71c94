import { assignDocument, shareDocument } from '#actions/comments.ts';
import type { Device } from '#actions/device.ts';
import { saveDocument } from '#actions/documents.ts';
import { currentAssignment } from '#domain/content/assignment.ts';
import type { Document } from '#domain/content/document.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { textsIn } from '#domain/content/fields/read.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { statusAfterSave } from '#domain/content/status.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { type ChangeOne, type ManyResult, changeMany } from '../../../shared/many/changeMany.ts';

/** An edit that can be made in many documents at once. */
export type BulkEditKind = 'addTags' | 'removeTags' | 'event' | 'team' | 'share' | 'stopSharing' | 'assign';

/** How a bulk edit is offered: what is chosen for it, and whether several can be. */
export interface BulkEdit {
  readonly kind: BulkEditKind;
  readonly label: string;
  readonly target: 'tag' | 'event' | 'team' | 'user';
  readonly field: string;
  readonly isSingle: boolean;
}

const all: readonly BulkEdit[] = [
  { kind: 'addTags', label: 'Add tags', target: 'tag', field: 'Tags', isSingle: false },
  { kind: 'removeTags', label: 'Remove tags', target: 'tag', field: 'Tags', isSingle: false },
  { kind: 'event', label: 'Set the event', target: 'event', field: 'Event', isSingle: true },
  { kind: 'team', label: 'Move to a team', target: 'team', field: 'Team', isSingle: true },
  { kind: 'share', label: 'Share with teams', target: 'team', field: 'Teams', isSingle: false },
  { kind: 'stopSharing', label: 'Stop sharing with teams', target: 'team', field: 'Teams', isSingle: false },
  { kind: 'assign', label: 'Assign', target: 'user', field: 'Assigned to', isSingle: true },
];

/** Returns the edits that the person can make in at least one of these documents. */
export function availableEdits(
  person: Person,
  entity: EntityDefinition,
  entries: readonly ListEntry[],
): readonly BulkEdit[] {
  return all.filter(
    ({ kind }) =>
      (kind !== 'event' || entity.hasEvent) && entries.some((entry) => mayMake(person, kind, entry)),
  );
}

function mayMake(person: Person, kind: BulkEditKind, entry: ListEntry): boolean {
  return entry.sync !== 'conflict' && may(person, rightFor(kind), entry);
}

/** Returns the action that an edit of a document requires. Only editing changes its text. */
function rightFor(kind: BulkEditKind): 'edit' | 'share' | 'assign' {
  switch (kind) {
    case 'share':
    case 'stopSharing':
      return 'share';
    case 'assign':
      return 'assign';
    case 'addTags':
    case 'removeTags':
    case 'event':
    case 'team':
      return 'edit';
  }
}

/**
 * Returns the effects of an edit of these documents, as far as their list entries say: how many it reaches, and what
 * else happens.
 */
export function editNotes(
  person: Person,
  kind: BulkEditKind,
  entries: readonly ListEntry[],
): { readonly count: number; readonly notes: readonly string[] } {
  const reached = entries.filter((entry) => mayMake(person, kind, entry));
  const others = entries.length - reached.length;
  const returned =
    rightFor(kind) !== 'edit'
      ? []
      : reached.filter(
          (entry) => statusAfterSave(entry.statusId, may(person, 'approve', entry)) !== entry.statusId,
        );
  return {
    count: reached.length,
    notes: [
      ...(others > 0
        ? [
            `${others} will stay as ${others === 1 ? 'it is' : 'they are'}: in conflict, or you cannot change ${others === 1 ? 'it' : 'them'}.`,
          ]
        : []),
      ...(returned.length > 0
        ? [
            `${returned.length} will return to Editing and must be submitted again, except where nothing changes.`,
          ]
        : []),
    ],
  };
}

/** Result of an edit of many documents. */
export interface EditResult extends ManyResult {
  /** Number of documents in which there was nothing to change. */
  readonly unchanged: number;
}

/** Values chosen for an edit: tags, an event, teams, or a person and a due date. */
export interface Choice {
  readonly kind: BulkEditKind;
  readonly chosen: readonly string[];
  readonly due?: string | null;
}

/** Makes an edit in each of these documents. */
export async function editMany(
  device: Device,
  entity: EntityDefinition,
  keys: readonly string[],
  choice: Choice,
  onProgress: (tried: number) => void,
): Promise<EditResult> {
  let unchanged = 0;
  const change: ChangeOne = async (on, row) => {
    const document = documentOf(row);
    const outcome = await edit(on, document, choice);
    if (outcome.kind === 'applied' && outcome.document === document) unchanged += 1;
    return outcome;
  };
  const result = await changeMany(device, entity, keys, change, onProgress);
  return { ...result, unchanged };
}

async function edit(
  device: Device,
  document: Document,
  { kind, chosen, due = null }: Choice,
): Promise<Outcome> {
  const { teamId, body, shares } = document;
  const save = (changes: object, team = teamId) =>
    saveDocument(device, document, { teamId: team, body: { ...body, ...changes } });
  const share = async (teams: readonly string[]): Promise<Outcome> =>
    isSameList(teams, shares.shareTeams)
      ? { kind: 'applied', document }
      : shareDocument(device, document, { ...shares, shareTeams: [...teams] });
  const tags = textsIn(body['tags']);
  const [first = ''] = chosen;
  switch (kind) {
    case 'addTags':
      return save({ tags: together(tags, chosen) });
    case 'removeTags':
      return save({ tags: without(tags, chosen) });
    case 'event':
      return save({ eventId: first });
    case 'team':
      return save({}, first);
    case 'share':
      return share(together(shares.shareTeams, without(chosen, [teamId])));
    case 'stopSharing':
      return share(without(shares.shareTeams, chosen));
    case 'assign':
      return isAssigned(document, first, due)
        ? { kind: 'applied', document }
        : assignDocument(device, document, first, due);
  }
}

/** Whether a document is assigned to a person already, and by the same date or, where none was chosen, any. */
function isAssigned(document: Document, to: string, due: string | null): boolean {
  const current = currentAssignment(document);
  return current?.to?.id === to && (due === null || due === current.due);
}

function together(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])];
}

function without(list: readonly string[], removed: readonly string[]): string[] {
  return list.filter((each) => !removed.includes(each));
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}

/** Returns how many were changed, as a message. */
export function changedText(
  { succeeded, unchanged }: EditResult,
  { label, plural }: Pick<EntityDefinition, 'label' | 'plural'>,
): string {
  const count = succeeded - unchanged;
  return `${count} ${count === 1 ? label : plural} changed`;
}

/** Returns the whole result as a sentence. */
export function editSummary(result: EditResult, entity: Pick<EntityDefinition, 'label' | 'plural'>): string {
  const { unchanged, failed } = result;
  const parts = [changedText(result, entity)];
  if (unchanged > 0) parts.push(`${unchanged} needed no change`);
  if (failed.length > 0) parts.push(`${failed.length} could not be changed`);
  return parts.join(', ');
}
