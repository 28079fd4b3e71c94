import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { statusAfterSave } from '#domain/content/status.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import type { DeskRequest } from '#mirror/queries/desks/researchDesk.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import type { RequestEdit } from './editRequests.ts';

/** Stands for taking away whoever is to answer. */
const nobody = 'nobody';

/** Asks which team and which person are to answer the requests. */
export default function AssignDialog({
  person,
  requests,
  onAssign,
  onClose,
}: {
  readonly person: Person;
  readonly requests: readonly DeskRequest[];
  readonly onAssign: (edit: RequestEdit) => void;
  readonly onClose: () => void;
}) {
  const [team, setTeam] = useState<string | null>(null);
  const [answeredBy, setAnsweredBy] = useState<string | null>(null);
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []) ?? [];
  const people = useMirror((mirror) => collectionItems(mirror, 'user'), []) ?? [];
  const options = (items: typeof teams) => [
    ...items.filter(({ archived }) => !archived).map(({ id, fields }) => ({ value: id, label: fields.name })),
    { value: nobody, label: 'Nobody' },
  ];
  const returned = requests.filter(
    (each) => statusAfterSave(each.statusId, may(person, 'approve', each)) !== each.statusId,
  ).length;
  const idOf = (chosen: string) => (chosen === nobody ? null : chosen);
  const assign = () => {
    onClose();
    onAssign({
      kind: 'assign',
      ...(team !== null && { assignedTeam: idOf(team) }),
      ...(answeredBy !== null && { answeredBy: idOf(answeredBy) }),
    });
  };
  const count = requests.length;
  return (
    <Dialog
      open
      title={`Assign ${count === 1 ? 'the request' : `${count} requests`}`}
      onClose={onClose}
      width="26rem"
    >
      <Flex direction="column" gap="3">
        <SelectField
          label="Team"
          value={team ?? ''}
          empty="As it is"
          options={options(teams)}
          onChange={setTeam}
        />
        <SelectField
          label="Person"
          value={answeredBy ?? ''}
          empty="As it is"
          options={options(people)}
          onChange={setAnsweredBy}
        />
        {returned > 0 && (
          <Text color="ink.muted">
            {returned === 1 ? 'One returns' : `${returned} return`} to Editing, because you may not approve{' '}
            {returned === 1 ? 'it' : 'them'}.
          </Text>
        )}
        <Flex justify="flex-end" gap="2" marginTop="2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={team === null && answeredBy === null} onClick={assign}>
            Assign
          </Button>
        </Flex>
      </Flex>
    </Dialog>
  );
}
