import { Box, Flex, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useMemo, useState } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { mayCreateFor } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ReferenceField } from '#ui/fields/combobox/ReferenceField.tsx';
import { DateTimeField } from '#ui/fields/inputs/DateTimeField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { useChosenReferences } from '#screens/shared/references/useChosenReferences.ts';
import { type BulkEdit, type Choice, editNotes } from './bulkEdits.ts';

const noBodies: readonly never[] = [];

/** Asks what to change in the selected documents, and says what that will do. */
export default function BulkEditDialog({
  entity,
  person,
  edit,
  entries,
  onEdit,
  onClose,
}: {
  readonly entity: EntityDefinition;
  readonly person: Person;
  readonly edit: BulkEdit;
  readonly entries: readonly ListEntry[];
  readonly onEdit: (choice: Choice) => void;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  const [due, setDue] = useState<string | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  const type = documentTypeOf(entity);
  const references = useChosenReferences(entity.allFields, noBodies, type);
  const { kind, target, field, isSingle } = edit;
  const port = useMemo(
    () =>
      references && {
        label: references.label,
        search: async (searched: string, text: string) => {
          const options = await references.search(searched, text);
          return kind === 'team' ? options.filter(({ id }) => mayCreateFor(person, type, id)) : options;
        },
      },
    [references, kind, person, type],
  );
  const { count, notes } = editNotes(person, kind, entries);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen.length === 0) setIsMissing(true);
    else if (!isInvalid) onEdit({ kind, chosen, due });
  };
  return (
    <Dialog title={edit.label} open onClose={onClose} width="26rem">
      <form onSubmit={submit} noValidate>
        {/* Room for the options, which the dialog would cut off and which must not cover its button. */}
        <Box minHeight="22rem">
          {port && (
            <ReferenceField
              label={field}
              target={target}
              port={port}
              value={chosen}
              onChange={setChosen}
              single={isSingle}
              required
              error={isMissing && chosen.length === 0 ? 'Required' : undefined}
            />
          )}
        </Box>
        {kind === 'assign' && (
          <DateTimeField
            label="Due"
            value={due}
            onChange={setDue}
            onInvalid={(invalid) => setIsInvalid(Boolean(invalid))}
          />
        )}
        {notes.map((note) => (
          <Text key={note} color="ink.muted" marginTop="3">
            {note}
          </Text>
        ))}
        <Flex justify="flex-end" gap="2" marginTop="5" wrap="wrap">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit">
            Change {count} {count === 1 ? entity.label : entity.plural}
          </Button>
        </Flex>
      </form>
    </Dialog>
  );
}
