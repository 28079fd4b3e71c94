import { Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { documentTypes } from '#domain/documentTypes.ts';
import type { Device } from '#actions/device.ts';
import type { ConflictRow, DocumentRow, DraftRow, HeldRow, OutboxRow } from '#mirror/queries/rows.ts';
import { discardDraft, discardHeld } from '#actions/discard.ts';
import type { Discarded } from '#mirror/queries/discarded.ts';
import type { CommentDrafts } from '#mirror/queries/drafts.ts';
import { undoDiscard } from '#actions/undoDiscard.ts';
import { syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { askToDiscard } from '#screens/shared/document/SyncProblem.tsx';
import { DeviceItem } from './DeviceItem.tsx';
import { Quote } from './RefusedItems.tsx';
import { OwnTextButtons } from '#screens/shared/export/OwnTextButtons.tsx';
import { conflictSummary, hasTwoTexts } from './conflictSummary.ts';
import { changeLabel, documentName, plainText } from '#screens/shared/export/ownText.ts';

/** A conflict to settle on its own screen: two texts, or a status change made on an older version. */
export function ConflictItem({
  conflict,
  lane,
}: {
  readonly conflict: ConflictRow;
  /** Unsent changes of this document. */
  readonly lane: readonly OutboxRow[];
}) {
  const navigate = useNavigate();
  const { keyId, base, at } = conflict;
  const { path, label } = documentTypes[base.entity];
  return (
    <DeviceItem
      kind="conflict"
      title={documentName(label, base)}
      to={`${path}/${keyId}/read`}
      at={at}
      actions={
        <Button variant="primary" onClick={() => void navigate(`${path}/${keyId}/conflict`)}>
          {hasTwoTexts(conflict, lane) ? 'See both texts' : 'Decide'}
        </Button>
      }
    >
      {conflictSummary(conflict, lane)}
    </DeviceItem>
  );
}

/** Own unsent text of a document that the person may no longer see. */
export function HeldItem({ device, held }: { readonly device: Device; readonly held: HeldRow }) {
  const navigate = useNavigate();
  const { keyId, entity, reference, title, changes, at } = held;
  return (
    <DeviceItem
      kind="held"
      title={documentName(documentTypes[entity].label, { reference, body: { title } })}
      at={at}
      actions={
        <>
          <Button onClick={() => void navigate(`${documentTypes[entity].path}/${keyId}/conflict`)}>
            Decide
          </Button>
          <OwnTextButtons title={title} text={plainText(title, changes)} />
          <Button
            onClick={() => {
              void askToDiscard(false).then((yes) =>
                yes ? discardHeld(device.mirror, keyId, device.now()) : undefined,
              );
            }}
          >
            Discard
          </Button>
        </>
      }
    >
      {changes.map(changeLabel).join(' · ')}
    </DeviceItem>
  );
}

/** A draft: typed into a form and never saved. */
export function DraftItem({
  device,
  draft,
  title,
}: {
  readonly device: Device;
  readonly draft: DraftRow;
  /** Name of its document, if that is on this device. */
  readonly title: string | undefined;
}) {
  const navigate = useNavigate();
  const { path, label, allFields } = documentTypes[draft.entity];
  const { title: draftTitle } = draft.body;
  const ownTitle = typeof draftTitle === 'string' && draftTitle !== '' ? draftTitle : undefined;
  const fields = Object.keys(draft.body).map((name) => allFields[name]?.label ?? name);
  return (
    <DeviceItem
      kind="typed"
      title={draft.isNew ? `New ${label}: ${ownTitle ?? 'no title yet'}` : (title ?? ownTitle ?? label)}
      at={draft.at}
      actions={
        <>
          <Button
            onClick={() =>
              void navigate(draft.isNew ? `${path}/new?draft=${draft.keyId}` : `${path}/${draft.keyId}/edit`)
            }
          >
            Open
          </Button>
          <Button
            onClick={() => {
              void askToDiscard(draft.isNew).then((yes) =>
                yes ? discardDraft(device.mirror, draft.keyId, device.now()) : undefined,
              );
            }}
          >
            Discard
          </Button>
        </>
      }
    >
      {fields.slice(0, 6).join(', ')}
      {fields.length > 6 && ` and ${fields.length - 6} more`}
    </DeviceItem>
  );
}

/** Comments on a document that were typed and never saved. */
export function CommentDraftItem({
  document,
  texts,
}: {
  readonly document: DocumentRow;
  readonly texts: CommentDrafts;
}) {
  const navigate = useNavigate();
  const { path, label } = documentTypes[document.entity];
  return (
    <DeviceItem
      kind="typed"
      title={`Comment on ${documentName(label, document)}`}
      actions={<Button onClick={() => void navigate(`${path}/${document.keyId}/read/comments`)}>Open</Button>}
    >
      {Object.entries(texts).map(([place, text]) => (
        <Quote key={place}>{text}</Quote>
      ))}
    </DeviceItem>
  );
}

/** Discarded work that can still be restored. */
export function DiscardedItem({
  device,
  discarded,
}: {
  readonly device: Device;
  readonly discarded: Discarded;
}) {
  const { entity, title, at, changes, draft, held } = discarded;
  const { label } = documentTypes[entity];
  const labels = [...changes.map(({ change }) => change), ...(held?.changes ?? [])].map(changeLabel);
  return (
    <DeviceItem
      kind="discarded"
      title={title || label}
      at={at}
      actions={
        <Button
          onClick={() => void undoDiscard(device.mirror, discarded, device.by, device.now()).then(syncNow)}
        >
          Undo
        </Button>
      }
    >
      <Text color="ink.muted">{[...labels, ...(draft ? ['Draft'] : [])].join(' · ')}</Text>
    </DeviceItem>
  );
}
