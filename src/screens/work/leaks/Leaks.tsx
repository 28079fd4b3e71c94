import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useShell } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { pageEdge, screenOnly } from '#ui/layout/bars.ts';
import { useLeaks } from '#screens/shared/leaks/useLeaks.ts';
import { useMayFindLeaks } from '#screens/shared/leaks/useReaders.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { RouterContext, useReplaceQuery } from '#screens/shared/navigation/useReplaceQuery.ts';
import { LeakFilters } from './LeakFilters.tsx';
import { LeakList } from './LeakList.tsx';
import { type LeakFilter, filterLeaks, readLeakFilter, writeLeakFilter } from './leakFilter.ts';

/**
 * Time in milliseconds until documents are compared again after a change, so that several changes in a row count as
 * one.
 */
const againAfterMs = 3_000;

/** Everything that readers of a document would see although they may not read where it is from, by document. */
export default function LeaksScreen() {
  const mayFind = useMayFindLeaks();
  const isSignedIn = useShell((shell) => shell.user !== null);
  if (!isSignedIn) return null;
  return mayFind ? <AllLeaks /> : <Forbidden name="Leaks" />;
}

function AllLeaks() {
  const [showsIgnored, setShowsIgnored] = useState(false);
  const foundLeaks = useLeaks(null, useChanges());
  const { filter, change, clear } = useLeakFilter();
  const ignored = filterLeaks(foundLeaks?.ignored ?? [], filter).length;
  return (
    <Box maxWidth="reader" paddingInline={pageEdge} paddingBlock="5">
      <Flex gap="2" align="center" wrap="wrap" marginBottom="2">
        <Heading as="h1" marginInlineEnd="auto">
          Leaks
        </Heading>
        {foundLeaks && (
          <Flex gap="2" wrap="wrap" css={screenOnly}>
            {(ignored > 0 || showsIgnored) && (
              <Button
                variant="plain"
                aria-pressed={showsIgnored}
                onClick={() => setShowsIgnored(!showsIgnored)}
              >
                Ignored ({ignored})
              </Button>
            )}
            <Button icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
          </Flex>
        )}
      </Flex>
      <Text color="ink.muted" marginBottom="4">
        Links that readers of a document cannot follow, and words of staff-only fields that other readers
        would see. Nothing here is blocked: correct it, share the document, or ignore it.
      </Text>
      {foundLeaks === undefined && <Skeleton lines={6} label="Comparing documents" />}
      {foundLeaks === null && (
        <Notice type="warning" title="This device does not know yet who may read what">
          It is fetched when you’re next online. After that, this page works without a signal.
        </Notice>
      )}
      {foundLeaks && (
        <>
          <LeakFilters
            leaks={[...foundLeaks.leaks, ...foundLeaks.ignored]}
            filter={filter}
            onChange={change}
          />
          <LeakList
            key={writeLeakFilter(filter)}
            found={foundLeaks}
            filter={filter}
            showsIgnored={showsIgnored}
            onClear={clear}
          />
        </>
      )}
    </Box>
  );
}

/** The filter in the address. */
function useLeakFilter() {
  const [query] = useSearchParams();
  const router = use(RouterContext);
  const replaceQuery = useReplaceQuery();
  const set = (next: LeakFilter) => replaceQuery('/leaks', writeLeakFilter(next), null);
  const change = (name: keyof LeakFilter, value: string) => {
    // Two choices soon after each other both count, although the first is not rendered yet.
    const next = new URLSearchParams(router?.state.location.search);
    next.set(name, value);
    set(readLeakFilter(next));
  };
  return { filter: readLeakFilter(query), change, clear: () => set({}) };
}

/** A number that rises when documents here have changed, but not more often than every few seconds. */
function useChanges(): number {
  const [count, setCount] = useState(0);
  const hasRead = useRef(false);
  const newest = useMirror(async (mirror) => {
    // Observes every document.
    await mirror.documents.limit(1).toArray();
    return {};
  }, []);
  useEffect(() => {
    const isFirst = !hasRead.current;
    hasRead.current ||= newest !== undefined;
    if (isFirst || !newest) return undefined;
    const timer = window.setTimeout(() => setCount((before) => before + 1), againAfterMs);
    return () => window.clearTimeout(timer);
  }, [newest]);
  return count;
}
