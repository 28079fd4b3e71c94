import { type FieldValue, type GroupRow, isRows } from '#domain/fields/field.ts';
import type { SampleWorld } from '../sampleWorld.ts';
import type { Step } from '../history.ts';
import type { Draft } from '../prose.ts';
import type { Seeded } from '../seeded.ts';
import type { DocumentText, EventKey } from '../schemas/document.ts';
import type { TeamCode } from '../world/teams.ts';

/** What every written text has, whatever type it is of. */
export type TemplateText = Omit<DocumentText, 'event' | 'summary'> & {
  readonly event?: EventKey;
  readonly summary?: string;
  /** Another name that texts call it by. */
  readonly key?: string;
  /** Teams who may know what it says. */
  readonly knownTo?: readonly TeamCode[];
};

/** What a text becomes a document in: whom and what there is, and chances. */
export interface BuildContext {
  readonly cast: SampleWorld;
  readonly random: Seeded;
  readonly now: number;
  /** Id of the document that the text of this title (or key) becomes in the same telling. */
  readonly find: (name: string | undefined) => string | null;
}

/** A text that can be told: once as it was written, and again elsewhere, of other people. */
export interface DocumentTemplate {
  readonly text: TemplateText;
  /** Its fields, without what points to others. */
  readonly draft: (newId: () => string) => Draft;
  /** What points to others, to be put on top of the draft. */
  readonly refer: (body: Draft, scene: BuildContext) => Draft;
  /** When it is begun and when it stands as it stands, where its kind has its own times. */
  readonly span?: (scene: BuildContext) => readonly [from: number, until: number];
  /** What is done with it once it stands as it stands: what was noted on the day, what was printed. */
  readonly after: (scene: BuildContext) => Step[];
}

/** How the texts of one type become documents. */
export interface TemplateBuilder<T> {
  readonly draft: (text: T, newId: () => string) => Draft;
  readonly refer?: (text: T, scene: BuildContext, body: Draft) => Draft;
  readonly span?: (text: T, scene: BuildContext) => readonly [from: number, until: number];
  readonly after?: (text: T, scene: BuildContext) => Step[];
}

/** The texts of one type, ready to be told. */
export function templatesFrom<T extends TemplateText>(
  texts: readonly T[],
  ways: TemplateBuilder<T>,
): DocumentTemplate[] {
  const { draft, refer, span, after } = ways;
  return texts.map((text) => ({
    text,
    draft: (newId) => draft(text, newId),
    refer: (body, scene) => refer?.(text, scene, body) ?? {},
    ...(span ? { span: (scene: BuildContext) => span(text, scene) } : {}),
    after: (scene) => after?.(text, scene) ?? [],
  }));
}

/** The ids of those that there are. */
export function idsOf(scene: BuildContext, names: readonly string[] | undefined): string[] {
  return (names ?? []).flatMap((name) => scene.find(name) ?? []);
}

/** The rows of a body's group. */
export function rowsOf(value: FieldValue | undefined): readonly GroupRow[] {
  return isRows(value) ? value : [];
}

/** Ids of people in a role. */
export function idsInRole(cast: SampleWorld, role: 'organiser' | 'referee'): string[] {
  return cast.people.filter((one) => one.role === role).map(({ id }) => id);
}
