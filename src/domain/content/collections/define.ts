import { type EntityDefinition, type WithOrder, defineBody } from '#domain/content/entities/define.ts';
import { line } from '#domain/content/fields/builders.ts';
import { type Fields, limits } from '#domain/content/fields/field.ts';
import type { CollectionRules, Readers } from './rules.ts';

interface CollectionSpec<F extends Fields> extends Partial<CollectionRules>, WithOrder<F> {
  /** Document type, feed and target of references: 'team'. */
  readonly key: string;
  /** Name in the calls: 'teams'. */
  readonly api: string;
  /** Path of its screens: '/teams'. */
  readonly path: string;
  readonly label: string;
  readonly plural: string;
  readonly crumb?: string;
  readonly columns?: readonly string[];
  readonly permission: string;
  readonly readers: Readers;
  readonly fields: F;
}

/**
 * Describes a collection that administrators maintain. Its items are documents without a team, comments or shares: they
 * are edited offline, versioned and merged like any document. The name of an item is its title.
 */
export function defineCollection<const F extends Fields>(spec: CollectionSpec<F>): EntityDefinition<F> {
  const { permission, readers, isReadOnly = false, nameKey = 'name', defaults = {}, ...rest } = spec;
  const title = line(nameKey === 'name' ? 'Name' : 'Title', { required: true, max: limits.title });
  return {
    order: [],
    ...rest,
    route: spec.api,
    prefix: '',
    hasEvent: false,
    copyable: false,
    collection: { permission, readers, isReadOnly, nameKey, defaults },
    ...defineBody({ title, ...spec.fields }),
  };
}
