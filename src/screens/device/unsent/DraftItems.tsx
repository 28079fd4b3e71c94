import { Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { discardTyped } from '#actions/unsent/discardTyped.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { may, mayCreateAny } from '#domain/rules/permissions/permissions.ts';
import { status } from '#domain/content/status.ts';
import { flagPlace, isAboutCard, isOnRunSheet, pagePathOf } from '#mirror/queries/unsent/texts.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { DraftRow, TextRow } from '#mirror/typed/rows.ts';
import { fieldNames } from '#screens/shared/document/body/fieldNames.ts';
import { askToDiscard } from '#screens/shared/document/sync/askToDiscard.ts';
import { OwnTextButtons } from '#screens/shared/export/OwnTextButtons.tsx';
import { documentName, draftAsChange, plainText, writtenText } from '#screens/shared/export/ownText.ts';
import { useReferencedNames } from '#screens/shared/export/useReferencedNames.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DeviceItem } from './DeviceItem.tsx';
import { pageTextTitle } from './pageTextTitle.ts';
import { Quote } from './RefusedItems.tsx';

/** A draft: typed into a form and never saved. Where it can no longer be saved, it can be read, copied and made into a new document. */
export function DraftItem({
  device,
  draft,
  document,
}: {
  readonly device: Device;
  readonly draft: DraftRow;
  /** Its document, if that is on this device. */
  readonly document: DocumentRow | undefined;
}) {
  const navigate = useNavigate();
  const entity = documentTypes[draft.entity];
  const { path, label } = entity;
  const { title: draftTitle } = draft.body;
  const ownTitle = textIn(draftTitle);
  const name = document && documentName(entity, document);
  const title = draft.isNew ? `New ${label}: ${ownTitle || 'no title yet'}` : (name ?? (ownTitle || label));
  const canOpen = mayOpen(device, draft, document);
  const form = draft.isNew ? `${path}/new` : `${path}/${draft.keyId}/edit`;
  const address = canOpen ? `${form}?draft=${draft.id}` : `${path}/${draft.keyId}/conflict`;
  const change = useMemo(() => draftAsChange(draft), [draft]);
  const names = useReferencedNames(
    entity,
    useMemo(() => [change], [change]),
  );
  const isGone = !draft.isNew && !document;
  const text = writtenText([change], names);
  const isCut = canOpen && text.length > maxPreview;
  const discard = async () => {
    if (await askToDiscard(draft.isNew)) await discardTyped(device.mirror, [draft.id], device.now());
  };
  return (
    <DeviceItem
      kind="typed"
      title={isGone ? `${title} (you can no longer see it)` : title}
      at={draft.at}
      actions={
        <>
          {(canOpen || !draft.isNew) && (
            <Button onClick={() => void navigate(address)}>{canOpen ? 'Open' : 'Decide'}</Button>
          )}
          {!canOpen && <OwnTextButtons title={title} text={plainText(title, [change], names)} />}
          <Button onClick={() => void discard()}>Discard</Button>
        </>
      }
    >
      {isCut && <Text color="ink.muted">{fieldNames(entity, Object.keys(draft.body))}</Text>}
      <Quote>{isCut ? `${text.slice(0, maxPreview)}…` : text}</Quote>
    </DeviceItem>
  );
}

/** Longest part of a text that is shown where the whole of it can be opened, in characters. */
const maxPreview = 300;

/** Whether the form of a draft can be opened to save it. */
function mayOpen(
  { person }: Device,
  { isNew, entity }: DraftRow,
  document: DocumentRow | undefined,
): boolean {
  if (isNew) return mayCreateAny(person, entity);
  return document !== undefined && document.statusId !== status.archived && may(person, 'edit', document);
}

/** Texts typed beside a document and never saved: comments, entries of its run sheet, answers about its cards. */
export function TextItem({
  device,
  keyId,
  document,
  rows,
}: {
  readonly device: Device;
  readonly keyId: string;
  /** Their document, if that is on this device. */
  readonly document: DocumentRow | undefined;
  readonly rows: readonly TextRow[];
}) {
  const navigate = useNavigate();
  const type = document && documentTypes[document.entity];
  const isOnSheet = rows.every(isOnRunSheet);
  const name = document && type ? documentName(type, document) : 'a document you can no longer see';
  // No document shows them.
  const isInDialog = rows.some((row) => isReason(row) || isAboutCard(row));
  const title = titleOf(rows, name);
  const address = isOnSheet ? `/run/${keyId}` : `${type?.path}/${keyId}/read/comments`;
  const discard = async () => {
    if (!(await askToDiscard(false))) return;
    const ids = rows.map(({ id }) => id);
    await discardTyped(device.mirror, ids, device.now());
  };
  return (
    <DeviceItem
      kind="typed"
      title={title}
      actions={
        <>
          {type && <Button onClick={() => void navigate(address)}>Open</Button>}
          {/* The incident that a text on a run sheet is about may have been undone. */}
          {(!type || isOnSheet || isInDialog) && (
            <>
              <OwnTextButtons
                title={isOnSheet ? 'run sheet' : 'comment'}
                text={rows.map(({ value }) => value).join('\n\n')}
              />
              <Button onClick={() => void discard()}>Discard</Button>
            </>
          )}
        </>
      }
    >
      {rows.map(({ id, value }) => (
        <Quote key={id}>{value}</Quote>
      ))}
    </DeviceItem>
  );
}

function isReason({ place }: TextRow): boolean {
  return place === flagPlace;
}

function titleOf(rows: readonly TextRow[], name: string): string {
  if (rows.every(isOnRunSheet)) return `Run sheet of ${name}`;
  if (rows.every(isReason)) return `Reason for flagging ${name} and others`;
  return rows.every(isAboutCard) ? `Answer about a card of ${name}` : `Comment on ${name}`;
}

/** Text typed on a page that shows no document: rows pasted to be imported, the profile, the name of saved filters. */
export function PageTextItem({ device, text }: { readonly device: Device; readonly text: TextRow }) {
  const navigate = useNavigate();
  const { id, value, at } = text;
  const path = pagePathOf(text) ?? '/';
  const discard = async () => {
    if (await askToDiscard(true)) await discardTyped(device.mirror, [id], device.now());
  };
  return (
    <DeviceItem
      kind="typed"
      title={pageTextTitle(path)}
      at={at}
      actions={
        <>
          <Button onClick={() => void navigate(path)}>Open</Button>
          <Button onClick={() => void discard()}>Discard</Button>
        </>
      }
    >
      <Quote>{value.length > maxPreview ? `${value.slice(0, maxPreview)}…` : value}</Quote>
    </DeviceItem>
  );
}
