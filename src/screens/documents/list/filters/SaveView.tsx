import { Flex } from '@chakra-ui/react';
import { type SyntheticEvent, useState } from 'react';
import { teamViewLimits } from '#domain/personal/teamView.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';

/** Asks for the name of saved filters and, where they are new, for whom they are saved. */
export default function SaveView({
  isNew,
  initialName,
  onSave,
  onClose,
}: {
  readonly isNew: boolean;
  readonly initialName: string;
  /** Without a team they are saved for the person alone. */
  readonly onSave: (name: string, teamId: string | null) => void;
  readonly onClose: () => void;
}) {
  const own = useDevice()?.person.teams ?? [];
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const [name, setName] = useState(initialName);
  const [teamId, setTeamId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') setIsMissing(true);
    else if (name.trim().length <= teamViewLimits.name) onSave(name.trim(), teamId);
  };
  // All fields appear at once: a late one would move the buttons just before a tap, and change where Tab leads.
  if (teams === undefined) return null;
  const options = teams
    .filter(({ id, archived }) => !archived && own.includes(id))
    .map(({ id, fields }) => ({ value: id, label: fields.name }));
  return (
    <Dialog title={isNew ? 'Save filters' : 'Rename filters'} open onClose={onClose} width="24rem">
      <form onSubmit={submit} noValidate>
        <Flex direction="column" gap="4">
          <TextField
            label="Name"
            required
            max={teamViewLimits.name}
            value={name}
            onChange={setName}
            error={isMissing && name.trim() === '' ? 'Required' : undefined}
          />
          {isNew && options.length > 0 && (
            <SelectField
              label="For"
              help="A team shares the filters, the order, the columns and the view, not the documents"
              empty="Only me, on this device"
              value={teamId}
              options={options}
              onChange={setTeamId}
            />
          )}
        </Flex>
        <Flex justify="flex-end" gap="2" marginTop="5" wrap="wrap">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit">
            Save
          </Button>
        </Flex>
      </form>
    </Dialog>
  );
}
