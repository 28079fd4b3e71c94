import { Box, Heading } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { kinds } from '#domain/kinds.ts';
import { listDiscarded } from '#mirror/outbox/discarded.ts';
import { deviceOverview, unsentChanges } from '#mirror/queries/documents.ts';
import { unsavedWork } from '#mirror/queries/unsaved.ts';
import { useStorage } from '#app/storagePersistence.ts';
import { useShell } from '#session/store.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDevice, useMirror } from '../shared/useMirror.ts';
import { OfflineLink } from '../shared/offline/OfflineLink.tsx';
import { Carry } from './Carry.tsx';
import { Contact } from './Contact.tsx';
import { Cursors } from './Cursors.tsx';
import { DiscardedWords, HeldWords, OpenConflict, TypedWords } from './Kept.tsx';
import { Matter } from './Matter.tsx';
import { Part } from './Part.tsx';
import { Quote, RefusedBeside, RefusedText } from './Refused.tsx';
import { StoragePanel } from './StoragePanel.tsx';
import { WaitingDocument } from './Waiting.tsx';
import { nameOf } from '#screens/shared/export/ownText.ts';
import { sortOut } from './sortOut.ts';

/** More than so many are shown only when asked for: hundreds can wait after a weekend without a network. */
const shownAtOnce = 50;

/** What of the person's work is where: on this device, on its way, refused, in conflict, set aside. */
export default function DeviceScreen() {
  const navigate = useNavigate();
  const device = useDevice();
  const user = useShell((shell) => shell.user);
  const waiting = useMirror(unsentChanges, []);
  const matters = useMirror(deviceOverview, []);
  const typed = useMirror(unsavedWork, []);
  const discarded = useMirror(listDiscarded, []);
  const isFailing = useStorage(({ trouble }) => trouble.tab !== null || trouble.worker !== null);
  const [whole, setWhole] = useState(false);
  if (!device || !user || !waiting || !matters || !typed || !discarded) return <Box aria-busy="true" />;
  const { conflicts, held, status } = matters;
  const sorted = sortOut(waiting, conflicts);
  const outbox = waiting.map(({ change }) => change);
  const unsaved = typed.drafts.length + typed.comments.length;
  const unsent = outbox.length + held.length + unsaved;
  return (
    <Box maxWidth="reader" marginInline="auto" paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      <Heading as="h1" marginBottom="4">
        This device
      </Heading>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <Contact status={status} />
        <StoragePanel />
      </Box>
      <OfflineLink />
      {unsent + conflicts.length === 0 && !isFailing && (
        <EmptyState icon={<CircleCheck />} title="All saved">
          Everything you wrote here is on the server.
        </EmptyState>
      )}
      <Part title="Needs you: two texts" count={conflicts.length}>
        {conflicts.map((conflict) => (
          <OpenConflict
            key={conflict.keyId}
            conflict={conflict}
            lane={outbox.filter(({ keyId }) => keyId === conflict.keyId)}
          />
        ))}
      </Part>
      <Part
        title="Needs you: not taken by the server"
        count={sorted.refused.length + sorted.beside.length}
        note="Nothing of it is lost: it stays here until you have decided."
      >
        {sorted.refused.map((bundle) => (
          <RefusedText key={bundle.keyId} bundle={bundle} />
        ))}
        {sorted.beside.map((bundle) => (
          <RefusedBeside key={bundle.rows[0]?.id} device={device} bundle={bundle} />
        ))}
      </Part>
      <Part
        title="Set aside: you may not see these any more"
        count={held.length}
        note="Your own words, which were not sent before your access went."
      >
        {held.map((each) => (
          <HeldWords key={each.keyId} device={device} held={each} />
        ))}
      </Part>
      <Part title="Waiting to be sent" count={sorted.waiting.length}>
        {sorted.waiting.slice(0, whole ? undefined : shownAtOnce).map((bundle) => (
          <WaitingDocument
            key={bundle.keyId}
            device={device}
            bundle={bundle}
            status={status}
            outbox={outbox}
          />
        ))}
        {!whole && sorted.waiting.length > shownAtOnce && (
          <Button onClick={() => setWhole(true)}>Show all {sorted.waiting.length}</Button>
        )}
      </Part>
      <Part
        title="Typed and not saved"
        count={unsaved}
        note="Kept on this device as you typed it; it is not sent before you save it."
      >
        {typed.drafts.map(({ draft, document }) => (
          <TypedWords
            key={draft.keyId}
            device={device}
            draft={draft}
            title={document && nameOf(kinds[draft.entity].label, document)}
          />
        ))}
        {typed.comments.map(({ document, texts }) => (
          <Matter
            key={document.keyId}
            kind="typed"
            title={`Comment on ${nameOf(kinds[document.entity].label, document)}`}
            actions={
              <Button
                onClick={() =>
                  void navigate(`${kinds[document.entity].path}/${document.keyId}/read/comments`)
                }
              >
                Open it
              </Button>
            }
          >
            {Object.entries(texts).map(([place, text]) => (
              <Quote key={place}>{text}</Quote>
            ))}
          </Matter>
        ))}
      </Part>
      <Part title="Discarded" count={discarded.length} note="Can be brought back for a week.">
        {discarded.map((dropped) => (
          <DiscardedWords key={dropped.key} device={device} dropped={dropped} />
        ))}
      </Part>
      <Carry device={device} user={user} unsent={unsent} complete={status.complete} />
      <Cursors />
    </Box>
  );
}
