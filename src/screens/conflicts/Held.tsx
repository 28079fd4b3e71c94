import { useMemo } from 'react';
import { createFromHeld, heldBody } from '#actions/createFromOwnText.ts';
import type { Device } from '#actions/device.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { HeldRow } from '#mirror/storage/database.ts';
import { discardHeld } from '#mirror/outbox/discardUnsent.ts';
import { askToDiscard } from '../shared/document/Trouble.tsx';
import type { Leave } from './Conflict.tsx';
import { Salvage } from './Salvage.tsx';

/** For own words about a document that is not to be seen any more: take them away, make a new one of them, or let them go. */
export function Held({
  entity,
  device,
  held,
  isBack,
  leave,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly held: HeldRow;
  /** Its document may be seen again. */
  readonly isBack: boolean;
  readonly leave: Leave;
}) {
  const body = useMemo(() => heldBody(held), [held]);
  const discard = async () => {
    if (await askToDiscard(false)) {
      await discardHeld(device.mirror, held.keyId, device.now());
      leave(isBack ? `${entity.path}/${held.keyId}/read` : entity.path);
    }
    return null;
  };
  const happened = isBack
    ? 'It was out of your sight for a while.'
    : 'It was removed, or taken out of your sight.';
  return (
    <Salvage
      entity={entity}
      device={device}
      heading={`${entity.collection ? entity.label : held.reference} ${held.title}`}
      type="warning"
      title={
        isBack ? `You may see this ${entity.label} again` : `You may not see this ${entity.label} any more`
      }
      reason={`${happened} What you wrote and had not sent is yours: it is kept on this device until you have decided, and nobody else has seen it.`}
      own={{ title: held.title, body, changes: held.changes }}
      anew={async () => createFromHeld(device, held)}
      without={{ label: 'Discard my changes', go: discard }}
      leave={leave}
    />
  );
}
