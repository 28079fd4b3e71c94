import { type FieldValue, type GroupRow, isRows } from '#domain/content/fields/field.ts';
import type { SampleWorld } from '../sampleWorld.ts';
import type { Step } from '../history.ts';
import type { Draft } from '../prose.ts';
import type { Seeded } from '../seeded.ts';
import type { DocumentText, EventKey } from '../schemas/document.ts';
import type { TeamCode } from '../world/teams.ts';

/** The part of a text that all types share. */
export type TemplateText = Omit<DocumentText, 'event' | 'summary'> & {
  readonly event?: EventKey;
  readonly summary?: string;
  /** Another name that texts refer to it by. */
  readonly key?: string;
  /** Teams that may know it. */
  readonly knownTo?: readonly TeamCode[];
};

/** Everything needed to turn a text into a document. */
export interface BuildContext {
  readonly world: SampleWorld;
  readonly random: Seeded;
  readonly now: number;
  /** Id of the document with this title or key in the same round; null if there is none. */
  readonly find: (name: string | undefined) => string | null;
}

/** A text that becomes one document as written, and further ones as variations with other names. */
export interface DocumentTemplate {
  readonly text: TemplateText;
  /** Field values, without references. */
  readonly draft: (newId: () => string) => Draft;
  /** References, merged over the draft. */
  readonly refer: (body: Draft, context: BuildContext) => Draft;
  /** Start and end of its writing in epoch milliseconds, for types with times of their own. */
  readonly span?: (context: BuildContext) => readonly [from: number, until: number];
  /** Steps after it has reached its status, such as run log entries and printing. */
  readonly after: (context: BuildContext) => Step[];
}

/** Functions that turn texts of one type into documents. */
export interface TemplateBuilder<T> {
  readonly draft: (text: T, newId: () => string) => Draft;
  readonly refer?: (text: T, context: BuildContext, body: Draft) => Draft;
  readonly span?: (text: T, context: BuildContext) => readonly [from: number, until: number];
  readonly after?: (text: T, context: BuildContext) => Step[];
}

/** Templates from the texts of one type. */
export function templatesFrom<T extends TemplateText>(
  texts: readonly T[],
  ways: TemplateBuilder<T>,
): DocumentTemplate[] {
  const { draft, refer, span, after } = ways;
  return texts.map((text) => ({
    text,
    draft: (newId) => draft(text, newId),
    refer: (body, context) => refer?.(text, context, body) ?? {},
    ...(span ? { span: (context: BuildContext) => span(text, context) } : {}),
    after: (context) => after?.(text, context) ?? [],
  }));
}

/** Ids of the named documents, as far as they exist. */
export function idsOf(context: BuildContext, names: readonly string[] | undefined): string[] {
  return (names ?? []).flatMap((name) => context.find(name) ?? []);
}

/** Rows of a group field. */
export function rowsOf(value: FieldValue | undefined): readonly GroupRow[] {
  return isRows(value) ? value : [];
}

/** Ids of the people with a role. */
export function idsInRole(world: SampleWorld, role: 'organiser' | 'referee'): string[] {
  return world.people.filter((one) => one.role === role).map(({ id }) => id);
}
