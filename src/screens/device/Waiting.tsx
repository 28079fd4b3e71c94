import { Text, chakra } from '@chakra-ui/react';
import { kinds } from '#domain/kinds.ts';
import type { Device } from '#actions/device.ts';
import type { OutboxRow } from '#mirror/storage/database.ts';
import { discardUnsent } from '#mirror/outbox/discardUnsent.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';
import { isSide } from '#domain/change.ts';
import { Button } from '#ui/Button.tsx';
import { askToDiscard } from '../shared/document/Trouble.tsx';
import { Matter } from './Matter.tsx';
import { changeWords, nameOf } from '#screens/shared/export/ownText.ts';
import { Quote } from './Refused.tsx';
import type { Bundle } from './sortOut.ts';
import { whyWaiting } from './why.ts';

const Deeds = chakra('ul', { base: { listStyleType: 'none', '& li + li': { marginTop: '1' } } });

/** What of one document leaves by itself: what was done, since when, and why it has not left yet. */
export function WaitingDocument({
  device,
  bundle,
  status,
  outbox,
}: {
  readonly device: Device;
  readonly bundle: Bundle;
  readonly status: SyncStatus;
  readonly outbox: readonly OutboxRow[];
}) {
  const { keyId, document, rows } = bundle;
  const [first] = rows;
  if (!first) return null;
  const entity = kinds[first.change.entity];
  const reasons = new Set(rows.map((row) => whyWaiting(row, status, outbox)));
  const [only] = reasons.size === 1 ? reasons : [];
  const { mirror } = device;
  const drop = async () => {
    if (!(await askToDiscard(document?.version === 0))) return;
    if (rows.some((row) => !isSide(row.change))) return discardUnsent(mirror, keyId, device.now());
    for (const row of rows) await discardUnsent(mirror, keyId, device.now(), row.id);
  };
  return (
    <Matter
      kind="waiting"
      title={nameOf(entity.label, document)}
      to={document && `${entity.path}/${keyId}/read`}
      at={first.madeAt}
      actions={<Button onClick={() => void drop()}>Discard</Button>}
    >
      <Deeds>
        {rows.map((row) => (
          <li key={row.id}>
            {changeWords(row.change)}
            {'comment' in row.change && <Quote>{row.change.comment}</Quote>}
            {only === undefined && <Text color="ink.muted">{whyWaiting(row, status, outbox)}</Text>}
          </li>
        ))}
      </Deeds>
      {only !== undefined && <Text color="ink.muted">{only}</Text>}
    </Matter>
  );
}
