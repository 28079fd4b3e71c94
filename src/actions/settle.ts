import { apply } from '#domain/apply.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { Change } from '#domain/change.ts';
import type { BodyPatch, Document } from '#domain/document.ts';
import { kinds } from '#domain/kinds.ts';
import { difference, keepsAll } from '#domain/merge.ts';
import { sameValue } from '#domain/fields/field.ts';
import type { ConflictRow } from '#mirror/storage/database.ts';
import { overlay } from '#mirror/outbox/overlay.ts';
import { documentState } from '#mirror/queries/documents.ts';
import { settleConflict } from '#mirror/outbox/settle.ts';
import type { Device } from './device.ts';

/** What came of settling: done, refused, or one of the texts has moved on and the screen shows it anew. */
export type Settled = { kind: 'settled' } | { kind: 'moved' } | Exclude<Outcome, { kind: 'applied' }>;

/**
 * Settles a conflict with the text a person chose: it is sent on top of theirs where it differs, and every word of mine
 * that did not make it goes to the document's history. `teamId` is the team it shall belong to, where that was asked;
 * else moving it to another team goes with my words, and stands unless all of them gave way.
 */
export async function settle(
  device: Device,
  theirs: Document,
  mine: BodyPatch,
  result: BodyPatch,
  teamId?: string,
): Promise<Settled> {
  const { keyId, entity, version } = theirs;
  const at = device.now();
  const { conflict, lane } = await documentState(device.mirror, keyId);
  if (!conflict) return { kind: 'moved' };
  const body = difference(theirs.body, result);
  const { allFields } = kinds[entity];
  const fields = Object.entries(mine);
  const stands = ([name, value]: (typeof fields)[number]) =>
    keepsAll(allFields[name], conflict.base.body[name], value, result[name]);
  const ownTeam = overlay(conflict.base, lane).teamId;
  const keepsMine = fields.length === 0 || fields.some(stands);
  const wanted = teamId ?? (keepsMine && ownTeam !== conflict.base.teamId ? ownTeam : theirs.teamId);
  const team = wanted === theirs.teamId ? {} : { teamId: wanted };
  const isNeeded = Object.keys({ ...body, ...team }).length > 0;
  const change: Change | null = isNeeded
    ? { kind: 'save', id: device.newId(), keyId, entity, version, ...team, body }
    : null;
  const outcome: Outcome = change
    ? apply(theirs, change, { person: device.person, by: device.by, at })
    : { kind: 'applied', document: theirs };
  if (outcome.kind === 'refused') return outcome;
  const keep = (text: BodyPatch) => ({
    kind: 'keepText' as const,
    id: device.newId(),
    keyId,
    entity,
    version,
    body: text,
  });
  const unused = writtenInVain(conflict, mine, result);
  const settled = await settleConflict(device.mirror, {
    keyId,
    theirs,
    mine,
    change,
    kept: [
      ...(fields.every(stands) ? [] : [keep(mine)]),
      ...(Object.keys(unused).length > 0 ? [keep(unused)] : []),
    ],
    after: outcome.document,
    at,
  });
  return { kind: settled ? 'settled' : 'moved' };
}

/** What somebody wrote into the result of a field, in another tab perhaps, and did not take: in neither text that is kept. */
function writtenInVain({ choices = {} }: ConflictRow, mine: BodyPatch, result: BodyPatch): BodyPatch {
  const written = Object.entries(choices).flatMap(([name, { mixed }]) =>
    mixed !== null && Object.hasOwn(result, name) ? [[name, mixed] as const] : [],
  );
  return Object.fromEntries(
    written.filter(([name, text]) => !sameValue(text, result[name]) && !sameValue(text, mine[name])),
  );
}
