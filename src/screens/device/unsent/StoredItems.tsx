import { Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Change } from '#domain/rules/change.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Device } from '#actions/device.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { Conflict } from '#mirror/conflicts/conflict.ts';
import { isAboutCard, isOnRunSheet, pagePathOf } from '#mirror/queries/unsent/texts.ts';
import type { DiscardedRow, HeldRow, ChoiceRow } from '#mirror/typed/rows.ts';
import { discardTyped } from '#actions/unsent/discardTyped.ts';
import { draftOfResult, withResult } from '#mirror/conflicts/resultTexts.ts';
import { undoDiscard } from '#actions/unsent/undoDiscard.ts';
import { syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { askToDiscard } from '#screens/shared/document/sync/askToDiscard.ts';
import { DeviceItem } from './DeviceItem.tsx';
import { pageTextTitle } from './pageTextTitle.ts';
import { OwnTextButtons } from '#screens/shared/export/OwnTextButtons.tsx';
import { hasTwoTexts } from '#screens/shared/document/sync/hasTwoTexts.ts';
import { conflictSummary } from './conflictSummary.ts';
import { Quote } from './RefusedItems.tsx';
import {
  changeLabel,
  documentName,
  draftAsChange,
  plainText,
  writtenText,
} from '#screens/shared/export/ownText.ts';
import { useReferencedNames } from '#screens/shared/export/useReferencedNames.ts';

/** A conflict to settle on its own screen: two texts, or a status change made on an older version. */
export function ConflictItem({
  conflict,
  choices,
  lane,
}: {
  readonly conflict: Conflict;
  /** Decisions made so far. */
  readonly choices: readonly ChoiceRow[];
  /** Unsent changes of this document. */
  readonly lane: readonly OutboxRow[];
}) {
  const navigate = useNavigate();
  const { keyId, began, at } = conflict;
  const { path } = documentTypes[began.entity];
  const result = useMemo(() => resultOf(conflict, choices), [conflict, choices]);
  const names = useReferencedNames(documentTypes[began.entity], result);
  return (
    <DeviceItem
      kind="conflict"
      title={documentName(documentTypes[began.entity], began)}
      to={`${path}/${keyId}/read`}
      at={at}
      actions={
        <Button variant="primary" onClick={() => void navigate(`${path}/${keyId}/conflict`)}>
          {hasTwoTexts(conflict, lane) ? 'See both texts' : 'Decide'}
        </Button>
      }
    >
      {conflictSummary(conflict, lane)}
      {result.length > 0 && (
        <>
          <Text>What you wrote as the result:</Text>
          <Quote>{writtenText(result, names)}</Quote>
        </>
      )}
    </DeviceItem>
  );
}

/** The texts written as the result of a conflict so far, as a change to show. */
function resultOf({ began }: Conflict, choices: readonly ChoiceRow[]): readonly Change[] {
  const draft = draftOfResult(began, choices);
  return draft ? [draftAsChange(draft)] : [];
}

/** Own unsent text of a document that the person may no longer see. */
export function HeldItem({ device, held }: { readonly device: Device; readonly held: HeldRow }) {
  const navigate = useNavigate();
  const { keyId, entity, reference, title, changes, at } = held;
  const names = useReferencedNames(documentTypes[entity], changes);
  const text = writtenText(changes, names);
  return (
    <DeviceItem
      kind="held"
      title={documentName(documentTypes[entity], { reference, body: { title } })}
      at={at}
      actions={
        <>
          <Button onClick={() => void navigate(`${documentTypes[entity].path}/${keyId}/conflict`)}>
            Decide
          </Button>
          <OwnTextButtons title={title} text={plainText(title, changes, names)} />
          <Button
            onClick={() => {
              void askToDiscard(false).then((yes) =>
                yes ? discardTyped(device.mirror, [held.id], device.now()) : undefined,
              );
            }}
          >
            Discard
          </Button>
        </>
      }
    >
      {changes.map(changeLabel).join(' · ')}
      {text !== '' && <Quote>{text}</Quote>}
    </DeviceItem>
  );
}

/** Discarded work that can still be restored. */
export function DiscardedItem({
  device,
  discarded,
}: {
  readonly device: Device;
  readonly discarded: DiscardedRow;
}) {
  const { entity, title, at, changes, typed } = discarded;
  const type = entity && documentTypes[entity];
  const ofChanges = changes.map(({ change }) => change);
  const writtenChanges = [...ofChanges, ...typed.flatMap(changesIn)];
  const labels = [...ofChanges.map(changeLabel), ...typed.flatMap(labelsOf)];
  const names = useReferencedNames(type ?? documentTypes.encounter, writtenChanges);
  const texts = typed.flatMap((row) => (row.kind === 'text' ? [row.value] : []));
  const text = [writtenText(writtenChanges, names), ...texts].filter((each) => each !== '').join('\n\n');
  return (
    <DeviceItem
      kind="discarded"
      title={title || (type?.label ?? titleWithoutType(discarded))}
      at={at}
      actions={
        <Button
          onClick={() => void undoDiscard(device.mirror, discarded, device.by, device.now()).then(syncNow)}
        >
          Undo
        </Button>
      }
    >
      <Text color="ink.muted">{labels.join(' · ')}</Text>
      {text !== '' && <Quote>{text}</Quote>}
    </DeviceItem>
  );
}

function titleWithoutType(discarded: DiscardedRow): string {
  const path = pagePathOf(discarded);
  return path === null ? 'A document you can no longer see' : pageTextTitle(path);
}

type DiscardedText = DiscardedRow['typed'][number];

/** The changes in discarded text, to be shown. */
function changesIn(row: DiscardedText): readonly Change[] {
  switch (row.kind) {
    case 'draft':
      return [draftAsChange(row)];
    case 'held':
      return row.changes;
    case 'choice':
      return [resultAsChange(row)];
    case 'text':
      return [];
  }
}

function labelsOf(row: DiscardedText): readonly string[] {
  switch (row.kind) {
    case 'draft':
    case 'choice':
      return ['Draft'];
    case 'held':
      return row.changes.map(changeLabel);
    case 'text':
      if (isOnRunSheet(row)) return ['Run sheet'];
      return [pagePathOf(row) === null && !isAboutCard(row) ? 'Comment' : 'Text'];
  }
}

function resultAsChange({ id, keyId, entity, place, value }: ChoiceRow): Change {
  return draftAsChange({ id, keyId, entity, version: 0, body: withResult({}, { [place]: value }) });
}
