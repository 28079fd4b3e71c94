import { useNavigate } from 'react-router-dom';
import { isCollaborationChange } from '#domain/change.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { retryLane } from '#actions/retry.ts';
import { discardUnsent } from '#actions/discard.ts';
import { isBlocked } from '#mirror/queries/rows.ts';
import type { DocumentState } from '#mirror/queries/documents.ts';
import { ask, syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useDevice } from '#screens/shared/useMirror.ts';
import { FieldErrors } from './FieldErrors.tsx';
import { fieldErrors, needsCorrection, refusalReason } from './refusals.ts';

/** The specification's message (section 8) for a conflict, spelled as it is there (sic). */
export function notSavedMessage(entity: EntityDefinition): string {
  return `${entity.label} NOT SAVED.  It has been updated elsewhere and this is no longer the most recent verions.  Please reload doc.  This will lose your changes`;
}

/**
 * Says why a document's edits are not on the server, and what to do. Renders nothing if there is no problem. Problems
 * with comments are shown at the comment.
 */
export function SyncProblem({
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
  const blocked = state.lane.find((row) => isBlocked(row) && !isCollaborationChange(row.change));
  if (state.conflict) {
    return (
      <Notice
        type="error"
        title={notSavedMessage(entity)}
        actions={
          <Button variant="primary" onClick={() => void navigate(`${address}/conflict`)}>
            See both texts
          </Button>
        }
      >
        Your changes stay on this device until you decide.
      </Notice>
    );
  }
  if (!blocked) return null;
  const error = blocked.error;
  const errors = fieldErrors(error);
  return (
    <Notice
      type="error"
      title={blocked.state === 'stuck' ? 'The server could not store this' : 'The server refused this'}
      actions={
        <RefusedActions
          address={address}
          keyId={keyId}
          error={error}
          editing={editing}
          isNew={state.row?.version === 0}
        />
      }
    >
      {refusalReason(error)} Your text stays on this device.
      {errors && <FieldErrors entity={entity} editAddress={`${address}/edit`} errors={errors} />}
    </Notice>
  );
}

/** Buttons for a document whose changes were refused: edit, try again and discard, the most useful one first. */
export function RefusedActions({
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
  const comesEditFirst = !editing && needsCorrection(error);
  const edit = !editing && (
    <Button variant={comesEditFirst ? 'primary' : 'quiet'} onClick={() => void navigate(`${address}/edit`)}>
      Edit
    </Button>
  );
  const retry = (
    <Button
      variant={needsCorrection(error) ? 'quiet' : 'primary'}
      onClick={() => {
        void retryLane(mirror, keyId).then(syncNow);
      }}
    >
      Try again
    </Button>
  );
  return (
    <>
      {comesEditFirst ? edit : retry}
      {comesEditFirst ? retry : edit}
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

/** Asks before unsent text is discarded. */
export function askToDiscard(isNew: boolean): Promise<boolean> {
  return ask({
    title: 'Discard my changes',
    body: `${
      isNew ? 'It is not on the server yet' : 'Your changes have not been sent'
    }. You can restore them under This device for a week. Are you sure?`,
    confirm: 'Discard',
    cancel: 'Keep',
  });
}
