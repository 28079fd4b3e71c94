import type { BodyPatch } from '#domain/content/body.ts';

/**
 * The readers of a collection: everyone with a permission on anything, staff, those with its own permission, or only those
 * whose permission has Read: others with it write what they do not read.
 */
export type Readers = 'everyone' | 'staff' | 'permitted' | 'granted';

/** Rules in which collection items differ from other documents. */
export interface CollectionRules {
  /** Permission entity whose codes allow changes. */
  readonly permission: string;
  readonly readers: Readers;
  /** Whether only the server writes it. */
  readonly isReadOnly: boolean;
  /** Name of the title on the wire and in labels. */
  readonly nameKey: 'name' | 'title';
  /** Values of a new item. */
  readonly defaults: BodyPatch;
}
