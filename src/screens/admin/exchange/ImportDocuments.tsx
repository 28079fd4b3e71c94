import { Box } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { mayCreateFor } from '#domain/rules/permissions/permissions.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { pageKey } from '#mirror/queries/unsent/texts.ts';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useTableChoices } from './columns/useTableChoices.ts';
import { importTargets, planImport } from './planImport.ts';
import { readKnownNames, createCellReader } from './cellReader.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { TakeBackImport } from './takeBack/TakeBackImport.tsx';
import { noNames } from './names/missingNames.ts';
import { writeWithNames } from './names/writeWithNames.ts';

/** Imports documents or collection items on this device, online or offline. */
export function ImportDocuments({
  type,
  device,
  team,
}: {
  readonly type: DocumentType;
  readonly device: Device;
  readonly team: string | null;
}) {
  const entity = documentTypes[type];
  const [teamId, setTeamId] = useState(team);
  const known = useMirror((mirror) => readKnownNames(mirror, type, entity.allFields), [type, entity]);
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const chooser = useTableChoices(type);
  const { choices } = chooser;
  const names = choices?.names ?? noNames;
  const source = useTypedText(device, pageKey(`/import/${type}`), 'rows');
  const plan = useCallback(
    (text: string) => {
      const reader = createCellReader(known?.idsByName ?? new Map(), device.newId);
      return planImport(type, text, { device, reader, teamId: teamId ?? '' }, choices);
    },
    [type, known, device, teamId, choices],
  );
  if (!known || !teams || !choices) return null;
  return (
    <ImportSteps
      labels={{
        label: entity.label,
        plural: entity.plural,
        path: entity.path,
        afterImport: 'They are saved on this device and sent to the server when you’re online.',
      }}
      source={source}
      columns={{ targets: importTargets(type, device.person), chooser }}
      plan={plan}
      names={{
        choices: names,
        labels: known.labels,
        device,
        teamId: teamId ?? '',
        onChoose: chooser.chooseNames,
      }}
      write={(rows, onProgress, missing) =>
        writeWithNames(device, type, { rows, missing, names, teamId: teamId ?? '' }, onProgress)
      }
      after={<TakeBackImport device={device} />}
    >
      {!entity.collection && (
        <Box minWidth="14rem">
          <SelectField
            label="Team for rows without one"
            value={teamId}
            options={teams
              .filter(({ id, archived }) => !archived && mayCreateFor(device.person, type, id))
              .map(({ id, fields }) => ({ value: id, label: fields.name }))}
            onChange={setTeamId}
          />
        </Box>
      )}
    </ImportSteps>
  );
}
