import { Flex } from '@chakra-ui/react';
import { Bookmark, BookmarkPlus, PencilLine, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { SavedFilter } from '#mirror/queries/listPreferences.ts';
import { deleteFilter, renameFilter, saveFilter } from '#actions/listPreferences.ts';
import { ask, useShell } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import type { ListAddress } from '#screens/documents/list/listAddress.ts';

const maxNameLength = 40;

/** Buttons for saved filters. The one in use can be renamed and deleted. */
export function SavedFilters({
  entity,
  address,
  saved,
}: {
  readonly entity: EntityDefinition;
  readonly address: ListAddress;
  readonly saved: readonly SavedFilter[];
}) {
  const mirror = useShell((shell) => shell.mirror);
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const applied = saved.find(({ asked }) => asked === address.query);
  const remove = async (name: string) => {
    const question = { title: 'Confirm Delete', body: `Delete the saved filters “${name}”?` };
    if (mirror && (await ask(question))) await deleteFilter(mirror, documentTypeOf(entity), name);
  };
  const save = (name: string) => {
    setNaming(null);
    if (!mirror) return;
    if (naming === 'rename' && applied) void renameFilter(mirror, documentTypeOf(entity), applied.name, name);
    else void saveFilter(mirror, documentTypeOf(entity), { name, asked: address.query });
  };
  return (
    <>
      {saved.map(({ name, asked }) => (
        <Button
          key={name}
          icon={<Bookmark />}
          aria-pressed={asked === address.query}
          variant={asked === address.query ? 'plain' : 'quiet'}
          onClick={() => address.replace(asked)}
        >
          {name}
        </Button>
      ))}
      {applied && (
        <>
          <IconButton
            label={`Rename ${applied.name}`}
            icon={<PencilLine />}
            onClick={() => setNaming('rename')}
          />
          <IconButton
            label={`Delete ${applied.name}`}
            icon={<Trash2 />}
            onClick={() => void remove(applied.name)}
          />
        </>
      )}
      {address.query !== '' && !applied && (
        <Button variant="plain" icon={<BookmarkPlus />} onClick={() => setNaming('new')}>
          Save filters
        </Button>
      )}
      <Dialog
        title={naming === 'rename' ? 'Rename filters' : 'Save filters'}
        open={naming !== null}
        onClose={() => setNaming(null)}
        width="24rem"
      >
        <NameForm
          initialName={naming === 'rename' ? (applied?.name ?? '') : ''}
          onSave={save}
          onCancel={() => setNaming(null)}
        />
      </Dialog>
    </>
  );
}

function NameForm({
  initialName,
  onSave,
  onCancel,
}: {
  readonly initialName: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}) {
  const [name, setName] = useState(initialName);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') setIsMissing(true);
    else onSave(name.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label="Name"
        required
        max={maxNameLength}
        value={name}
        onChange={setName}
        error={isMissing && name.trim() === '' ? 'Required' : undefined}
      />
      <Flex justify="flex-end" gap="2" marginTop="5" wrap="wrap">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit">
          Save
        </Button>
      </Flex>
    </form>
  );
}
