import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCollaborationChange } from '#domain/rules/change.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { isBlocked } from '#domain/rules/lanes.ts';
import type { DocumentState } from '#mirror/read/documents.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { hasTwoTexts } from './hasTwoTexts.ts';
import { FieldErrors } from '../body/FieldErrors.tsx';
import { fieldErrors, refusalReason } from './refusals.ts';

const loadActions = () => import('./RefusedActions.tsx').catch(() => ({ default: () => null }));
/** The reason does not wait for them, and the page of the device has them as well. */
const RefusedActions = lazy(loadActions);

/** The message for a conflict (rule 16.8), slips included (sic). */
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
  // With every document, so that they are here when a change is refused after the network has gone.
  useEffect(() => void loadActions(), []);
  const address = `${entity.path}/${keyId}`;
  const blocked = state.lane.find((row) => isBlocked(row) && !isCollaborationChange(row.change));
  if (state.conflict) {
    return (
      <Notice
        type="error"
        title={notSavedMessage(entity)}
        actions={
          <Button variant="primary" onClick={() => void navigate(`${address}/conflict`)}>
            {hasTwoTexts(state.conflict, state.lane) ? 'See both texts' : 'Decide'}
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
        <Suspense>
          <RefusedActions
            address={address}
            keyId={keyId}
            error={error}
            editing={editing}
            isNew={state.row?.version === 0}
          />
        </Suspense>
      }
    >
      {refusalReason(error)} Your text stays on this device.
      {errors && <FieldErrors entity={entity} editAddress={`${address}/edit`} errors={errors} />}
    </Notice>
  );
}
