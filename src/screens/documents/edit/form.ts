import { type StoreApi, createStore } from 'zustand';
import type { FieldError } from '#domain/outcome.ts';
import type { BodyPatch } from '#domain/body.ts';
import { type FieldValue, sameValue } from '#domain/fields/field.ts';
import type { Warning } from '#domain/fields/warnings.ts';
import type { DraftRow } from '#mirror/queries/rows.ts';

interface Text {
  readonly teamId: string;
  readonly body: BodyPatch;
}

/** What is being typed, beside what it is typed over. */
export interface FormState {
  /** The text that what was typed differs from; what nobody touched here follows the document. */
  readonly base: Text;
  readonly values: BodyPatch;
  readonly teamId: string;
  /** Fields that differ from the base. */
  readonly changed: ReadonlySet<string>;
  /** Of these, the ones that somebody else has changed as well. */
  readonly clashing: ReadonlySet<string>;
  readonly errors: Readonly<Record<string, string>>;
  /** The text is on its way into the mirror: a draft kept now would outlive the save. */
  readonly saving: boolean;
  /** What the writer should know of the text as it is; no refusals. */
  readonly warnings: readonly Warning[];
}

/** A form as a store, so that each field listens to itself alone and typing in one renders no other. */
export type Form = StoreApi<FormState>;

const nothing: ReadonlySet<string> = new Set();

/** A form over a text. */
export function createForm(base: Text): Form {
  return createStore<FormState>(() => ({
    base,
    values: base.body,
    teamId: base.teamId,
    changed: nothing,
    clashing: nothing,
    errors: {},
    saving: false,
    warnings: [],
  }));
}

/** What the writer should know of one field. */
export function warningAt({ warnings }: FormState, name: string): string | undefined {
  const own = warnings.filter((each) => each.name === name);
  return own.map((each) => each.message).join('. ') || undefined;
}

/** Whether there is anything to save. */
export function isDirty({ changed, teamId, base }: FormState): boolean {
  return changed.size > 0 || teamId !== base.teamId;
}

/** Something was typed. */
export function setField(form: Form, name: string, value: FieldValue): void {
  form.setState((state) => {
    const { [name]: _, ...errors } = state.errors;
    const isChanged = !sameValue(value, state.base.body[name]);
    return {
      values: { ...state.values, [name]: value },
      changed:
        isChanged === state.changed.has(name) ? state.changed : withOrWithout(state.changed, name, isChanged),
      clashing: isChanged ? state.clashing : withOrWithout(state.clashing, name, false),
      errors: name in state.errors ? errors : state.errors,
    };
  });
}

/** The document changed underneath: what was not touched follows, what was stays and is marked. */
export function follow(form: Form, text: Text): void {
  form.setState((state) => {
    const values: Record<string, FieldValue> = { ...state.values };
    const base: Record<string, FieldValue> = { ...state.base.body };
    const clashing = new Set(state.clashing);
    for (const [name, value] of Object.entries(text.body)) {
      if (sameValue(value, base[name])) continue;
      if (state.changed.has(name)) {
        if (sameValue(value, values[name])) clashing.delete(name);
        else clashing.add(name);
        continue;
      }
      values[name] = value;
      base[name] = value;
    }
    const teamKept = state.teamId !== state.base.teamId;
    return {
      values,
      base: { teamId: teamKept ? state.base.teamId : text.teamId, body: base },
      teamId: teamKept ? state.teamId : text.teamId,
      clashing,
    };
  });
}

/** What was sent is saved: it is the base now; what was typed meanwhile stays typed. */
export function settleSaved(form: Form, sent: Text, saved: Text): void {
  form.setState((state) => {
    const values: Record<string, FieldValue> = { ...saved.body };
    const changed = new Set<string>();
    for (const [name, value] of Object.entries(state.values)) {
      if (sameValue(value, sent.body[name])) continue;
      values[name] = value;
      if (!sameValue(value, saved.body[name])) changed.add(name);
    }
    const teamId = state.teamId === sent.teamId ? saved.teamId : state.teamId;
    return { base: saved, values, teamId, changed, clashing: nothing, errors: {} };
  });
}

/** Takes a draft up again, over what it was typed over. */
export function takeDraft(form: Form, draft: DraftRow): void {
  form.setState((state) => {
    const changed = new Set(state.changed);
    const clashing = new Set(state.clashing);
    const base: Record<string, FieldValue> = { ...state.base.body };
    for (const [name, value] of Object.entries(draft.body)) {
      if (sameValue(value, base[name])) continue;
      const was = draft.was[name];
      if (was !== undefined && !sameValue(was, base[name])) {
        base[name] = was;
        clashing.add(name);
      }
      changed.add(name);
    }
    return {
      values: { ...state.values, ...draft.body },
      base: { ...state.base, body: base },
      teamId: draft.teamId,
      changed,
      clashing,
    };
  });
}

/** Shows what was wrong at its fields; parts of a field count as the field. */
export function showErrors(form: Form, errors: readonly FieldError[]): void {
  const byName: Record<string, string> = {};
  for (const { name, messages } of errors) {
    const field = name.split('.', 1)[0] ?? name;
    byName[field] = [byName[field], ...messages].filter(Boolean).join('. ');
  }
  form.setState({ errors: byName });
}

/** Some of the fields of a text. */
export function pick(body: BodyPatch, names: Iterable<string>): BodyPatch {
  const some: Record<string, FieldValue> = {};
  for (const name of names) some[name] = body[name] ?? null;
  return some;
}

function withOrWithout(names: ReadonlySet<string>, name: string, wanted: boolean): ReadonlySet<string> {
  const next = new Set(names);
  if (wanted) next.add(name);
  else next.delete(name);
  return next;
}
