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
import type { ListAddress } from './listAddress.ts';

const longest = 40;

/** Filters kept under a name: each applies with one tap; the one that is applied can be renamed and deleted. */
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
    const question = { title: 'Confirm Delete', body: `Forget the saved filters “${name}”?` };
    if (mirror && (await ask(question))) await deleteFilter(mirror, documentTypeOf(entity), name);
  };
  const keep = (name: string) => {
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
          onClick={() => address.take(asked)}
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
          Save these filters
        </Button>
      )}
      <Dialog
        title={naming === 'rename' ? 'Rename these filters' : 'Save these filters'}
        open={naming !== null}
        onClose={() => setNaming(null)}
        width="24rem"
      >
        <NameForm
          before={naming === 'rename' ? (applied?.name ?? '') : ''}
          onKeep={keep}
          onCancel={() => setNaming(null)}
        />
      </Dialog>
    </>
  );
}

function NameForm({
  before,
  onKeep,
  onCancel,
}: {
  readonly before: string;
  readonly onKeep: (name: string) => void;
  readonly onCancel: () => void;
}) {
  const [name, setName] = useState(before);
  const [missing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') setMissing(true);
    else onKeep(name.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label="Name"
        required
        max={longest}
        value={name}
        onChange={setName}
        error={missing && name.trim() === '' ? 'Required' : undefined}
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
