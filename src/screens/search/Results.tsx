import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { entityKeys, isEntityKey, type EntityKey, entities } from '#domain/content/entities/index.ts';
import { filterKinds } from '#domain/search/query.ts';
import type { SearchResult } from '#mirror/search/answer.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { pageEdge, screenOnly } from '#ui/layout/bars.ts';
import { usePaper } from '#ui/media.ts';
import { useAddressText } from '#screens/shared/navigation/useAddressText.ts';
import { useReplaceQuery } from '#screens/shared/navigation/useReplaceQuery.ts';
import { Paper } from '#screens/shared/paper/Paper.tsx';
import { useSearch } from '#screens/shared/search/useSearch.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { TableMenu } from '#screens/shared/export/ListMenu.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { FilterSuggestions } from './FilterSuggestions.tsx';
import { Marked } from './Marked.tsx';
import { itemTypes, slotTypes } from './itemTypes.ts';
import { resultAddress, type Finder } from './resultAddress.ts';
import { positionOf } from './slotOptions.tsx';
import { useFinder } from './usePaletteOptions.tsx';

const pageSize = 50;

/** How long nobody has typed before all results are fetched for paper, in milliseconds. */
const restMs = 1_500;

/** Most results on paper: with more of them the heading says how many they are. */
const mostOnPaper = 2_000;

const noResults: readonly SearchResult[] = [];

/** A query from the address ends with a space as it is edited: what it ends with is complete. */
const format = {
  toAddress: (text: string) => text.trim(),
  fromAddress: (query: string) => (query === '' ? '' : `${query} `),
};

const types: readonly DocumentType[] = [...entityKeys, ...itemTypes, ...slotTypes];

const List = chakra('ol', { base: { listStyle: 'none', marginTop: '2' } });
const Item = chakra('li', {
  base: {
    paddingBlock: '3',
    borderTopWidth: 'thin',
    borderColor: 'line',
    breakInside: 'avoid',
    overflowWrap: 'anywhere',
  },
});
const Title = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: 'max(1.75rem, var(--wm-target))',
    color: 'ink.strong',
    fontWeight: 'medium',
    '&:hover': { textDecoration: 'underline' },
  },
});

/** Everything that a query finds on this device. The address is the query, so that it can be kept and passed on. */
export default function ResultsScreen() {
  const [search] = useSearchParams();
  const query = search.get('q') ?? '';
  const [limit, setLimit] = useState(pageSize);
  const replaceQuery = useReplaceQuery();
  const [typed, setTyped] = useAddressText(
    query,
    (q) => {
      setLimit(pageSize);
      replaceQuery('/search', new URLSearchParams({ q }).toString(), null);
    },
    format,
  );
  // Once nobody types, all results are fetched: the browser's own menu prints at once.
  const [restedOn, setRestedOn] = useState<string>();
  useEffect(() => {
    const timer = window.setTimeout(() => setRestedOn(typed), restMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const isPaper = usePaper();
  const searchResult = useSearch({
    typed,
    types,
    limit: restedOn === typed ? Math.max(mostOnPaper, limit) : limit,
    wantsKeys: true,
  });
  const results = searchResult?.results ?? noResults;
  const paperCount = results.length < (searchResult?.total ?? 0) ? `${results.length} of ` : '';
  const names = useNames();
  const finder = useFinder();
  const total = searchResult?.total ?? 0;
  const isEmpty = typed.trim() === '';
  return (
    <Paper title="Search" details={[query, `${paperCount}${total}`]}>
      <Box maxWidth="56rem" paddingInline={pageEdge} paddingBlock="3">
        <Flex align="center" gap="3" marginBottom="3" css={screenOnly}>
          <Heading as="h1" size="lg">
            Search
          </Heading>
          <Text role="status" color="ink.muted" textStyle="small">
            {searchResult && !isEmpty ? `${total} found` : ''}
          </Text>
          <Box marginInlineStart="auto">
            <ExportResults keys={isEmpty ? [] : (searchResult?.keys ?? [])} />
          </Box>
        </Flex>
        <Box css={screenOnly}>
          <FilterSuggestions value={typed} onChange={setTyped} names={names} kinds={filterKinds} />
        </Box>
        {searchResult && searchResult.unknown.length > 0 && (
          <Text marginTop="3" color="ink.muted">
            Nothing on this device is called {searchResult.unknown.join(', ')}.
          </Text>
        )}
        {searchResult?.isCut && (
          <Text marginTop="3" color="ink.muted">
            The text is too long to search for all of it. The first 24 words and 4 quotations were searched
            for.
          </Text>
        )}
        {searchResult && !isEmpty && total === 0 && (
          <EmptyState icon={<SearchX />} title="Nothing found">
            Nothing on this device matches. Check the spelling, use fewer words, or remove a filter.
          </EmptyState>
        )}
        <List>
          {!isEmpty &&
            finder &&
            results
              .slice(0, isPaper ? undefined : limit)
              .map((each) => <Result key={each.keyId} result={each} names={names} finder={finder} />)}
        </List>
        {!isEmpty && total > limit && (
          <Box css={screenOnly}>
            <Button onClick={() => setLimit(limit + pageSize)}>Show more</Button>
          </Box>
        )}
      </Box>
    </Paper>
  );
}

function Result({
  result,
  names,
  finder,
}: {
  readonly result: SearchResult;
  readonly names: ReadonlyMap<string, string>;
  readonly finder: Finder;
}) {
  const { entity, title, where, snippet, statusId, teamId, updatedDate } = result;
  const type = documentTypes[entity];
  const isContent = isEntityKey(entity);
  return (
    <Item>
      <Title to={resultAddress(result, finder)}>
        {isContent && <span className="wm-code">{result.code}</span>}
        <span dir="auto">
          <Marked parts={title} />
        </span>
      </Title>
      {entity === 'eventSlot' && <Text color="ink">{positionOf(result, names)}</Text>}
      {snippet.length > 0 && (
        <Text color="ink" dir="auto">
          {where !== '' && (
            <Box as="span" color="ink.muted">
              {where}:{' '}
            </Box>
          )}
          <Marked parts={snippet} />
        </Text>
      )}
      <Flex gap="3" wrap="wrap" align="center" color="ink.muted" textStyle="small" marginTop="1">
        <span>{type.label}</span>
        {isContent && <StatusBadge statusId={statusId} />}
        {isContent && <span>{names.get(`team:${teamId}`)}</span>}
        <RelativeTime value={updatedDate} />
      </Flex>
    </Item>
  );
}

/** The menu that exports what was found: a table for each type, because their columns differ. */
function ExportResults({ keys }: { readonly keys: readonly string[] }) {
  const device = useDevice();
  if (!device || keys.length === 0) return null;
  const { mirror, person } = device;
  const exportAll = async () => {
    const { csvLines, saveTable } = await import('#screens/shared/export/exportList.ts');
    const byType = new Map<EntityKey, string[]>();
    for (const { entity, keyId } of await documentsByKey(mirror, keys)) {
      if (isEntityKey(entity)) byType.set(entity, [...(byType.get(entity) ?? []), keyId]);
    }
    for (const [type, ofType] of byType) {
      saveTable(`search-${entities[type].api}`, await csvLines(mirror, type, ofType, person.isStaff));
    }
  };
  return <TableMenu plural="results" onExport={exportAll} importAt={undefined} />;
}
