import { hashText } from '#domain/primitives/hash.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Change } from '#domain/rules/change.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import { type FieldValue, type GroupRow, emptyValue, isRows } from '#domain/content/fields/field.ts';
import { statusAfterSave } from '../../access/oracle.ts';
import type { HistoryAccount } from './accounts.ts';
import { type ModelDocument, type ModelVersion, type ServerModel, newestOf } from './model.ts';
import { accessOf, addsLogEntriesOnly } from './subject.ts';

/** Who sent a change, and from which device. */
export interface Sender {
  readonly who: HistoryAccount;
  readonly device: string;
}

/**
 * The documents as an applied change must leave them: every save and status change makes a version; comments, shares, assignments
 * and retained texts make none; log entries are only ever added; only one event is the next one.
 */
export function effectOf(model: ServerModel, change: Change, sender: Sender): ModelDocument[] {
  const { who } = sender;
  const before = model.documents.get(change.keyId);
  if (change.kind === 'create')
    return before ? [before] : withOtherEvents(model, created(change, sender), sender);
  if (!before) return [];
  switch (change.kind) {
    case 'edit':
      return withOtherEvents(model, saved(before, change, sender), sender);
    case 'addEntries':
      return [withNewEntries(before, change, sender)];
    case 'setStatus':
      // Somebody else has made the same change of the same text.
      if (newestOf(before).statusId === change.statusId) return [before];
      return [withVersion(before, { statusId: change.statusId }, sender)];
    case 'keepText':
      return [{ ...before, kept: [...before.kept, change.body] }];
    case 'share':
      return [{ ...before, ...sharesAfter(before, change) }];
    case 'assign':
      return [{ ...before, assignedTo: change.to }];
    case 'comment': {
      const { id, parentId, comment, anchor } = change;
      const added = { id, parentId, anchor, by: who.id, texts: [comment], edits: [] };
      const isThere = before.comments.some((each) => each.id === id);
      return [isThere ? before : { ...before, comments: [...before.comments, added] }];
    }
    case 'editComment': {
      const { id, commentId, comment } = change;
      const comments = before.comments.map((each) =>
        each.id === commentId
          ? { ...each, texts: [...each.texts, comment], edits: [...each.edits, id] }
          : each,
      );
      return [{ ...before, comments }];
    }
    case 'deleteComment': {
      const { commentId } = change;
      const stays = ({ id, parentId }: { id: string; parentId: string | null }) =>
        id !== commentId && parentId !== commentId;
      return [{ ...before, comments: before.comments.filter(stays) }];
    }
  }
}

/** Teams that were added or removed; everything, where it is not said what was there before. */
function sharesAfter(
  { shareAll, shareTeams }: ModelDocument,
  { shares, was }: Extract<Change, { kind: 'share' }>,
): Pick<ModelDocument, 'shareAll' | 'shareTeams'> {
  if (!was) return shares;
  const teams = new Set(shareTeams);
  for (const team of was.shareTeams) if (!shares.shareTeams.includes(team)) teams.delete(team);
  for (const team of shares.shareTeams) if (!was.shareTeams.includes(team)) teams.add(team);
  return { shareAll: shares.shareAll !== was.shareAll ? shares.shareAll : shareAll, shareTeams: [...teams] };
}

function created(
  { keyId, entity, teamId, body }: Extract<Change, { kind: 'create' }>,
  { who, device }: Sender,
): ModelDocument {
  const empty: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(documentTypes[entity].allFields))
    empty[name] = emptyValue(field);
  const first: ModelVersion = { statusId: 0, teamId, body: { ...empty, ...body }, by: who.id, device };
  const empties = { shareAll: false, shareTeams: [], assignedTo: null, comments: [], kept: [] };
  return { keyId, entity, ...empties, versions: [first] };
}

function saved(
  document: ModelDocument,
  change: Extract<Change, { kind: 'edit' }>,
  sender: Sender,
): ModelDocument {
  const before = newestOf(document);
  const subject = accessOf(document);
  const isLog = addsLogEntriesOnly(document, change);
  const statusId = subject && !isLog ? statusAfterSave(sender.who, subject) : before.statusId;
  const body: Record<string, FieldValue> = { ...before.body };
  for (const [name, value] of Object.entries(change.body)) {
    const field = documentTypes[document.entity].allFields[name];
    const isSet = field?.kind === 'chips' || field?.kind === 'references';
    if (isSet && change.was) body[name] = withElements(name, before.body[name], value, change.was);
    else if (field?.kind !== 'group') body[name] = value;
    else if (field.append) body[name] = withEntries(before.body[name], value);
    else body[name] = change.was ? withNamed(name, before.body[name], value, change.was) : value;
  }
  const teamId = change.teamId ?? before.teamId;
  const isThere = teamId === before.teamId && canonicalJson(body) === canonicalJson(before.body);
  // An edit, not a call, that changes nothing makes no version, unless it sets back a status that its author saw.
  const hasSeenStatus = change.was?.['statusId'] === hashText(String(before.statusId)).toString(36);
  if (change.was && isThere && (statusId === before.statusId || !hasSeenStatus)) return document;
  return withVersion(document, { statusId, body, teamId }, sender);
}

