import { Box, Heading, Text, chakra } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { errorTable } from '#contract/errors';
import { kinds } from '#domain/kinds';
import { dropDraft } from '#mirror/drafts';
import { dropHeld } from '#mirror/discard';
import { openMatters, waitingChanges } from '#mirror/queries';
import { useShell } from '#session/store';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { RelativeTime } from '#ui/RelativeTime';
import { TroubleActions, askToDiscard } from '../documents/Trouble.tsx';
import { Errors } from '../documents/Errors.tsx';
import { titleOf } from '../documents/references.tsx';
import { useMirror } from '../live.tsx';
import { Contact } from './Contact.tsx';
import { Matter } from './Matter.tsx';
import { OwnWordsButtons } from './OwnWordsButtons.tsx';
import { changeWords, plainText } from './ownWords.tsx';

const Way = chakra(Link, {
  base: { color: 'accent.ink', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});

/** What of the person's work is where: on this device, on its way, refused, in conflict, set aside. */
export default function DeviceScreen() {
  const navigate = useNavigate();
  const mirror = useShell((shell) => shell.mirror);
  const waiting = useMirror(waitingChanges, []);
  const matters = useMirror(openMatters, []);
  if (!mirror || !waiting || !matters) return <Box aria-busy="true" />;
  const { conflicts, held, drafts, status } = matters;
  const stopped = waiting.filter(({ change }) => change.state === 'refused' || change.state === 'stuck');
  const blocked = new Set([
    ...stopped.map(({ change }) => change.keyId),
    ...conflicts.map((each) => each.keyId),
  ]);
  const onTheWay = waiting.filter(({ change }) => !blocked.has(change.keyId));
  const nothing = waiting.length + conflicts.length + held.length + drafts.length === 0;
  return (
    <Box maxWidth="reader" marginInline="auto" paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      <Heading as="h1" marginBottom="4">
        This device
      </Heading>
      <Contact status={status} />
      {nothing && (
        <EmptyState icon={<CircleCheck />} title="All saved">
          Everything you wrote here is on the server.
        </EmptyState>
      )}
      <Part title="Needs you: two texts" count={conflicts.length}>
        {conflicts.map(({ keyId, base, at }) => (
          <Matter
            key={keyId}
            title={titleOf(base)}
            at={at}
            actions={
              <Button
                variant="primary"
                onClick={() => void navigate(`${kinds[base.entity].path}/${keyId}/conflict`)}
              >
                See both texts
              </Button>
            }
          >
            Somebody changed it before your text arrived. Nothing is lost.
          </Matter>
        ))}
      </Part>
      <Part title="Needs you: not taken by the server" count={stopped.length}>
        {stopped.map(({ change, document }) => {
          const entity = kinds[change.change.entity];
          const address = `${entity.path}/${change.keyId}`;
          const { error } = change;
          return (
            <Matter
              key={change.id}
              title={document ? titleOf(document) : entity.label}
              at={change.madeAt}
              actions={
                <>
                  <TroubleActions address={address} keyId={change.keyId} isNew={document?.version === 0} />
                  <OwnWordsButtons
                    title={document?.body.title ?? entity.label}
                    text={plainText(document?.body.title ?? '', [change.change])}
                  />
                </>
              }
            >
              {changeWords(change.change)}.{' '}
              {error ? (error.error ?? errorTable[error.code].words) : 'No reason is known.'}
              {error?.errors && (
                <Errors entity={entity} editAddress={`${address}/edit`} errors={error.errors} />
              )}
            </Matter>
          );
        })}
      </Part>
      <Part title="Set aside: you may not see these any more" count={held.length}>
        {held.map(({ keyId, reference, title, changes, at }) => (
          <Matter
            key={keyId}
            title={`${reference} ${title}`}
            at={at}
            actions={
              <>
                <OwnWordsButtons title={title} text={plainText(title, changes)} />
                <Button
                  onClick={() => {
                    void askToDiscard(true).then((yes) => (yes ? dropHeld(mirror, keyId) : undefined));
                  }}
                >
                  Discard
                </Button>
              </>
            }
          >
            These are your own words, which were not sent. {changes.map(changeWords).join('. ')}
          </Matter>
        ))}
      </Part>
      <Part title="Waiting to be sent" count={onTheWay.length}>
        {onTheWay.map(({ change, document }) => (
          <Matter
            key={change.id}
            title={
              document ? (
                <Way to={`${kinds[document.entity].path}/${document.keyId}/read`}>{titleOf(document)}</Way>
              ) : (
                kinds[change.change.entity].label
              )
            }
            at={change.madeAt}
          >
            {changeWords(change.change)}
            {change.tries > 0 && ` · tried ${change.tries === 1 ? 'once' : `${change.tries} times`}`}
          </Matter>
        ))}
      </Part>
      <Part title="Typed and not saved" count={drafts.length}>
        {drafts.map((draft) => {
          const { path, label } = kinds[draft.entity];
          const title = draft.body['title'];
          return (
            <Matter
              key={draft.keyId}
              title={typeof title === 'string' && title !== '' ? title : label}
              at={draft.at}
              actions={
                <>
                  <Button
                    onClick={() => void navigate(draft.isNew ? `${path}/new` : `${path}/${draft.keyId}/edit`)}
                  >
                    Open it
                  </Button>
                  <Button
                    onClick={() => {
                      void askToDiscard(draft.isNew).then((yes) =>
                        yes ? dropDraft(mirror, draft.keyId) : undefined,
                      );
                    }}
                  >
                    Discard
                  </Button>
                </>
              }
            >
              <RelativeTime value={draft.at} />
            </Matter>
          );
        })}
      </Part>
    </Box>
  );
}

function Part({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <Box as="section" aria-label={title} marginTop="6">
      <Heading as="h2" size="md" marginBottom="2">
        {title}{' '}
        <Text as="span" color="ink.muted" fontWeight="normal">
          {count}
        </Text>
      </Heading>
      {children}
    </Box>
  );
}
