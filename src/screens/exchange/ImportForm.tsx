import { Box } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { headingsOf, teamColumn } from '#domain/fields/columns.ts';
import { type EntityDefinition, writableFields } from '#domain/entities/define.ts';
import { type Kind, kinds } from '#domain/kinds.ts';
import { mayCreateFor } from '#domain/permissions/permissions.ts';
import { collectionItems } from '#mirror/queries/collections.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { useMirror } from '../shared/useMirror.ts';
import { planImport } from './plan.ts';
import { namesFor, readingOf } from './reading.ts';
import { TableSteps } from './TableSteps.tsx';
import { writeRows } from './writeRows.ts';

/** Takes in documents or things of a collection: checked and written on this device, with or without a network. */
export function ImportForm({
  kind,
  device,
  team,
}: {
  readonly kind: Kind;
  readonly device: Device;
  readonly team: string | null;
}) {
  const entity = kinds[kind];
  const [teamId, setTeamId] = useState(team);
  const called = useMirror((mirror) => namesFor(mirror, kind, entity.allFields), [kind, entity]);
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const plan = useCallback(
    (text: string) => {
      const reading = readingOf(called ?? new Map(), device.newId);
      return planImport(kind, text, { device, reading, teamId: teamId ?? '' });
    },
    [kind, called, device, teamId],
  );
  if (!called || !teams) return null;
  return (
    <TableSteps
      words={{
        label: entity.label,
        plural: entity.plural,
        path: entity.path,
        headings: [...(entity.collection ? [] : [teamColumn]), ...headingsFor(entity, device.person.isStaff)],
        after: 'They are on this device, and on the server as soon as there is a network.',
      }}
      plan={plan}
      write={(rows, onProgress) => writeRows(device, kind, rows, onProgress)}
    >
      {!entity.collection && (
        <Box minWidth="14rem">
          <SelectField
            label="Team of rows that name none"
            value={teamId}
            options={teams
              .filter(({ id, archived }) => !archived && mayCreateFor(device.person, kind, id))
              .map(({ id, fields }) => ({ value: id, label: fields.name }))}
            onChange={setTeamId}
          />
        </Box>
      )}
    </TableSteps>
  );
}

/** What the columns are called that somebody may fill. */
function headingsFor(entity: EntityDefinition, isStaff: boolean): string[] {
  const headings = headingsOf(entity);
  return writableFields(entity.allFields, isStaff ? 'staff' : 'everyone').flatMap(
    ([name]) => headings.get(name) ?? [],
  );
}
