import { type FieldValue, type GroupRow, isRows } from '#domain/fields/field.ts';
import type { Cast } from '../cast.ts';
import type { Step } from '../history.ts';
import type { Draft } from '../prose.ts';
import type { Seeded } from '../seeded.ts';
import type { Told, When } from '../text/shape.ts';
import type { TeamCode } from '../world/teams.ts';

/** What every written text has, whatever type it is of. */
export type Text = Omit<Told, 'event' | 'summary'> & {
  readonly event?: When;
  readonly summary?: string;
  /** Another name that texts call it by. */
  readonly key?: string;
  /** Teams who may know what it says. */
  readonly knownTo?: readonly TeamCode[];
};

/** What a text becomes a document in: whom and what there is, and chances. */
export interface Scene {
  readonly cast: Cast;
  readonly random: Seeded;
  readonly now: number;
  /** Id of the document that the text of this title (or key) becomes in the same telling. */
  readonly find: (name: string | undefined) => string | null;
}

/** A text that can be told: once as it was written, and again elsewhere, of other people. */
export interface Telling {
  readonly text: Text;
  /** Its fields, without what points to others. */
  readonly draft: (newId: () => string) => Draft;
  /** What points to others, to be put on top of the draft. */
  readonly refer: (body: Draft, scene: Scene) => Draft;
  /** When it is begun and when it stands as it stands, where its kind has its own times. */
  readonly span?: (scene: Scene) => readonly [from: number, until: number];
  /** What is done with it once it stands as it stands: what was noted on the day, what was printed. */
  readonly after: (scene: Scene) => Step[];
}

/** How the texts of one type become documents. */
export interface Ways<T> {
  readonly draft: (text: T, newId: () => string) => Draft;
  readonly refer?: (text: T, scene: Scene, body: Draft) => Draft;
  readonly span?: (text: T, scene: Scene) => readonly [from: number, until: number];
  readonly after?: (text: T, scene: Scene) => Step[];
}

/** The texts of one type, ready to be told. */
export function tellings<T extends Text>(texts: readonly T[], ways: Ways<T>): Telling[] {
  const { draft, refer, span, after } = ways;
  return texts.map((text) => ({
    text,
    draft: (newId) => draft(text, newId),
    refer: (body, scene) => refer?.(text, scene, body) ?? {},
    ...(span ? { span: (scene: Scene) => span(text, scene) } : {}),
    after: (scene) => after?.(text, scene) ?? [],
  }));
}

/** The ids of those that there are. */
export function found(scene: Scene, names: readonly string[] | undefined): string[] {
  return (names ?? []).flatMap((name) => scene.find(name) ?? []);
}

/** The rows of a body's group. */
export function rowsOf(value: FieldValue | undefined): readonly GroupRow[] {
  return isRows(value) ? value : [];
}

/** Ids of people in a role. */
export function inRole(cast: Cast, role: 'organiser' | 'referee'): string[] {
  return cast.people.filter((one) => one.role === role).map(({ id }) => id);
}
