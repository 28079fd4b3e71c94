import { useMemo } from 'react';
import { recreateDocument } from '#actions/createFromOwnText.ts';
import type { Device } from '#actions/device.ts';
import { settleWithTransition } from '#actions/settleWithMove.ts';
import { isSide } from '#domain/change.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Document } from '#domain/document.ts';
import { code, holds } from '#domain/permissions/permissions.ts';
import { status } from '#domain/status.ts';
import type { ConflictRow, OutboxRow } from '#mirror/storage/database.ts';
import { discardUnsent } from '#mirror/outbox/discardUnsent.ts';
import { overlay } from '#mirror/outbox/overlay.ts';
import { myPatch } from '#mirror/outbox/settle.ts';
import { askToDiscard, notSaved } from '../shared/document/Trouble.tsx';
import { ChangedBy, headingOf } from './ChangedBy.tsx';
import type { Leave } from './Conflict.tsx';
import { Salvage } from './Salvage.tsx';

/**
 * For changes to a document that was archived or removed meanwhile, or that somebody may read and not change any more:
 * leave it as it is, or make a new one of one's own text.
 */
export function Gone({
  entity,
  device,
  conflict,
  lane,
  leave,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly conflict: ConflictRow;
  readonly lane: readonly OutboxRow[];
  readonly leave: Leave;
}) {
  const { base, theirs } = conflict;
  const body = useMemo(() => myPatch(base, lane), [base, lane]);
  const changes = useMemo(() => lane.map((row) => row.change).filter((each) => !isSide(each)), [lane]);
  const hasText = Object.keys(body).length > 0;
  const isArchived = theirs?.statusId === status.archived;
  // Whoever may still write about it leaves their text in its versions; of anybody else's nothing can stay there.
  const keeps = theirs && holds(device.person, code.edit, theirs) ? theirs : null;
  const goOn = () => leave(theirs ? `${entity.path}/${base.keyId}/read` : entity.path);
  const discard = async () => {
    if (hasText && !(await askToDiscard(false))) return null;
    await discardUnsent(device.mirror, base.keyId, device.now());
    goOn();
    return null;
  };
  const letBe = async (document: Document) => {
    const texts = { mine: body, result: document.body, teamId: document.teamId };
    const settled = await settleWithTransition(device, document, texts, null);
    if (settled.kind === 'refused') return settled.error;
    if (settled.kind === 'settled') goOn();
    return null;
  };
  const asItIs = isArchived ? 'Leave it Archived' : 'Leave as it is';
  const keptWhere = keeps ? '; if you leave it, your text goes into its versions' : '';
  const kept = `Your text is below and is kept on this device until you have decided${keptWhere}.`;
  return (
    <Salvage
      entity={entity}
      device={device}
      heading={headingOf(entity, base)}
      by={theirs && <ChangedBy theirs={theirs} base={base} />}
      type="error"
      title={notSaved(entity)}
      reason={hasText ? `${whatHappened(theirs)} ${kept}` : whatHappened(theirs)}
      own={{ title: base.body.title, body, changes: hasText ? changes : [] }}
      anew={async () => recreateDocument(device, base, overlay(base, lane).body)}
      without={
        keeps
          ? { label: asItIs, go: async () => letBe(keeps) }
          : { label: hasText ? 'Discard my changes' : asItIs, go: discard }
      }
      leave={leave}
    />
  );
}

function whatHappened(theirs: Document | null): string {
  if (!theirs) return 'It was removed meanwhile.';
  const by = theirs.updatedBy.displayName;
  return theirs.statusId === status.archived
    ? `It was archived meanwhile by ${by}.`
    : `It was changed meanwhile by ${by}. You may not change it any more.`;
}
