import { type StoreApi, createStore } from 'zustand';
import type { FieldError } from '#domain/content/fieldError.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { type FieldValue, sameValue } from '#domain/content/fields/field.ts';
import type { Warning } from '#domain/content/fields/warnings.ts';

/** The team and body of a document. */
export interface FormText {
  readonly teamId: string;
  readonly body: BodyPatch;
}

/** The state of an edit form: the typed values and the text they are compared with. */
export interface FormState {
  /** The text that edits are compared with. Fields the person has not changed follow the document. */
  readonly base: FormText;
  readonly values: BodyPatch;
  readonly teamId: string;
  /** Fields that differ from the base. */
  readonly changed: ReadonlySet<string>;
  /** Changed fields that somebody else has changed as well. */
  readonly conflicting: ReadonlySet<string>;
  readonly errors: Readonly<Record<string, string>>;
  /** Typed text that is not a value yet, such as an impossible date, with the reason, by name of the input. */
  readonly invalid: Readonly<Record<string, string>>;
  /** When the draft of what is typed was last stored; null while there is none. */
  readonly keptAt: string | null;
  /** Whether a save is running. A draft stored now would outlive the save. */
  readonly saving: boolean;
  /** Warnings about the text. They do not prevent saving. */
  readonly warnings: readonly Warning[];
  /** Remaining allowances, by the field that uses them up. */
  readonly notes: Readonly<Record<string, string>>;
  /** Characters that fit on what is printed, as measured, by the field they are typed in. */
  readonly meters: Readonly<Record<string, number>>;
  /** Whether all of the card that is printed can be seen. */
  readonly fitsCard: boolean;
}

/** A form as a store, so that typing in one field renders only that field. */
export type Form = StoreApi<FormState>;

const noNames: ReadonlySet<string> = new Set();

/** Creates a form for a text. */
export function createForm(base: FormText): Form {
  return createStore<FormState>(() => ({
    base,
    values: base.body,
    teamId: base.teamId,
    changed: noNames,
    conflicting: noNames,
    errors: {},
    invalid: {},
    keptAt: null,
    saving: false,
    warnings: [],
    notes: {},
    meters: {},
    fitsCard: true,
  }));
}

/** Sets how many characters fit, where that has changed. */
export function setMeters(form: Form, meters: FormState['meters'], fitsCard: boolean): void {
  const before = form.getState();
  const names = new Set([...Object.keys(meters), ...Object.keys(before.meters)]);
  const isSame = [...names].every((name) => meters[name] === before.meters[name]);
  if (!isSame || fitsCard !== before.fitsCard) form.setState({ meters, fitsCard });
}

/** Returns the warnings of one field as a sentence; none where it has an error, which may say the same. */
export function warningAt({ errors, warnings }: FormState, name: string): string | undefined {
  if (errors[name] !== undefined) return undefined;
  const ofField = warnings.filter((each) => each.name === name);
  return ofField.map((each) => each.message).join('. ') || undefined;
}

/** Returns whether there is anything to save. */
export function hasChanges({ changed, teamId, base }: FormState): boolean {
  return changed.size > 0 || teamId !== base.teamId;
}

/** Returns whether leaving the form would lose anything: changes, or typed text that is not a value yet. */
export function isDirty(state: FormState): boolean {
  return hasChanges(state) || Object.keys(state.invalid).length > 0;
}

/** Records why the text in an input is not a value; null once it is one. */
export function setInvalid(form: Form, name: string, reason: string | null): void {
  form.setState((state) => {
    if ((state.invalid[name] ?? null) === reason) return state;
    const { [name]: _, ...invalid } = state.invalid;
    const { [topField(name)]: __, ...errors } = state.errors;
    return reason === null ? { invalid, errors } : { invalid: { ...invalid, [name]: reason } };
  });
}

/** Returns an error for each input whose text is not a value. */
export function invalidTexts({ invalid }: FormState): FieldError[] {
  return Object.entries(invalid).map(([name, reason]) => ({ name, messages: [reason] }));
}

/** The field that an input belongs to: group rows have names of their own. */
function topField(name: string): string {
  return name.split('.', 1)[0] ?? name;
}

/** Sets the value of a field. */
export function setField(form: Form, name: string, value: FieldValue): void {
  form.setState((state) => {
    const { [name]: _, ...errors } = state.errors;
    const isChanged = !sameValue(value, state.base.body[name]);
    return {
      values: { ...state.values, [name]: value },
      changed:
        isChanged === state.changed.has(name) ? state.changed : withOrWithout(state.changed, name, isChanged),
      conflicting: isChanged ? state.conflicting : withOrWithout(state.conflicting, name, false),
      errors: name in state.errors ? errors : state.errors,
    };
  });
}

/** Shows errors at their fields. Errors in parts of a field are shown at the field. */
export function showErrors(form: Form, errors: readonly FieldError[]): void {
  const byName: Record<string, string> = {};
  for (const { name, messages } of errors) {
    const field = topField(name);
    byName[field] = [...new Set([byName[field], ...messages])].filter(Boolean).join('. ');
  }
  form.setState({ errors: byName });
}

/** Returns the named fields of a body; null for those it does not have. */
export function pickFields(body: BodyPatch, names: Iterable<string>): BodyPatch {
  const picked: Record<string, FieldValue> = {};
  for (const name of names) picked[name] = body[name] ?? null;
  return picked;
}

function withOrWithout(names: ReadonlySet<string>, name: string, isIncluded: boolean): ReadonlySet<string> {
  const next = new Set(names);
  if (isIncluded) next.add(name);
  else next.delete(name);
  return next;
}
