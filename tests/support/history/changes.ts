import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import type { Change } from '#domain/rules/change.ts';
import { type ModelDocument, newestOf } from './model.ts';
import { absent, changedValues } from './values.ts';

/**
 * Returns the values of a document that a change altered. The oracle covers status changes and the values that a type
 * sets.
 */
export function valueChanges(
  change: Change,
  before: ModelDocument | undefined,
  after: ModelDocument,
): ReturnType<typeof changedValues> {
  const [old, now] = [before && newestOf(before), newestOf(after)];
  switch (change.kind) {
    case 'create':
    case 'edit': {
      const values = changedValues(change.entity, old?.body ?? {}, now.body);
      const team = { key: 'teamId', from: old?.teamId ?? absent, to: now.teamId };
      return team.from === team.to ? values : [...values, team];
    }
    case 'addEntries':
      return changedValues(change.entity, old?.body ?? {}, now.body);
    case 'setStatus':
      return [{ key: 'statusId', from: String(old?.statusId), to: String(now.statusId) }];
    case 'share':
      return [{ key: 'shares', from: '', to: canonicalJson(change.shares) }];
    case 'assign':
      return [{ key: 'assigned', from: '', to: String(change.to) }];
    case 'comment':
      return [{ key: `comment:${change.id}`, from: absent, to: change.comment }];
    case 'editComment': {
      const texts = before?.comments.find(({ id }) => id === change.commentId)?.texts ?? [];
      return [{ key: `comment:${change.commentId}`, from: texts.at(-1) ?? absent, to: change.comment }];
    }
    case 'deleteComment': {
      const texts = before?.comments.find(({ id }) => id === change.commentId)?.texts ?? [];
      return [{ key: `comment:${change.commentId}`, from: texts.at(-1) ?? absent, to: absent }];
    }
    case 'keepText':
      return [];
  }
}
