import { Box } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { initialTeam, mayCreateFor } from '#domain/rules/permissions/permissions.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { createCellReader, readIdsByName } from './cellReader.ts';
import { ImportSteps, useUnstoredSource } from './ImportSteps.tsx';
import { planJson } from './planJson.ts';
import { writeRows } from './writeRows.ts';

/** Every type has links, which point to documents of all types, so these fields say all that is referred to. */
const linkFields = entities.plot.allFields;

/** Imports documents of all types from an export in JSON, on this device, online or offline. */
export function ImportJson({ device }: { readonly device: Device }) {
  const { person } = device;
  const [teamId, setTeamId] = useState(initialTeam(person));
  const idsByName = useMirror((mirror) => readIdsByName(mirror, 'plot', linkFields), []);
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const source = useUnstoredSource();
  const plan = useCallback(
    (text: string) => {
      const reader = createCellReader(idsByName ?? new Map(), device.newId);
      return planJson(text, { device, reader, teamId: teamId ?? '' });
    },
    [idsByName, device, teamId],
  );
  if (!idsByName || !teams) return null;
  return (
    <ImportSteps
      labels={{
        label: 'Document',
        plural: 'Documents',
        path: '/search?q=author:me',
        file: {
          about:
            'Choose an export of a whole game in JSON. Each of its documents becomes a new draft here; versions, comments and shares are not imported. References between them point to the new ones, others to what is called the same here.',
          accept: '.json,application/json',
        },
        afterImport: 'They are saved on this device and sent to the server when you’re online.',
      }}
      source={source}
      plan={plan}
      write={(rows, onProgress) => writeRows(device, 'plot', rows, onProgress)}
    >
      <Box minWidth="14rem">
        <SelectField
          label="Team for documents whose team is not on this device"
          value={teamId}
          options={teams
            .filter(
              ({ id, archived }) => !archived && entityKeys.some((type) => mayCreateFor(person, type, id)),
            )
            .map(({ id, fields }) => ({ value: id, label: fields.name }))}
          onChange={setTeamId}
        />
      </Box>
    </ImportSteps>
  );
}
