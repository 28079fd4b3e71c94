import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { FieldInput } from '#ui/fields/FieldInput.tsx';
import { PlainFieldInput } from '#ui/fields/PlainFieldInput.tsx';
import { gridSpan, rowGrid } from '#ui/fields/group/rowGrid.ts';
import { Caption } from './ConflictColumns.tsx';
import type { FieldConflict } from './fieldConflicts.ts';
import type { Choices } from './useChoices.ts';

export interface ResultProps {
  readonly fieldConflict: FieldConflict;
  readonly choices: Choices;
  readonly context: FieldContext;
  readonly error?: string | undefined;
}

/** The inputs for a result that is edited by hand. They load beside the screen, which would be twice as large with them. */
export default function EditedResult({ fieldConflict, choices, context, error }: ResultProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus the input after “Edit the result”, but not when the screen is opened again.
    if (!frame.current?.closest('[data-conflict]')?.contains(document.activeElement)) return;
    frame.current.querySelector<HTMLElement>('input, textarea, select, [contenteditable=true]')?.focus();
  }, []);
  const value = choices.editedText(fieldConflict);
  const { field, group, cells, key } = fieldConflict;
  if (!group) {
    return (
      <div ref={frame}>
        <FieldInput
          field={field}
          name={key}
          value={value}
          error={error}
          onChange={(next) => choices.editResult(fieldConflict, next)}
          context={context}
        />
      </div>
    );
  }
  const row: GroupRow | undefined = rowsIn(value)[0];
  if (!row) return <Caption marginBottom="1">The {group.row} is removed.</Caption>;
  const inputs = Object.entries(group.fields).filter(([name]) => cells.length === 0 || cells.includes(name));
  return (
    <Box ref={frame} {...rowGrid} role="group" aria-label={`Resulting ${group.row}`}>
      {inputs.map(([name, each]) => (
        <Box key={name} minWidth="0" gridColumn={gridSpan(each)}>
          <PlainFieldInput
            field={each}
            name={`${key}.${name}`}
            value={row[name]}
            onChange={(next) => choices.editResult(fieldConflict, [{ ...row, [name]: next }])}
            context={context}
          />
        </Box>
      ))}
    </Box>
  );
}
