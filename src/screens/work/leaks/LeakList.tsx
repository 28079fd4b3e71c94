import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { SearchX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { ignoreLeak } from '#actions/person/leaks.ts';
import type { Leak, LeakDocument } from '#domain/review/leaks/leaks.ts';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { sayBeside } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { usePaper } from '#ui/media.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { screenOnly } from '#ui/layout/bars.ts';
import { leakAddress, leakName, readersText } from '#screens/shared/leaks/leakText.ts';
import type { FoundLeaks } from '#screens/shared/leaks/useLeaks.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { type LeakFilter, filterLeaks } from './leakFilter.ts';

/** Documents shown at first; more are a button away, for a game can have thousands. */
const pageSize = 50;

/** The leaks that a filter leaves, by document. */
export function LeakList({
  found,
  filter,
  showsIgnored,
  onClear,
}: {
  readonly found: FoundLeaks;
  readonly filter: LeakFilter;
  readonly showsIgnored: boolean;
  readonly onClear: () => void;
}) {
  const [shownCount, setShownCount] = useState(pageSize);
  const isPaper = usePaper();
  const all = showsIgnored ? found.ignored : found.leaks;
  const leaks = filterLeaks(all, filter);
  const groups = [...Map.groupBy(leaks, ({ document }) => document.keyId).values()];
  if (groups.length === 0 && all.length > 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title="No matching leaks"
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  if (groups.length === 0)
    return (
      <EmptyState icon={<ShieldCheck />} title={showsIgnored ? 'Nothing is ignored' : 'No leaks'}>
        Every reader can follow every link, and no other text repeats words of staff-only fields.
      </EmptyState>
    );
  return (
    <>
      <Text role="status" color="ink.muted" textStyle="small" marginBottom="3">
        {leaks.length} {leaks.length === 1 ? 'leak' : 'leaks'} in {groups.length}{' '}
        {groups.length === 1 ? 'document' : 'documents'}
      </Text>
      {groups.slice(0, isPaper ? undefined : shownCount).map((group) => (
        <DocumentLeaks key={group[0]?.document.keyId} leaks={group} isIgnored={showsIgnored} />
      ))}
      {groups.length > shownCount && !isPaper && (
        <Button onClick={() => setShownCount(shownCount + pageSize)}>Show {pageSize} more documents</Button>
      )}
    </>
  );
}

function DocumentLeaks({
  leaks,
  isIgnored,
}: {
  readonly leaks: readonly Leak[];
  readonly isIgnored: boolean;
}) {
  const device = useDevice();
  const [first] = leaks;
  if (!first || !device) return null;
  const { document } = first;
  const ignore = (id: string) =>
    void ignoreLeak(device.mirror, id, !isIgnored, Date.parse(device.now())).catch(sayBeside);
  return (
    <Box
      as="section"
      aria-label={leakName(document)}
      paddingBlock="3"
      borderTopWidth="thin"
      borderColor="line"
      css={{ '@media print': { breakInside: 'avoid' } }}
    >
      <Heading as="h2" textStyle="body" fontWeight="semibold">
        <TextLink to={leakAddress(document)} overflowWrap="anywhere">
          {leakName(document)}
        </TextLink>{' '}
        <Text as="span" color="ink.muted" fontWeight="normal">
          {documentTypes[document.entity].label}
        </Text>
      </Heading>
      <Box as="ul" listStyleType="none">
        {leaks.map((leak) => (
          <Flex
            as="li"
            key={`${leak.id} ${leak.field} ${leak.words?.field}`}
            gap="2"
            align="flex-start"
            wrap={{ base: 'wrap', sm: 'nowrap' }}
            paddingBlock="1"
          >
            <Box flex="1" minWidth="0" overflowWrap="anywhere">
              <LeakLine leak={leak} />
              <Text color="ink.muted" textStyle="small">
                Seen by {readersText(leak.readers)}
              </Text>
            </Box>
            <Box css={screenOnly}>
              <Button
                variant="plain"
                aria-label={`${isIgnored ? 'Stop ignoring' : 'Ignore'}: ${leak.field} of ${displayReference(document)}, ${leakName(leak.of)}`}
                onClick={() => ignore(leak.id)}
              >
                {isIgnored ? 'Stop ignoring' : 'Ignore'}
              </Button>
            </Box>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

function LeakLine({ leak: { kind, field, of, words } }: { readonly leak: Leak }) {
  if (kind === 'link')
    return (
      <Text>
        In {field}: a link to <HeadLink head={of} />
      </Text>
    );
  return (
    <Text>
      In {field}: words from {words?.field} of <HeadLink head={of} />: “{words?.text}”
    </Text>
  );
}

function HeadLink({ head }: { readonly head: LeakDocument }) {
  return <TextLink to={leakAddress(head)}>{leakName(head)}</TextLink>;
}
