import { Box } from '@chakra-ui/react';
import { useStore } from 'zustand';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { mayCreateFor } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { fieldId } from '#screens/shared/document/body/FieldErrors.tsx';
import type { Form } from './form/form.ts';
import { belowBars } from './SectionIndex.tsx';

/** 'Select Team' field with the teams for which the person may create documents of this type. */
export function TeamPicker({
  entity,
  person,
  form,
}: {
  readonly entity: EntityDefinition;
  readonly person: Person;
  readonly form: Form;
}) {
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []) ?? [];
  const teamId = useStore(form, (state) => state.teamId);
  const error = useStore(form, (state) => state.errors['teamId']);
  const options = teams
    .filter((team) => team.id === teamId || (!team.archived && mayCreateFor(person, entity.key, team.id)))
    .map(({ id, fields }) => ({ value: id, label: fields.name }));
  return (
    <Box id={fieldId('teamId')} maxWidth={{ md: '22rem' }} marginBottom="3" scrollMarginTop={belowBars}>
      <SelectField
        label="Select Team"
        name="teamId"
        required
        error={error}
        value={teamId || null}
        options={options}
        onChange={(next) => form.setState({ teamId: next ?? '' })}
      />
    </Box>
  );
}
