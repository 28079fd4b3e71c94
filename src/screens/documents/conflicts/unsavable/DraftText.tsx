import { useMemo } from 'react';
import { createFromDrafts } from '#actions/unsent/createFromOwnText.ts';
import type { Device } from '#actions/device.ts';
import { discardTyped } from '#actions/unsent/discardTyped.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { status } from '#domain/content/status.ts';
import { mergeDrafts } from '#mirror/overlay/draftTexts.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';
import { draftAsChange } from '#screens/shared/export/ownText.ts';
import { askToDiscard } from '#screens/shared/document/sync/askToDiscard.ts';
import type { Leave } from '#screens/documents/conflicts/conflictProps.ts';
import { headingOf } from '#screens/documents/conflicts/ChangedBy.tsx';
import { UnsavableText } from './UnsavableText.tsx';

/** Text typed into the form of a document that the person may no longer edit: make a new document from it, or discard it. */
export function DraftText({
  entity,
  device,
  drafts,
  row,
  leave,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  /** Latest first. */
  readonly drafts: readonly DraftRow[];
  /** The document, if it is still here. */
  readonly row: DocumentRow | undefined;
  readonly leave: Leave;
}) {
  const body = useMemo(() => mergeDrafts(drafts)?.body ?? {}, [drafts]);
  const changes = useMemo(() => drafts.map(draftAsChange), [drafts]);
  const title = textIn(body['title']) || row?.body.title || entity.label;
  const discard = async () => {
    if (await askToDiscard(false)) {
      const ids = drafts.map(({ id }) => id);
      await discardTyped(device.mirror, ids, device.now());
      leave(row ? `${entity.path}/${row.keyId}/read` : entity.path);
    }
    return null;
  };
  const happened = whatHappened(row);
  return (
    <UnsavableText
      entity={entity}
      device={device}
      heading={row ? headingOf(entity, row) : title}
      type="warning"
      title={`You can no longer ${row ? 'edit' : 'open'} this ${entity.label}`}
      reason={`${happened} What you typed stays on this device until you decide. Nobody else has seen it.`}
      own={{ title, body, changes }}
      createNew={async () => createFromDrafts(device, drafts, title)}
      alternative={{ label: 'Discard my text', run: discard }}
      leave={leave}
    />
  );
}

function whatHappened(row: DocumentRow | undefined): string {
  if (!row) return 'It was removed, or you lost access to it.';
  return row.statusId === status.archived ? 'It was archived.' : 'Your rights have changed.';
}
