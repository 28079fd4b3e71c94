import { Box } from '@chakra-ui/react';
import { Suspense, lazy, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { writableBody } from '#actions/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { draftsOf } from '#mirror/queries/unsent/drafts.ts';
import { documentState } from '#mirror/read/documents.ts';
import type { Document } from '#domain/content/document.ts';
import { copiedFields } from '#domain/content/copy.ts';
import { type EntityDefinition, emptyBody } from '#domain/content/entities/define.ts';
import { may, mayCreateAny, initialTeam } from '#domain/rules/permissions/permissions.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { status } from '#domain/content/status.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { EditForm } from './EditForm.tsx';
import { editAddress } from './form/useDocumentForm.ts';
import { MissingDocument } from '#screens/shared/pages/MissingDocument.tsx';
import { OwnTextButton } from '#screens/shared/pages/OwnTextButton.tsx';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';

const ArchivedDocument = lazy(() => import('#screens/shared/pages/ArchivedDocument.tsx'));

type EditMode = 'edit' | 'new' | 'copy';

/** Loads what only new documents need; if that fails, they open empty. */
const loadLikelyValues = () =>
  import('#mirror/queries/likelyValues.ts').then(
    ({ likelyValues }) => likelyValues,
    () => async () => ({}),
  );

/** The editor for a document, a new document, or a new copy of one. */
export default function EditScreen({
  entity,
  mode,
  as,
}: {
  readonly entity: EntityDefinition;
  readonly mode: EditMode;
  /** Id of the new document, for types of which there is only one. */
  readonly as?: string | undefined;
}) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { opened, key, addCreated } = useOpened(mode, id);
  const onCreated = (document: Document) => {
    addCreated(document.keyId);
    void navigate(editAddress(entity, document.keyId), { replace: true });
  };
  return opened.mode === 'new' ? (
    <NewDocument key={key} entity={entity} as={as} onCreated={onCreated} />
  ) : (
    <ExistingDocument key={key} entity={entity} id={opened.id} mode={opened.mode} onCreated={onCreated} />
  );
}

/** A form that was opened: how, and for a copy or an existing document with which id. */
interface Opened {
  readonly mode: EditMode;
  readonly id: string;
}

/**
 * Returns what was opened at this address, and the key of its form. The form of a new document goes on at the address that
 * the document gets when it is created, as it was opened: what is typed meanwhile stays, and so does the caret.
 */
function useOpened(mode: EditMode, id: string) {
  const [count, setCount] = useState(0);
  const [created, setCreated] = useState<{ readonly keyId: string; readonly by: Opened } | null>(null);
  const [wasShown, setWasShown] = useState(false);
  const isShown = created !== null && mode === 'edit' && id === created.keyId;
  if (isShown !== wasShown) {
    setWasShown(isShown);
    // Its form is left: the next new document begins empty.
    if (!isShown) {
      setCreated(null);
      setCount(count + 1);
    }
  }
  const opened: Opened = isShown ? created.by : { mode, id };
  return {
    opened,
    key: `${opened.mode} ${opened.id} ${count}`,
    addCreated: (keyId: string) => setCreated({ keyId, by: opened }),
  };
}

function NewDocument({
  entity,
  from,
  as,
  onCreated,
}: {
  readonly entity: EntityDefinition;
  readonly from?: DocumentRow;
  readonly as?: string | undefined;
  readonly onCreated: (document: Document) => void;
}) {
  const device = useDevice();
  // A link may name the document that it leads to write.
  const title = useSearchParams()[0].get('title');
  const [keyId] = useState(() => as ?? device?.newId());
  const [created, setCreated] = useState<Document | null>(null);
  const state = useMirror(
    async (mirror) => (created ? documentState(mirror, created.keyId) : undefined),
    [created],
  );
  const [wasOpened, setWasOpened] = useState(false);
  const likely = useMirror(
    async (mirror) => {
      if (!device) return undefined;
      const { person, now } = device;
      const likelyValues = await loadLikelyValues();
      return likelyValues(mirror, documentTypeOf(entity), entity.allFields, { person, now: now() });
    },
    [device, entity],
  );
  if (!device || keyId === undefined) return null;
  const { person } = device;
  // Once open, the form stays open, even if the right to create is lost meanwhile.
  const isOpen = wasOpened || mayCreateAny(person, entity.key);
  if (!isOpen) return <Forbidden name={entity.label} />;
  if (!likely) return <Box aria-busy="true" />;
  if (!wasOpened) setWasOpened(true);
  const defaultTeamId = entity.collection ? noTeam : (initialTeam(person) ?? '');
  const key = documentTypeOf(entity);
  const empty = { ...emptyBody(entity), ...(title !== null && { title }) };
  const copied = from && copiedFields(entity, from.body);
  return (
    <EditForm
      entity={entity}
      device={device}
      keyId={keyId}
      seen={created}
      text={{
        teamId: defaultTeamId,
        body: writableBody(device, key, { ...empty, ...entity.collection?.defaults, ...likely, ...copied }),
      }}
      state={state}
      onCreated={(document) => {
        setCreated(document);
        onCreated(document);
      }}
    />
  );
}

function ExistingDocument({
  entity,
  id,
  mode,
  onCreated,
}: {
  readonly entity: EntityDefinition;
  readonly id: string;
  readonly mode: 'edit' | 'copy';
  readonly onCreated: (document: Document) => void;
}) {
  const device = useDevice();
  const state = useMirror((mirror) => documentState(mirror, id), [id]);
  // Once open, the form stays open whatever happens to the document, so that typed text is never lost.
  const [opened, setOpened] = useState<DocumentRow | null>(null);
  const [wasEditable, setWasEditable] = useState(false);
  const hasDraft = useMirror(async (mirror) => (await draftsOf(mirror, id)).length > 0, [id]);
  const row = state?.row;
  // An archived one is not open yet: it is once it has been unarchived, here or elsewhere.
  const isOpen = opened !== null && opened.statusId !== status.archived;
  if (!isOpen && row && row !== opened && row.keyId === id && row.entity === entity.key) setOpened(row);
  if (!state || !device) return <Box aria-busy="true" />;
  if (!opened)
    return row ? null : <MissingDocument entity={entity} keyId={id} held={state.held !== undefined} />;
  if (mode === 'copy') {
    return may(device.person, 'copy', opened) ? (
      <NewDocument entity={entity} from={opened} onCreated={onCreated} />
    ) : (
      <Forbidden name={entity.label} />
    );
  }
  const toText = hasDraft && <OwnTextButton entity={entity} keyId={id} />;
  if (opened.statusId === status.archived) {
    return (
      <Suspense>
        <ArchivedDocument entity={entity} device={device} row={opened} toText={toText} />
      </Suspense>
    );
  }
  if (!wasEditable) {
    if (may(device.person, 'edit', opened)) setWasEditable(true);
    else
      return (
        <>
          <Forbidden name={entity.label} />
          <Box textAlign="center">{toText}</Box>
        </>
      );
  }
  return (
    <EditForm
      entity={entity}
      device={device}
      keyId={id}
      seen={opened}
      text={{ teamId: opened.teamId, body: { ...emptyBody(entity), ...opened.body } }}
      state={state}
    />
  );
}
