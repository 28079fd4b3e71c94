import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { type GroupRow, isRows } from '#domain/fields/field.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { FieldDiff } from '#ui/fields/FieldDiff.tsx';
import { FieldInput } from '#ui/fields/FieldInput.tsx';
import { PlainFieldInput } from '#ui/fields/PlainFieldInput.tsx';
import { rowGrid, gridSpan } from '#ui/fields/group/rowGrid.ts';
import type { Choices } from './useChoices.ts';
import type { FieldConflict } from './fieldConflicts.ts';

const Caption = chakra('p', { base: { color: 'ink.muted', textStyle: 'caption', marginBottom: '1' } });

interface ResultProps {
  readonly fieldConflict: FieldConflict;
  readonly choices: Choices;
  readonly context: FieldContext;
  readonly error?: string | undefined;
}

/** The result of a choice that takes neither text as it is: both joined, or an edited text. */
export function Result(props: ResultProps) {
  const { fieldConflict, choices, context } = props;
  // The input stays under the hands of whoever is typing, also when theirs changes again.
  if (choices.editedText(fieldConflict) !== undefined) return <EditedResult {...props} />;
  switch (choices.sideOf(fieldConflict)) {
    case 'both':
      return (
        <Box color="ink.strong" textStyle="reading">
          <Caption>Both together</Caption>
          <FieldDiff
            field={fieldConflict.field}
            before={fieldConflict.base}
            after={fieldConflict.both}
            context={context}
          />
        </Box>
      );
    case 'mix':
    case 'mine':
    case 'theirs':
    case undefined:
      return null;
  }
}

function EditedResult({ fieldConflict, choices, context, error }: ResultProps) {
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
  const row: GroupRow | undefined = isRows(value) ? value[0] : undefined;
  if (!row) return <Caption>The {group.row} is removed.</Caption>;
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
