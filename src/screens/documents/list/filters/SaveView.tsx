import { Flex } from '@chakra-ui/react';
import { type SyntheticEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { teamViewLimits } from '#domain/personal/teamView.ts';
import { pageKey } from '#mirror/queries/unsent/texts.ts';
import { type CollectionItem, collectionItems } from '#mirror/read/collections.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';

/** Asks for the name of saved filters and, where they are new, for whom they are saved. */
export default function SaveView(props: SaveViewProps) {
  const device = useDevice();
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  // All fields appear at once: a late one would move the buttons just before a tap, and change where Tab leads.
  return device && teams && <Naming {...props} device={device} teams={teams} />;
}

interface SaveViewProps {
  readonly isNew: boolean;
  readonly initialName: string;
  /** Without a team they are saved for the person alone. */
  readonly onSave: (name: string, teamId: string | null) => void;
  readonly onClose: () => void;
}

function Naming({
  isNew,
  initialName,
  onSave,
  onClose,
  device,
  teams,
}: SaveViewProps & { readonly device: Device; readonly teams: readonly CollectionItem[] }) {
  const own = device.person.teams;
  const { pathname } = useLocation();
  const place = isNew ? 'new' : `rename:${initialName}`;
  const { text: name, change: setName, saved } = useTypedText(device, pageKey(pathname), place, initialName);
  const [teamId, setTeamId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setIsMissing(true);
    if (name.trim().length > teamViewLimits.name) return;
    saved(name);
    onSave(name.trim(), teamId);
  };
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
