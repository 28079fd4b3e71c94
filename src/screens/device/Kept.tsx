import { Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { kinds } from '#domain/kinds.ts';
import type { Device } from '#actions/device.ts';
import type { ConflictRow, DraftRow, HeldRow, OutboxRow } from '#mirror/storage/database.ts';
import { discardDraft, discardHeld } from '#mirror/outbox/discardUnsent.ts';
import { type Discarded, undoDiscard } from '#mirror/outbox/discarded.ts';
import { syncNow } from '#session/syncNow.ts';
import { Button } from '#ui/Button.tsx';
import { askToDiscard } from '../shared/document/Trouble.tsx';
import { Matter } from './Matter.tsx';
import { OwnWordsButtons } from '#screens/shared/export/OwnTextButtons.tsx';
import { conflictWords, hasTwoTexts } from './conflictWords.ts';
import { changeWords, nameOf, plainText } from '#screens/shared/export/ownText.ts';

/** Two texts of one document, or a move on an older one, to be settled on a screen of their own. */
export function OpenConflict({
  conflict,
  lane,
}: {
  readonly conflict: ConflictRow;
  /** What waits of this document. */
  readonly lane: readonly OutboxRow[];
}) {
  const navigate = useNavigate();
  const { keyId, base, at } = conflict;
  const { path, label } = kinds[base.entity];
  return (
    <Matter
      kind="conflict"
      title={nameOf(label, base)}
      to={`${path}/${keyId}/read`}
      at={at}
      actions={
        <Button variant="primary" onClick={() => void navigate(`${path}/${keyId}/conflict`)}>
          {hasTwoTexts(conflict, lane) ? 'See both texts' : 'Decide'}
        </Button>
      }
    >
      {conflictWords(conflict, lane)}
    </Matter>
  );
}

/** Own words about a document that may not be seen any more. */
export function HeldWords({ device, held }: { readonly device: Device; readonly held: HeldRow }) {
  const navigate = useNavigate();
  const { keyId, entity, reference, title, changes, at } = held;
  return (
    <Matter
      kind="held"
      title={nameOf(kinds[entity].label, { reference, body: { title } })}
      at={at}
      actions={
        <>
          <Button onClick={() => void navigate(`${kinds[entity].path}/${keyId}/conflict`)}>Decide</Button>
          <OwnWordsButtons title={title} text={plainText(title, changes)} />
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
      {changes.map(changeWords).join(' · ')}
    </Matter>
  );
}

/** What was typed into a form and never saved. */
export function TypedWords({
  device,
  draft,
  title,
}: {
  readonly device: Device;
  readonly draft: DraftRow;
  /** How its document is called here. */
  readonly title: string | undefined;
}) {
  const navigate = useNavigate();
  const { path, label, allFields } = kinds[draft.entity];
  const typed = draft.body['title'];
  const own = typeof typed === 'string' && typed !== '' ? typed : undefined;
  const fields = Object.keys(draft.body).map((name) => allFields[name]?.label ?? name);
  return (
    <Matter
      kind="typed"
      title={draft.isNew ? `New ${label}: ${own ?? 'no title yet'}` : (title ?? own ?? label)}
      at={draft.at}
      actions={
        <>
          <Button
            onClick={() =>
              void navigate(draft.isNew ? `${path}/new?draft=${draft.keyId}` : `${path}/${draft.keyId}/edit`)
            }
          >
            Open it
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
    </Matter>
  );
}

/** What was discarded and can still be brought back. */
export function DiscardedWords({
  device,
  dropped,
}: {
  readonly device: Device;
  readonly dropped: Discarded;
}) {
  const { entity, title, at, changes, draft, held } = dropped;
  const { label } = kinds[entity];
  const done = [...changes.map(({ change }) => change), ...(held?.changes ?? [])].map(changeWords);
  return (
    <Matter
      kind="discarded"
      title={title || label}
      at={at}
      actions={
        <Button
          onClick={() => void undoDiscard(device.mirror, dropped, device.by, device.now()).then(syncNow)}
        >
          Undo
        </Button>
      }
    >
      <Text color="ink.muted">{[...done, ...(draft ? ['Typed and not saved'] : [])].join(' · ')}</Text>
    </Matter>
  );
}
