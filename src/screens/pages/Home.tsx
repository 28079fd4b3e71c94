import { Box, Text, chakra } from '@chakra-ui/react';
import { UserRoundX } from 'lucide-react';
import { Suspense, lazy, useMemo, useState } from 'react';
import { toPerson } from '#contract/accounts/user.ts';
import { systemPage, welcomePageName } from '#domain/content/collections/systemPage.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { hasNoPermissions, mayCreateAny } from '#domain/rules/permissions/permissions.ts';
import { type CollectionItem, itemsOf } from '#mirror/read/collections.ts';
import { firstSync } from '#mirror/queries/unsent/firstSync.ts';
import { refreshSession } from '#session/session.ts';
import { showSnackbar, useShell } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { useItems } from '#screens/shared/data/ItemsProvider.tsx';
import { useSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { OfflineLink } from '#screens/shared/offline/OfflineLink.tsx';
import { FirstSyncNotice } from './FirstSyncNotice.tsx';
import { useTextReferences } from '#screens/shared/references/namedDocuments.ts';
import { pageEdge } from '#ui/layout/bars.ts';
import { GamePages } from './GamePages.tsx';
import { Welcome } from './Welcome.tsx';
import { HomeNow } from './ownWork/HomeNow.tsx';
import { HomeAside } from './ownWork/HomeAside.tsx';
import { Waiting, shownTogether } from './ownWork/Waiting.tsx';
import { WorkSections } from './ownWork/WorkSections.tsx';

const ResearchWork = lazy(() => import('./ownWork/ResearchWork.tsx'));

/** Home: the system page and the user's work, or a notice for users without permissions. */
export default function Home() {
  const user = useShell((shell) => shell.user);
  const items = useItems()?.items;
  const pages = useMemo(() => items && itemsOf(items, 'systemPage'), [items]);
  const references = useTextReferences();
  const isComplete = useSyncStatus()?.complete;
  const fetching = useMirror(
    async (mirror) => (isComplete === false ? firstSync(mirror) : null),
    [isComplete],
  );
  const person = useMemo(() => user && toPerson(user), [user]);
  if (!user || !person) return null;
  if (user.role === null || hasNoPermissions(person)) return <NoRole />;
  const page = pages && homePageOf(pages);
  const read = fieldsOf(systemPage, page?.fields ?? {});
  const content = read('content');
  const isWritten = content !== '';
  const mayWrite = mayCreateAny(person, 'systemPage');
  const { path } = documentTypes.systemPage;
  return (
    <Layout>
      <Box gridArea="work">
        <HomeNow user={user} />
        {fetching && (
          <Box marginBottom="6">
            <FirstSyncNotice {...fetching} />
          </Box>
        )}
        <WorkSections person={person} />
        {person.isStaff && (
          <Box marginTop="7" css={{ '&:empty': { display: 'none' } }}>
            <Suspense fallback={<Waiting />}>
              <ResearchWork />
            </Suspense>
          </Box>
        )}
      </Box>
      <Box gridArea="aside">
        <HomeAside person={person} />
        {pages && <GamePages pages={pages} homeId={page?.id} />}
        <OfflineLink />
      </Box>
      <Box gridArea="page">
        <Welcome>
          {page && isWritten && !read('published') && (
            <Box marginBottom="5">
              <Notice
                title="This page is not published"
                actions={<TextLink to={`${path}/${page.id}/read`}>Open to publish</TextLink>}
              >
                Only staff can see it. Everyone else sees an empty page.
              </Notice>
            </Box>
          )}
          {isWritten && <RichText html={content} references={references} />}
          {!isWritten && isComplete === false && <Skeleton lines={6} label="Fetching the home page" />}
          {pages && !isWritten && isComplete === true && (
            <Text color="ink.muted">
              There is no content here yet.{' '}
              {mayWrite ? (
                <TextLink
                  to={
                    page
                      ? `${path}/${page.id}/edit`
                      : `${path}/new?title=${encodeURIComponent(welcomePageName)}`
                  }
                >
                  Write the welcome page
                </TextLink>
              ) : (
                'An organiser can write the welcome page.'
              )}
            </Text>
          )}
        </Welcome>
      </Box>
    </Layout>
  );
}

/** Work first, then what is coming up, then the welcome page; on a wide screen what is coming up is beside the others. */
const Layout = chakra('div', {
  base: {
    display: 'grid',
    gap: '8',
    gridTemplate: {
      base: '"work" "aside" "page" / minmax(0, 1fr)',
      xl: '"work aside" auto "page aside" 1fr / minmax(0, 1fr) 22rem',
    },
    columnGap: '12',
    maxWidth: '80rem',
    paddingInline: pageEdge,
    paddingBlock: '6',
    ...shownTogether,
  },
});

/** Returns the page with that name; a published one if there are several. */
function homePageOf(pages: readonly CollectionItem[]): CollectionItem | undefined {
  const named = pages.filter((each) => each.fields.name === welcomePageName && !each.archived);
  return named.find(({ fields }) => fieldsOf(systemPage, fields)('published')) ?? named[0];
}

function NoRole() {
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await refreshSession();
    setBusy(false);
    const { user } = useShell.getState();
    if (user && hasNoPermissions(toPerson(user))) showSnackbar('info', 'You still have no permissions');
  };
  return (
    <EmptyState whole icon={<UserRoundX />} title="No permissions yet">
      <Text as="div">
        You do not have any permissions configured for your account at present in the system. Please contact
        the relevant Admins to get some.
      </Text>
      <Text as="div" marginTop="4">
        Once you have been given permissions, press{' '}
        <Button busy={busy} onClick={() => void refresh()}>
          this button
        </Button>{' '}
        to refresh them.
      </Text>
    </EmptyState>
  );
}
