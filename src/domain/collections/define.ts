import { type EntityDefinition, defineBody } from '../entities/define.ts';
import { line } from '../fields/builders.ts';
import { type Fields, limits } from '../fields/field.ts';

/** Who has a collection on their device: everybody with a role, staff, or those with the permission. */
export type Readers = 'everyone' | 'staff' | 'permitted';

interface CollectionSpec {
  /** Its kind, its feed and the target of references: 'team'. */
  readonly key: string;
  /** Name in the calls: 'teams'. */
  readonly api: string;
  /** Path of its screens: '/teams'. */
  readonly path: string;
  readonly label: string;
  readonly plural: string;
  readonly crumb?: string;
  readonly columns?: readonly string[];
  /** Permission entity that may change it. */
  readonly permission: string;
  readonly readers: Readers;
  /** What its name is called; a slot has a title. */
  readonly nameKey?: 'name' | 'title';
  /** Changed by nobody through changes: the server writes it. */
  readonly isGiven?: boolean;
  readonly fields: Fields;
}

/**
 * Describes a collection that administrators keep. Its things are documents like all others, without a team, comments or
 * shares: so they are written offline, versioned and settled as documents are. Their name is the title.
 */
export function defineCollection(words: CollectionSpec): EntityDefinition {
  const { permission, readers, isGiven = false, nameKey = 'name', ...rest } = words;
  const title = line(nameKey === 'name' ? 'Name' : 'Title', { required: true, max: limits.title });
  return {
    ...rest,
    route: words.api,
    prefix: '',
    hasEvent: false,
    copyable: false,
    collection: { permission, readers, isGiven, nameKey },
    ...defineBody({ title, ...words.fields }),
  };
}
