import { Text, chakra } from '@chakra-ui/react';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Device } from '#actions/device.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';
import { type Change, isCollaborationChange } from '#domain/rules/change.ts';
import { Button } from '#ui/controls/Button.tsx';
import { askToDiscard } from '#screens/shared/document/sync/askToDiscard.ts';
import { DeviceItem } from './DeviceItem.tsx';
import { changeLabel, documentName } from '#screens/shared/export/ownText.ts';
import { Quote } from './RefusedItems.tsx';
import type { DocumentChanges } from './groupUnsent.ts';
import { runEntryLines } from './runEntryLines.ts';
import { useEntryNames } from './useEntryNames.ts';
import { waitingReason } from './waitingReason.ts';

const ChangeList = chakra('ul', { base: { listStyleType: 'none', '& li + li': { marginTop: '1' } } });

/** Names a change: the entries of a run sheet or a card log one by one, and anything else in a few words. */
function ChangeLines({ change, entries }: { readonly change: Change; readonly entries: readonly string[] }) {
  if (entries.length === 0) return changeLabel(change);
  return entries.map((line, at) => <div key={at}>{line}</div>);
}

/** Changes to one document that are waiting to be sent, and why they wait. */
export function WaitingItem({
  device,
  changes,
  status,
  outbox,
}: {
  readonly device: Device;
  readonly changes: DocumentChanges;
  readonly status: SyncStatus;
  readonly outbox: readonly OutboxRow[];
}) {
  const { keyId, document, rows } = changes;
  const names = useEntryNames(rows.map(({ change }) => change));
  const [first] = rows;
  if (!first) return null;
  const entity = documentTypes[first.change.entity];
  const reasons = new Set(rows.map((row) => waitingReason(row, status, outbox)));
  const [sharedReason] = reasons.size === 1 ? reasons : [];
  const entries = new Map(rows.map((row) => [row.id, runEntryLines(row.change, document, names)]));
  const isRun = first.change.entity === 'eventSlot' && rows.every(({ id }) => entries.get(id)?.length);
  const { mirror } = device;
  const discard = async () => {
    if (!(await askToDiscard(document?.version === 0))) return;
    if (rows.some((row) => !isCollaborationChange(row.change)))
      return discardUnsent(mirror, keyId, device.now());
    for (const row of rows) await discardUnsent(mirror, keyId, device.now(), row.id);
  };
  return (
    <DeviceItem
      kind="waiting"
      title={documentName(entity, document)}
      to={document && (isRun ? `/run/${keyId}` : `${entity.path}/${keyId}/read`)}
      at={first.madeAt}
      actions={<Button onClick={() => void discard()}>Discard</Button>}
    >
      <ChangeList>
        {rows.map((row) => (
          <li key={row.id}>
            <ChangeLines change={row.change} entries={entries.get(row.id) ?? []} />
            {'comment' in row.change && <Quote>{row.change.comment}</Quote>}
            {sharedReason === undefined && (
              <Text color="ink.muted">{waitingReason(row, status, outbox)}</Text>
            )}
          </li>
        ))}
      </ChangeList>
      {sharedReason !== undefined && <Text color="ink.muted">{sharedReason}</Text>}
    </DeviceItem>
  );
}
