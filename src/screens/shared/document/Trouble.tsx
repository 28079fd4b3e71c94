import { useNavigate } from 'react-router-dom';
import { isSide } from '#domain/change.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { retryLane } from '#mirror/outbox/discard.ts';
import { discardUnsent } from '#mirror/outbox/discardUnsent.ts';
import { isBlocked } from '#mirror/outbox/queue.ts';
import type { DocumentState } from '#mirror/queries/documents.ts';
import { ask } from '#session/store.ts';
import { syncNow } from '#session/syncNow.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useDevice } from '../useMirror.ts';
import { Errors } from './Errors.tsx';
import { whyRefused } from './unsent.ts';

/** The specification's words (section 8) for a text that was changed by somebody else first. */
export function notSaved(entity: EntityDefinition): string {
  return `${entity.label} NOT SAVED.  It has been updated elsewhere and this is no longer the most recent verions.  Please reload doc.  This will lose your changes`;
}

/**
 * Says what of a document's text is not on the server and why, with what can be done about it. Nothing where all is well;
 * a comment's trouble stands at the comment.
 */
export function Trouble({
  entity,
  keyId,
  state,
  editing = false,
}: {
  readonly entity: EntityDefinition;
  readonly keyId: string;
  readonly state: DocumentState;
  readonly editing?: boolean;
}) {
  const navigate = useNavigate();
  const address = `${entity.path}/${keyId}`;
  const stopped = state.lane.find((row) => isBlocked(row) && !isSide(row.change));
  if (state.conflict) {
    return (
      <Notice
        type="error"
        title={notSaved(entity)}
        actions={
          <Button variant="primary" onClick={() => void navigate(`${address}/conflict`)}>
            See both texts
          </Button>
        }
      >
        Your changes are kept on this device until you have decided.
      </Notice>
    );
  }
  if (!stopped) return null;
  const error = stopped.error;
  const wrong = fieldErrors(error);
  return (
    <Notice
      type="error"
      title={
        stopped.state === 'stuck' ? 'The server could not take this in' : 'The server did not take this in'
      }
      actions={
        <TroubleActions
          address={address}
          keyId={keyId}
          error={error}
          editing={editing}
          isNew={state.row?.version === 0}
        />
      }
    >
      {whyRefused(error)} Your text is kept on this device.
      {wrong && <Errors entity={entity} editAddress={`${address}/edit`} errors={wrong} />}
    </Notice>
  );
}

/** What is wrong with single fields; what uses a thing is named in the reason itself. */
function fieldErrors(error: ErrorBody | null): ErrorBody['errors'] {
  return error?.code === 'in_use' ? undefined : error?.errors;
}

/** Edit, try again, discard, the likeliest first: for a document whose changes were refused. */
export function TroubleActions({
  address,
  keyId,
  error,
  editing = false,
  isNew = false,
}: {
  readonly address: string;
  readonly keyId: string;
  readonly error: ErrorBody | null;
  readonly editing?: boolean;
  readonly isNew?: boolean;
}) {
  const navigate = useNavigate();
  const device = useDevice();
  if (!device) return null;
  const { mirror } = device;
  const needsMending = !editing && fieldErrors(error) !== undefined;
  const edit = !editing && (
    <Button variant={needsMending ? 'primary' : 'quiet'} onClick={() => void navigate(`${address}/edit`)}>
      Edit
    </Button>
  );
  const again = (
    <Button
      variant={needsMending ? 'quiet' : 'primary'}
      onClick={() => {
        void retryLane(mirror, keyId).then(syncNow);
      }}
    >
      Try again
    </Button>
  );
  return (
    <>
      {needsMending ? edit : again}
      {needsMending ? again : edit}
      <Button
        onClick={() => {
          void askToDiscard(isNew).then((yes) =>
            yes ? discardUnsent(mirror, keyId, device.now()) : undefined,
          );
        }}
      >
        Discard my changes
      </Button>
    </>
  );
}

/** Asks before words are lost. */
export function askToDiscard(isNew: boolean): Promise<boolean> {
  return ask({
    title: 'Discard my changes',
    body: `${
      isNew ? 'It has never reached the server' : 'What you changed here was not sent'
    }. For a week you can bring it back under This device. Are you sure?`,
    confirm: 'Discard',
    cancel: 'Keep',
  });
}
