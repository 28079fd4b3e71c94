import { Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { isSide } from '#domain/change.ts';
import { kinds } from '#domain/kinds.ts';
import { retryLane } from '#mirror/outbox/discard.ts';
import { discardUnsent } from '#mirror/outbox/discardUnsent.ts';
import { isBlocked } from '#mirror/outbox/queue.ts';
import { ask } from '#session/store.ts';
import { syncNow } from '#session/syncNow.ts';
import type { Device } from '#actions/device.ts';
import { Button } from '#ui/Button.tsx';
import { Errors } from '../shared/document/Errors.tsx';
import { TroubleActions } from '../shared/document/Trouble.tsx';
import { commentOf, whyRefused } from '../shared/document/unsent.ts';
import { Matter } from './Matter.tsx';
import { OwnWordsButtons } from '#screens/shared/export/OwnTextButtons.tsx';
import { changeWords, nameOf, plainText } from '#screens/shared/export/ownText.ts';
import type { Bundle } from './sortOut.ts';

/** A text that the server did not take in: why, what waits behind it, and the ways on. */
export function RefusedText({ bundle }: { readonly bundle: Bundle }) {
  const { keyId, document, rows } = bundle;
  const stopped = rows.filter(isBlocked);
  const [first] = stopped;
  if (!first) return null;
  const entity = kinds[first.change.entity];
  const address = `${entity.path}/${keyId}`;
  const behind = rows.filter((row) => !stopped.includes(row));
  const title = document?.body.title ?? entity.label;
  return (
    <Matter
      kind="refused"
      title={nameOf(entity.label, document)}
      to={document && `${address}/read`}
      at={first.madeAt}
      actions={
        <>
          <TroubleActions
            address={address}
            keyId={keyId}
            error={first.error}
            isNew={document?.version === 0}
          />
          <OwnWordsButtons
            title={title}
            text={plainText(
              title,
              rows.map((row) => row.change),
            )}
          />
        </>
      }
    >
      {stopped.map(({ id, change, error, state, tries }) => (
        <div key={id}>
          <Text>
            {changeWords(change)}. {whyRefused(error)}
            {state === 'stuck' && ` It was tried ${tries} times.`}
          </Text>
          {error?.errors && <Errors entity={entity} editAddress={`${address}/edit`} errors={error.errors} />}
        </div>
      ))}
      {behind.length > 0 && (
        <Text color="ink.muted">
          Waits behind it: {behind.map((row) => changeWords(row.change)).join(' · ')}
        </Text>
      )}
    </Matter>
  );
}

/** A comment or shares that the server did not take in. */
export function RefusedBeside({ device, bundle }: { readonly device: Device; readonly bundle: Bundle }) {
  const navigate = useNavigate();
  const { keyId, document, rows } = bundle;
  const [row] = rows;
  if (!row || !isSide(row.change)) return null;
  const { change, error } = row;
  const entity = kinds[change.entity];
  const comment = commentOf(change);
  const place = comment === undefined ? 'shares' : `comments#comment-${comment}`;
  const address = `${entity.path}/${keyId}/read/${place}`;
  const { mirror } = device;
  const discard = async () => {
    const body = 'For a week you can bring it back here. Are you sure?';
    const sure = await ask({ title: 'Discard', body, confirm: 'Discard', cancel: 'Keep' });
    if (sure) await discardUnsent(mirror, keyId, device.now(), change.id);
  };
  return (
    <Matter
      kind="refused"
      title={nameOf(entity.label, document)}
      to={document && address}
      at={row.madeAt}
      actions={
        <>
          <Button variant="primary" onClick={() => void retryLane(mirror, keyId, change.id).then(syncNow)}>
            Try again
          </Button>
          {document && (
            <Button onClick={() => void navigate(address)}>
              {comment === undefined ? 'See the shares' : 'See the comment'}
            </Button>
          )}
          <Button onClick={() => void discard()}>Discard</Button>
          {'comment' in change && <OwnWordsButtons title="comment" text={change.comment} />}
        </>
      }
    >
      <Text>
        {changeWords(change)}. {whyRefused(error)}
      </Text>
      {'comment' in change && <Quote>{change.comment}</Quote>}
    </Matter>
  );
}

/** Own words, as they were typed. */
export function Quote({ children }: { readonly children: string }) {
  return (
    <Text
      whiteSpace="pre-wrap"
      maxHeight="40"
      overflowY="auto"
      color="ink.strong"
      borderInlineStartWidth="2px"
      borderColor="line"
      paddingInlineStart="3"
      marginTop="1"
    >
      {children}
    </Text>
  );
}
