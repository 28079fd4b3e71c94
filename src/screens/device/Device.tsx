import { Box, Flex, Heading } from '@chakra-ui/react';
import { CircleCheck, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import { deviceOverview, unsavedWork, unsentChanges } from '#mirror/queries/unsent/unsent.ts';
import { useInstallation } from '#app/installation.ts';
import { useStorage } from '#session/storageStatus.ts';
import { syncNow, useShell } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { usePaper } from '#ui/media.ts';
import { pageEdge } from '#ui/layout/bars.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { OfflineLink } from '#screens/shared/offline/OfflineLink.tsx';
import { UnsentFile } from './unsent/UnsentFile.tsx';
import { ServerPanel } from './ServerPanel.tsx';
import { SyncDetails } from './SyncDetails.tsx';
import { documentCount } from '#screens/shared/data/documentCount.ts';
import { DraftItem, PageTextItem, TextItem } from './unsent/DraftItems.tsx';
import { pagePathOf } from '#mirror/queries/unsent/texts.ts';
import { OthersUnsentSection } from './unsent/OthersUnsent.tsx';
import { ConflictItem, DiscardedItem, HeldItem } from './unsent/StoredItems.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { RefusedAloneItem, RefusedTextItem } from './unsent/RefusedItems.tsx';
import { StoragePanel } from './StoragePanel.tsx';
import { WaitingItem } from './unsent/WaitingItem.tsx';
import { groupUnsent } from './unsent/groupUnsent.ts';

/** Most waiting documents shown at first. After a weekend without a network there can be hundreds. */
const firstShown = 50;

/** Everything the person has written here that is not on the server, by what they can do about it; then the server and the storage. */
export default function DeviceScreen() {
  const device = useDevice();
  const user = useShell((shell) => shell.user);
  const waiting = useMirror(unsentChanges, []);
  const overview = useMirror(deviceOverview, []);
  const unsaved = useMirror(unsavedWork, []);
  const discarded = useMirror(listDiscarded, []);
  const isFailing = useStorage(({ trouble }) => trouble.tab !== null || trouble.worker !== null);
  const isAppStored = useInstallation(({ state }) => state === 'stored' || state === 'unsupported');
  const [isAllShown, setIsAllShown] = useState(false);
  const isPaper = usePaper();
  if (!device || !user || !waiting || !overview || !unsaved || !discarded) return <Box aria-busy="true" />;
  const { conflicts, choices, held, earlier, unsent, status } = overview;
  const groups = groupUnsent(waiting, conflicts);
  const outbox = waiting.map(({ change }) => change);
  // “All saved” is said only when the badge says it.
  const isAllSaved = isAppStored && status.complete;
  return (
    <Box maxWidth="reader" paddingInline={pageEdge} paddingBlock="5">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Heading as="h1">This device</Heading>
        <Button action icon={<RefreshCw />} onClick={syncNow}>
          Sync now
        </Button>
      </Flex>
      {unsent === 0 && conflicts.length === 0 && !isFailing && (
        <EmptyState icon={<CircleCheck />} title={isAllSaved ? 'All saved' : 'Nothing is waiting'}>
          Everything you wrote here is on the server.
        </EmptyState>
      )}
      {earlier > 0 && (
        <Box marginTop="4">
          <Notice title={`Work on ${documentCount(earlier)} from your last visit`}>
            It is safe on this device, and added once everything has arrived.
          </Notice>
        </Box>
      )}
      <DeviceSection title="Conflicts to settle" count={conflicts.length}>
        {conflicts.map((conflict) => (
          <ConflictItem
            key={conflict.keyId}
            conflict={conflict}
            choices={choices.filter(({ keyId }) => keyId === conflict.keyId)}
            lane={outbox.filter(({ keyId }) => keyId === conflict.keyId)}
          />
        ))}
      </DeviceSection>
      <DeviceSection
        title="Refused by the server"
        count={documentsOf([...groups.refusedText, ...groups.refusedAlone])}
        note="Nothing is lost. It stays here until you decide what to do."
      >
        {groups.refusedText.map((changes) => (
          <RefusedTextItem key={changes.keyId} changes={changes} />
        ))}
        {groups.refusedAlone.map((changes) => (
          <RefusedAloneItem key={changes.rows[0]?.id} device={device} changes={changes} />
        ))}
      </DeviceSection>
      <DeviceSection
        title="Text kept when you lost access"
        count={held.length}
        note="Your own text that had not been sent by then. It stays here until you decide."
      >
        {held.map((each) => (
          <HeldItem key={each.keyId} device={device} held={each} />
        ))}
      </DeviceSection>
      <DeviceSection title="Waiting to be sent" count={groups.waiting.length}>
        {groups.waiting.slice(0, isAllShown || isPaper ? undefined : firstShown).map((changes) => (
          <WaitingItem
            key={changes.keyId}
            device={device}
            changes={changes}
            status={status}
            outbox={outbox}
          />
        ))}
        {!isAllShown && !isPaper && groups.waiting.length > firstShown && (
          <Button key="show all" onClick={() => setIsAllShown(true)}>
            Show all {groups.waiting.length}
          </Button>
        )}
      </DeviceSection>
      <DeviceSection
        title="Drafts"
        count={documentsOf([...unsaved.drafts.map(({ draft }) => draft), ...unsaved.texts])}
        note="Kept on this device as you typed. Drafts are not sent until you save them."
      >
        {unsaved.drafts.map(({ draft, document }) => (
          <DraftItem key={draft.id} device={device} draft={draft} document={document} />
        ))}
        {unsaved.texts.flatMap((beside) =>
          pagePathOf(beside) !== null
            ? beside.rows.map((text) => <PageTextItem key={text.id} device={device} text={text} />)
            : [<TextItem key={beside.keyId} device={device} {...beside} />],
        )}
      </DeviceSection>
      <OthersUnsentSection mirror={device.mirror} />
      <DeviceSection title="Discarded" count={discarded.length} note="You can undo this for a week.">
        {discarded.map((item) => (
          <DiscardedItem key={item.id} device={device} discarded={item} />
        ))}
      </DeviceSection>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" marginTop="8">
        <ServerPanel status={status} />
        <StoragePanel />
      </Box>
      <OfflineLink />
      <UnsentFile device={device} user={user} unsent={unsent} complete={status.complete} />
      <SyncDetails />
    </Box>
  );
}

/** Number of documents that items are about: the unit of the badge. */
function documentsOf(items: readonly { readonly keyId: string }[]): number {
  return new Set(items.map(({ keyId }) => keyId)).size;
}