/** Rows with the cells, new rows, removals and the order that an edit names. */
function withNamed(
  name: string,
  existing: FieldValue | undefined,
  written: FieldValue,
  was: Readonly<Record<string, string>>,
): FieldValue {
  if (!isRows(existing) || !isRows(written)) return written;
  const isNamed = (id: string) => Object.keys(was).some((unit) => unit.startsWith(`${name}/${id}/`));
  const kept = existing.flatMap((row): GroupRow[] => {
    const own = written.find(({ id }) => id === row.id);
    if (!own) return isNamed(row.id) ? [] : [row];
    // A row that the edit brings is written whole, whoever else has brought it.
    const isBrought = `${name}/${row.id}` in was;
    const cells = Object.entries(own).filter(([cell]) => isBrought || `${name}/${row.id}/${cell}` in was);
    return [{ ...row, ...Object.fromEntries(cells), id: row.id }];
  });
  const isNew = ({ id }: GroupRow) =>
    !existing.some((row) => row.id === id) && (`${name}/${id}` in was || isNamed(id));
  const rows = [...kept];
  for (const [at, own] of written.entries()) {
    if (!isNew(own)) continue;
    const before = written.slice(0, at).findLast(({ id }) => rows.some((row) => row.id === id));
    rows.splice(before ? rows.findIndex(({ id }) => id === before.id) + 1 : 0, 0, own);
  }
  if (!(`${name}/` in was)) return rows;
  const places = written.flatMap((own) => rows.filter(({ id }) => id === own.id));
  let next = 0;
  return rows.map((row) => (places.includes(row) ? (places[next++] ?? row) : row));
}

/** A set with the elements that an edit names: each is there if the edit has it. */
function withElements(
  name: string,
  existing: FieldValue | undefined,
  written: FieldValue,
  was: Readonly<Record<string, string>>,
): FieldValue {
  const texts = (value: FieldValue | undefined) =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  const wanted = texts(written);
  const elements = texts(existing).filter((each) => !(`${name}/${each}` in was) || wanted.includes(each));
  for (const [at, each] of wanted.entries()) {
    if (!(`${name}/${each}` in was) || elements.includes(each)) continue;
    const before = wanted.slice(0, at).findLast((other) => elements.includes(other));
    elements.splice(before === undefined ? 0 : elements.indexOf(before) + 1, 0, each);
  }
  if (!(`${name}/` in was)) return elements;
  const places = wanted.filter((each) => elements.includes(each));
  let next = 0;
  return elements.map((each) => (places.includes(each) ? (places[next++] ?? each) : each));
}

/** Entries that are there already are not added again, and make no version. */
function withNewEntries(
  document: ModelDocument,
  { body: added }: Extract<Change, { kind: 'addEntries' }>,
  sender: Sender,
): ModelDocument {
  const { statusId, body } = newestOf(document);
  const logs = Object.entries(added).map(([name, rows]) => [name, withEntries(body[name], rows)] as const);
  const after = { ...body, ...Object.fromEntries(logs) };
  const isThere = canonicalJson(after) === canonicalJson(body);
  return isThere ? document : withVersion(document, { statusId, body: after }, sender);
}

function withEntries(existing: FieldValue | undefined, written: FieldValue): FieldValue {
  const entries = new Map<string, GroupRow>();
  for (const rows of [existing, written]) if (isRows(rows)) for (const row of rows) entries.set(row.id, row);
  return [...entries.values()];
}

function withVersion(
  document: ModelDocument,
  next: { statusId: number; body?: BodyPatch; teamId?: string },
  { who, device }: Sender,
): ModelDocument {
  const version = { ...newestOf(document), ...next, by: who.id, device };
  return { ...document, versions: [...document.versions, version] };
}

function withOtherEvents(model: ServerModel, event: ModelDocument, { who, device }: Sender): ModelDocument[] {
  if (event.entity !== 'event' || newestOf(event).body['isNext'] !== true) return [event];
  const others = [...model.documents.values()].filter(
    (each) => each.entity === 'event' && each.keyId !== event.keyId && newestOf(each).body['isNext'] === true,
  );
  return [
    event,
    ...others.map((other) => {
      const newest = newestOf(other);
      // Nobody wrote it there: whoever moves that event decides again, also on the device that chose the next one.
      const made = `${device}, where another event became the next`;
      const version = { ...newest, body: { ...newest.body, isNext: false }, by: who.id, device: made };
      return { ...other, versions: [...other.versions, version] };
    }),
  ];
}
