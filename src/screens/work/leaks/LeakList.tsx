import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { SearchX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { ignoreLeaks } from '#actions/person/leaks.ts';
import { readersText } from '#domain/review/leaks/audiences.ts';
import type { Leak, LeakDocument } from '#domain/review/leaks/leaks.ts';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { sayBeside } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { usePaper } from '#ui/media.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { screenOnly } from '#ui/layout/bars.ts';
import { leakAddress, leakName } from '#screens/shared/leaks/leakText.ts';
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
  // Leaks to players come first.
  groups.sort((a, b) => Number(isForStaff(a)) - Number(isForStaff(b)));
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
      <Flex gap="2" align="center" justify="space-between" wrap="wrap" marginBottom="3">
        <Text role="status" color="ink.muted" textStyle="small">
          {leaks.length} {leaks.length === 1 ? 'leak' : 'leaks'} in {groups.length}{' '}
          {groups.length === 1 ? 'document' : 'documents'}
        </Text>
        {groups.length > 1 && <IgnoreAll leaks={leaks} isIgnored={showsIgnored} />}
      </Flex>
      {groups.slice(0, isPaper ? undefined : shownCount).map((group) => (
        <DocumentLeaks key={group[0]?.document.keyId} leaks={group} isIgnored={showsIgnored} />
      ))}
      {groups.length > shownCount && !isPaper && (
        <Button onClick={() => setShownCount(shownCount + pageSize)}>Show {pageSize} more documents</Button>
      )}
    </>
  );
}

/** Whether only staff would see what these leaks show. */
function isForStaff(leaks: readonly Leak[]): boolean {
  return leaks.every(({ readers }) => readers.every((each) => each.isStaff));
}

interface LeaksProps {
  readonly leaks: readonly Leak[];
  readonly isIgnored: boolean;
}

/** Ignores several leaks, or stops ignoring them: a press on the other button takes it back. */
function IgnoreAll({ leaks, isIgnored, of = '' }: LeaksProps & { readonly of?: string }) {
  const ignore = useIgnore(isIgnored);
  const label = `${isIgnored ? 'Stop ignoring' : 'Ignore'} all ${leaks.length}`;
  return (
    <Box css={screenOnly}>
      <Button
        variant="plain"
        aria-label={of === '' ? undefined : `${label} of ${of}`}
        onClick={() => ignore(leaks)}
      >
        {label}
      </Button>
    </Box>
  );
}

/** Returns what ignores leaks, or stops ignoring them. */
function useIgnore(isIgnored: boolean): (leaks: readonly Leak[]) => void {
  const device = useDevice();
  return (leaks) => {
    if (!device) return;
    const ids = leaks.map(({ id }) => id);
    void ignoreLeaks(device.mirror, ids, !isIgnored, Date.parse(device.now())).catch(sayBeside);
  };
}

function DocumentLeaks({ leaks, isIgnored }: LeaksProps) {
  const ignore = useIgnore(isIgnored);
  const [first] = leaks;
  if (!first) return null;
  const { document } = first;
  return (
    <Box
      as="section"
      aria-label={leakName(document)}
      paddingBlock="3"
      borderTopWidth="thin"
      borderColor="line"
      css={{ '@media print': { breakInside: 'avoid' } }}
    >
      <Flex gap="2" align="center" justify="space-between" wrap={{ base: 'wrap', sm: 'nowrap' }}>
        <Heading as="h2" textStyle="body" fontWeight="semibold">
          <TextLink to={leakAddress(document)} overflowWrap="anywhere">
            {leakName(document)}
          </TextLink>{' '}
          <Text as="span" color="ink.muted" fontWeight="normal">
            {documentTypes[document.entity].label}
          </Text>
        </Heading>
        {leaks.length > 1 && (
          <IgnoreAll leaks={leaks} isIgnored={isIgnored} of={displayReference(document)} />
        )}
      </Flex>
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
                onClick={() => ignore([leak])}
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
