import { Heading, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { Toolbar } from '#ui/controls/Toolbar.tsx';

const Places = chakra('nav', {
  base: { display: 'flex', gap: '0.5', marginInlineStart: { base: '0', sm: '1' } },
});
const Place = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'target',
    paddingInline: { base: '1.5', sm: '2.5' },
    borderRadius: 'md',
    color: 'ink.muted',
    textStyle: 'small',
    _hover: { background: 'surface.hover' },
    // On a phone there is room for the other place only.
    '&[aria-current]': {
      display: { base: 'none', sm: 'inline-flex' },
      background: 'surface.raised',
      color: 'ink.strong',
      fontWeight: 'medium',
    },
  },
});

/** Toolbar of a list: title, count, the two places where its documents are, and actions. */
export function ListToolbar({
  entity,
  archived,
  count,
  isComplete,
  children,
}: {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  /** Length of the list; undefined until the whole list is known. */
  readonly count: number | undefined;
  /** Whether the first sync is complete; before, more documents may arrive. */
  readonly isComplete: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Toolbar label={entity.plural} end={children}>
      <Heading as="h1" textStyle={{ base: 'title', sm: 'heading' }}>
        {archived ? `Archived ${entity.plural}` : entity.plural}
      </Heading>
      {/* Reserves space: on a phone, the count would otherwise push the buttons to a second line and the rows down. */}
      <Text as="span" color="ink.muted" fontVariantNumeric="tabular-nums" minWidth="3ch">
        {isComplete ? count : countSoFar(count)}
      </Text>
      <Places aria-label="Lists">
        <Place to={entity.path} aria-current={archived ? undefined : 'page'}>
          Current
        </Place>
        <Place to={`${entity.path}/archive`} aria-current={archived ? 'page' : undefined}>
          Archived
        </Place>
      </Places>
    </Toolbar>
  );
}

/** The first sync reads only the first rows of a list, so that it is not slowed down by counting. */
function countSoFar(count: number | undefined): string {
  return count === undefined ? 'Still fetching' : `${count} so far`;
}
