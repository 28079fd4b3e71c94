import { useNavigate } from 'react-router-dom';
import { isSide } from '#domain/change';
import type { EntityDefinition } from '#domain/define';
import { discardLane, retryLane } from '#mirror/discard';
import { isBlocked } from '#mirror/outbox';
import type { DocumentState } from '#mirror/queries';
import { ask, useShell } from '#session/store';
import { syncNow } from '#session/sync';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { Errors } from './Errors.tsx';
import { whyRefused } from './unsent.tsx';

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
  return (
    <Notice
      type="error"
      title={
        stopped.state === 'stuck' ? 'The server could not take this in' : 'The server did not take this in'
      }
      actions={
        <TroubleActions address={address} keyId={keyId} editing={editing} isNew={state.row?.version === 0} />
      }
    >
      {whyRefused(error)} Your text is kept on this device.
      {/* What uses a thing is named in the sentence before. */}
      {error?.errors && error.code !== 'in_use' && (
        <Errors entity={entity} editAddress={`${address}/edit`} errors={error.errors} />
      )}
    </Notice>
  );
}

/** Try again, edit, discard: for a document whose changes were refused. */
export function TroubleActions({
  address,
  keyId,
  editing = false,
  isNew = false,
}: {
  readonly address: string;
  readonly keyId: string;
  readonly editing?: boolean;
  readonly isNew?: boolean;
}) {
  const navigate = useNavigate();
  const mirror = useShell((shell) => shell.mirror);
  if (!mirror) return null;
  return (
    <>
      <Button
        variant="primary"
        onClick={() => {
          void retryLane(mirror, keyId).then(syncNow);
        }}
      >
        Try again
      </Button>
      {!editing && <Button onClick={() => void navigate(`${address}/edit`)}>Edit</Button>}
      <Button
        onClick={() => {
          void askToDiscard(isNew).then((yes) => (yes ? discardLane(mirror, keyId) : undefined));
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
    body: isNew
      ? 'It has never reached the server and will be gone. Are you sure?'
      : 'What you changed here and did not send will be gone. Are you sure?',
    confirm: 'Discard',
    cancel: 'Keep',
  });
}
