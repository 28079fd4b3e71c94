import { isEmpty, sameValue } from '#domain/content/fields/field.ts';
import { type EntityDefinition, readableFields } from '#domain/content/entities/define.ts';
import type { Audience } from '#domain/content/fields/field.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { personalKeys } from './entry.ts';
import { type Readable, type Reading, hasNewVersion, newComments } from './unread.ts';

/** A version in the history of a document. */
export interface PastVersion {
  readonly version: number;
  readonly at: string;
  readonly by: { readonly id: string; readonly displayName: string };
  /** Null where its text is not on this device. */
  readonly body: BodyPatch | null;
}

/** Changes by others in a document since a person last looked. */
export interface ChangedSince {
  /** Number of the version that the person has seen; undefined if it is not known, or was none. */
  readonly seen: number | undefined;
  /** How many fields differ; undefined if the text that was seen is not on this device. */
  readonly fields: number | undefined;
  /** Names of those who saved it, each once. */
  readonly by: readonly string[];
  readonly comments: number;
}

/** Says what is new in a document; undefined if nothing is, or all of it. `history` is newest first. */
export function changedSince(
  entity: EntityDefinition,
  document: Readable & { readonly createdDate: string; readonly body: BodyPatch },
  reading: Reading,
  history: readonly PastVersion[],
  audience: Audience,
): ChangedSince | undefined {
  const comments = newComments(document, reading).length;
  const isNewVersion = hasNewVersion(document, reading);
  const seenEntry = reading.entries.get(personalKeys.seen(document.keyId));
  const isNew = !seenEntry && Date.parse(document.createdDate) > reading.readAt;
  if (isNew || (!isNewVersion && comments === 0)) return undefined;
  if (!isNewVersion) return { seen: undefined, fields: 0, by: [], comments };
  const until = Math.max(reading.readAt, seenEntry?.at ?? 0);
  const base = history.find(({ at, version }) => Date.parse(at) <= until && version < document.version);
  const later = history.filter(
    ({ version, by }) => version > (base?.version ?? Infinity) && by.id !== reading.userId,
  );
  const names = [...later.map(({ by }) => by.displayName), document.updatedBy.displayName];
  return {
    seen: base?.version,
    fields: base?.body ? countChanged(entity, base.body, document.body, audience) : undefined,
    by: [...new Set(names)],
    comments,
  };
}

function countChanged(
  entity: EntityDefinition,
  before: BodyPatch,
  after: BodyPatch,
  audience: Audience,
): number {
  return readableFields(entity.allFields, audience, { ...before, ...after }).filter(
    ([name, field]) =>
      !sameValue(before[name], after[name]) && !(isEmpty(field, before[name]) && isEmpty(field, after[name])),
  ).length;
}

/** Says it in a line: “Changed since you looked: 3 fields by Olive, 2 comments”. */
export function changedLine({ fields, by, comments }: ChangedSince): string {
  const names = new Intl.ListFormat('en-GB').format(by);
  const parts = [
    ...(by.length === 0 ? [] : [`${fieldsText(fields)}by ${names}`]),
    ...(comments === 0 ? [] : [comments === 1 ? '1 comment' : `${comments} comments`]),
  ];
  return `Changed since you looked: ${parts.join(', ')}`;
}

/** Without a changed field it was a status, a team or a share. */
function fieldsText(fields: number | undefined): string {
  if (fields === undefined) return 'saved ';
  return fields === 0 ? 'status ' : fields === 1 ? '1 field ' : `${fields} fields `;
}
