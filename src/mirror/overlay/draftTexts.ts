import type { BodyPatch } from '#domain/content/body.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { includesEdit } from '#domain/rules/conflicts/merge.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';

/** A text that may contain what was typed elsewhere. */
export interface OtherText {
  readonly teamId: string;
  readonly body: BodyPatch;
}

/** The part of a draft that none of these texts contains; null if nothing is left. */
export function withoutTexts(draft: DraftRow, texts: readonly OtherText[]): DraftRow | null {
  const { allFields } = documentTypes[draft.entity];
  const names = Object.keys(draft.body).filter((name) => {
    const value = draft.body[name] ?? null;
    return !texts.some(({ body }) => includesEdit(allFields[name], draft.was[name], value, body[name]));
  });
  const movesTeam = movesToTeam(draft) && texts.every(({ teamId }) => teamId !== draft.teamId);
  if (names.length === 0 && !movesTeam) return null;
  const pick = (body: BodyPatch) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
  const teamWas = movesTeam ? draft.teamWas : draft.teamId;
  return { ...draft, teamWas, body: pick(draft.body), was: pick(draft.was) };
}

/**
 * Returns a draft without the values that were there before: null stands for one that is not known, so that what others
 * have written since is not overwritten unseen.
 */
export function withoutPrevious(draft: DraftRow): DraftRow {
  return { ...draft, was: Object.fromEntries(Object.keys(draft.body).map((name) => [name, null])) };
}

/** Drafts of one document as one, latest first: of a field in several, the value typed last. */
export function mergeDrafts([latest, ...earlier]: readonly DraftRow[]): DraftRow | undefined {
  if (!latest) return undefined;
  const before = mergeDrafts(earlier);
  if (!before) return latest;
  const { teamId, teamWas } = movesToTeam(latest) ? latest : before;
  const body = { ...before.body, ...latest.body };
  return {
    ...latest,
    teamId,
    teamWas,
    body,
    was: { ...withoutFields(before.was, latest.body), ...latest.was },
  };
}

/** Whether the document was moved to another team in a draft. */
export function movesToTeam({ teamId, teamWas }: DraftRow): boolean {
  return teamId !== teamWas;
}

function withoutFields(body: BodyPatch, named: BodyPatch): BodyPatch {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(named, name)));
}
