import { Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { type Change, isCollaborationChange } from '#domain/rules/change.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { retryLane } from '#actions/unsent/retry.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { isBlocked } from '#domain/rules/lanes.ts';
import type { Device } from '#actions/device.ts';
import { ask, syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldErrors } from '#screens/shared/document/body/FieldErrors.tsx';
import RefusedActions from '#screens/shared/document/sync/RefusedActions.tsx';
import { commentIdOf, refusalReason } from '#screens/shared/document/sync/refusals.ts';
import { DeviceItem } from './DeviceItem.tsx';
import { OwnTextButtons } from '#screens/shared/export/OwnTextButtons.tsx';
import { changeLabel, documentName, plainText, writtenText } from '#screens/shared/export/ownText.ts';
import type { DocumentChanges } from './groupUnsent.ts';
import { runEntryLines } from './runEntryLines.ts';
import { useEntryNames } from './useEntryNames.ts';

/** A refused edit: why, what waits behind it, and what the person can do. */
export function RefusedTextItem({ changes }: { readonly changes: DocumentChanges }) {
  const { keyId, document, rows } = changes;
  const blocked = rows.filter(isBlocked);
  const [first] = blocked;
  if (!first) return null;
  const entity = documentTypes[first.change.entity];
  const address = `${entity.path}/${keyId}`;
  const behind = rows.filter((row) => !blocked.includes(row));
  const title = document?.body.title ?? entity.label;
  return (
    <DeviceItem
      kind="refused"
      title={documentName(entity, document)}
      to={document && `${address}/read`}
      at={first.madeAt}
      actions={
        <>
          <RefusedActions
            address={address}
            keyId={keyId}
            error={first.error}
            isNew={document?.version === 0}
          />
          <OwnTextButtons
            title={title}
            text={plainText(
              title,
              rows.map((row) => row.change),
            )}
          />
        </>
      }
    >
      {blocked.map(({ id, change, error, state, tries }) => (
        <div key={id}>
          <Text>
            {changeLabel(change)}. {refusalReason(error)}
            {state === 'stuck' && ` Tried ${tries} times.`}
          </Text>
          {error?.errors && (
            <FieldErrors entity={entity} editAddress={`${address}/edit`} errors={error.errors} />
          )}
        </div>
      ))}
      {behind.length > 0 && (
        <Text color="ink.muted">
          Waiting behind it: {behind.map((row) => changeLabel(row.change)).join(' · ')}
        </Text>
      )}
    </DeviceItem>
  );
}

/** A refused comment, share, assignment or entry of a log: it holds up no edit. */
export function RefusedAloneItem({
  device,
  changes,
}: {
  readonly device: Device;
  readonly changes: DocumentChanges;
}) {
  const navigate = useNavigate();
  const names = useEntryNames(changes.rows.map(({ change }) => change));
  const { keyId, document, rows } = changes;
  const [row] = rows;
  if (!row) return null;
  const { change, error } = row;
  const entries = runEntryLines(change, document, names);
  const entity = documentTypes[change.entity];
  const { label, place } = placeOf(change);
  const address = `${entity.path}/${keyId}/read${place}`;
  const { mirror } = device;
  const discard = async () => {
    const body = 'You can restore it on this page for a week. Are you sure?';
    const isConfirmed = await ask({ title: 'Discard', body, confirm: 'Discard', cancel: 'Keep' });
    if (isConfirmed) await discardUnsent(mirror, keyId, device.now(), change.id);
  };
  return (
    <DeviceItem
      kind="refused"
      title={documentName(entity, document)}
      to={document && address}
      at={row.madeAt}
      actions={
        <>
          <Button variant="primary" onClick={() => void retryLane(mirror, keyId, change.id).then(syncNow)}>
            Try again
          </Button>
          {document && <Button onClick={() => void navigate(address)}>{label}</Button>}
          <Button onClick={() => void discard()}>Discard</Button>
          {'comment' in change && <OwnTextButtons title="comment" text={change.comment} />}
          {change.kind === 'addEntries' && (
            <OwnTextButtons title={changeLabel(change)} text={writtenText([change])} />
          )}
        </>
      }
    >
      <Text>
        {entries.join(' · ') || changeLabel(change)}. {refusalReason(error)}
      </Text>
      {'comment' in change && <Quote>{change.comment}</Quote>}
    </DeviceItem>
  );
}

/** Where a change is to be seen in its document. */
function placeOf(change: Change): { readonly label: string; readonly place: string } {
  if (!isCollaborationChange(change)) return { label: 'See the document', place: '' };
  const comment = commentIdOf(change);
  return comment === undefined
    ? { label: 'See the shares', place: '/shares' }
    : { label: 'See the comment', place: `/comments#comment-${comment}` };
}

/** Unsent text exactly as typed. */
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
