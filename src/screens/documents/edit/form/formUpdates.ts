import { type FieldValue, sameValue } from '#domain/content/fields/field.ts';
import { type JoinTexts, rowConflicts } from '#domain/rules/conflicts/merge.ts';
import { movesToTeam } from '#mirror/overlay/draftTexts.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';
import { textIn } from '#domain/content/fields/read.ts';
import type { Form, FormState, FormText } from './form.ts';

/**
 * Applies a change of the document to its form. Unchanged fields follow it; changed ones take in what `joinIn` can join, or stay
 * and are marked as conflicting. So does `typed`, a field in which a word is being composed: what is typed next is typed over
 * that text. Returns whether it has to follow later.
 */
export function followDocument(
  form: Form,
  text: FormText,
  typed?: string,
  joinIn: (name: string) => JoinTexts | undefined = () => undefined,
): boolean {
  const before = form.getState();
  const joined = (state: FormState, name: string, value: FieldValue) =>
    joinIn(name)?.(textIn(state.base.body[name]), textIn(state.values[name]), textIn(value));
  const isHeld =
    typed !== undefined &&
    Object.hasOwn(text.body, typed) &&
    !sameValue(text.body[typed] ?? null, before.base.body[typed] ?? null) &&
    (!before.changed.has(typed) || joined(before, typed, text.body[typed] ?? null) !== undefined);
  form.setState((state) => {
    const values: Record<string, FieldValue> = { ...state.values };
    const base: Record<string, FieldValue> = { ...state.base.body };
    const conflicting = new Set(state.conflicting);
    for (const [name, value] of Object.entries(text.body)) {
      if (sameValue(value, base[name]) || (isHeld && name === typed)) continue;
      const joinedText = state.changed.has(name) ? joined(state, name, value) : undefined;
      if (state.changed.has(name) && joinedText === undefined) {
        if (isDecidedByPerson(base[name], values[name], value)) conflicting.add(name);
        else conflicting.delete(name);
        continue;
      }
      values[name] = joinedText ?? value;
      base[name] = value;
      conflicting.delete(name);
    }
    const isTeamChanged = state.teamId !== state.base.teamId;
    return {
      values,
      base: { teamId: isTeamChanged ? state.base.teamId : text.teamId, body: base },
      teamId: isTeamChanged ? state.teamId : text.teamId,
      conflicting,
    };
  });
  return isHeld;
}

/**
 * Makes the saved text the new base. Text typed during the save stays as an edit of what was sent, because the save may
 * have brought what others wrote in the same field. So does `typed`, a field in which a word is being composed.
 */
export function applySaved(form: Form, sentText: FormText, savedText: FormText, typed?: string): void {
  form.setState((state) => {
    const values: Record<string, FieldValue> = { ...savedText.body };
    const body: Record<string, FieldValue> = { ...savedText.body };
    const changedNames = new Set<string>();
    for (const [name, value] of Object.entries(state.values)) {
      const isTyped = !sameValue(value, sentText.body[name]);
      if ((!isTyped && name !== typed) || sameValue(value, savedText.body[name])) continue;
      values[name] = value;
      body[name] = sentText.body[name] ?? null;
      if (isTyped) changedNames.add(name);
    }
    const teamId = state.teamId === sentText.teamId ? savedText.teamId : state.teamId;
    return {
      base: { teamId: savedText.teamId, body },
      values,
      teamId,
      changed: changedNames,
      conflicting: new Set<string>(),
      errors: {},
      keptAt: null,
    };
  });
}

/** Puts a draft into the form, compared with the text it was typed over. */
export function restoreDraft(form: Form, draft: DraftRow): void {
  form.setState((state) => {
    const changedNames = new Set(state.changed);
    const conflicting = new Set(state.conflicting);
    const base: Record<string, FieldValue> = { ...state.base.body };
    for (const [name, value] of Object.entries(draft.body)) {
      if (sameValue(value, base[name])) continue;
      const draftBase = draft.was[name];
      if (draftBase !== undefined && !sameValue(draftBase, base[name])) {
        if (isDecidedByPerson(draftBase, value, base[name])) conflicting.add(name);
        base[name] = draftBase;
      }
      changedNames.add(name);
    }
    const { teamId, teamWas } = movesToTeam(draft)
      ? draft
      : { teamId: state.teamId, teamWas: state.base.teamId };
    return {
      values: { ...state.values, ...draft.body },
      base: { teamId: teamWas, body: base },
      teamId,
      changed: changedNames,
      conflicting,
    };
  });
}

/** Whether two changes of a field cannot be joined by a save: sets are, and rows unless both changed the same cell. */
function isDecidedByPerson(
  base: FieldValue | undefined,
  mine: FieldValue | undefined,
  theirs: FieldValue | undefined,
): boolean {
  if (mine !== undefined && theirs !== undefined && sameValue(mine, theirs)) return false;
  return !Array.isArray(mine) || !Array.isArray(theirs) || rowConflicts(base, mine, theirs).length > 0;
}
