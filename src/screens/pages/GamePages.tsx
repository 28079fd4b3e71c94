import { chakra } from '@chakra-ui/react';
import { systemPage } from '#domain/content/collections/systemPage.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';

const List = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '5', listStyle: 'none', marginTop: '6' },
});

/** Links to the published system pages but the one on Home itself. Everyone with any permission may read them. */
export function GamePages({
  pages,
  homeId,
}: {
  readonly pages: readonly CollectionItem[];
  readonly homeId: string | undefined;
}) {
  const listed = pages.filter(
    ({ id, archived, fields }) => !archived && fieldsOf(systemPage, fields)('published') && id !== homeId,
  );
  if (listed.length === 0) return null;
  return (
    <nav aria-label="Pages of the game">
      <List>
        {listed.map(({ id, fields }) => (
          <li key={id}>
            <TextLink to={`/pages/${id}`}>{fields.name}</TextLink>
          </li>
        ))}
      </List>
    </nav>
  );
}
