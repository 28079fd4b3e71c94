import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { createFromHeld, heldBody, moveHeldToDraft } from '#actions/unsent/createFromOwnText.ts';
import type { Device } from '#actions/device.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { HeldRow } from '#mirror/typed/rows.ts';
import { discardTyped } from '#actions/unsent/discardTyped.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { askToDiscard } from '#screens/shared/document/sync/askToDiscard.ts';
import type { Leave } from '#screens/documents/conflicts/conflictProps.ts';
import { UnsavableText } from './UnsavableText.tsx';

/** Own unsent text for a document that the person may no longer see: make a new document from it, copy it or discard it. */
export function HeldText({
  entity,
  device,
  held,
  isBack,
  editable,
  leave,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly held: HeldRow;
  /** Whether the person may see the document again. */
  readonly isBack: boolean;
  /** The document, if they may edit it again. */
  readonly editable: DocumentRow | undefined;
  readonly leave: Leave;
}) {
  const body = useMemo(() => heldBody(held), [held]);
  const navigate = useNavigate();
  const edit = async (document: DocumentRow) => {
    const id = await moveHeldToDraft(device, held, document);
    await navigate(`${entity.path}/${held.keyId}/edit?draft=${id}`, { replace: true });
  };
  const discard = async () => {
    if (await askToDiscard(false)) {
      await discardTyped(device.mirror, [held.id], device.now());
      leave(isBack ? `${entity.path}/${held.keyId}/read` : entity.path);
    }
    return null;
  };
  const happened = isBack
    ? 'You could not see it for a while, or can no longer edit some of its fields.'
    : 'It was removed, or you lost access to it.';
  return (
    <UnsavableText
      entity={entity}
      device={device}
      heading={`${entity.collection ? entity.label : held.reference} ${held.title}`}
      type="warning"
      title={
        isBack
          ? `You have unsaved text for this ${entity.label}`
          : `You can no longer see this ${entity.label}`
      }
      reason={`${happened} Your text stays on this device until you decide.`}
      own={{ title: held.title, body, changes: held.changes }}
      createNew={async () => createFromHeld(device, held)}
      continueEditing={editable && Object.keys(body).length > 0 ? async () => edit(editable) : undefined}
      alternative={{ label: 'Discard my changes', run: discard }}
      leave={leave}
    />
  );
}
