import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { type GroupRow, isRows } from '#domain/fields/field.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { FieldDiff } from '#ui/fields/FieldDiff.tsx';
import { FieldInput } from '#ui/fields/FieldInput.tsx';
import { PlainFieldInput } from '#ui/fields/PlainFieldInput.tsx';
import { rowGrid, spanOf } from '#ui/fields/rowGrid.ts';
import type { Choices } from './choices.ts';
import type { Point } from './points.ts';

const Caption = chakra('p', { base: { color: 'ink.muted', textStyle: 'caption', marginBottom: '1' } });

interface ResultProps {
  readonly point: Point;
  readonly choices: Choices;
  readonly context: FieldContext;
  readonly error?: string | undefined;
}

/** What comes of a decision where that is neither of the two texts: both as one, or a text that is being written. */
export function Result(props: ResultProps) {
  const { point, choices, context } = props;
  switch (choices.sideOf(point)) {
    case 'both':
      return (
        <Box color="ink.strong" textStyle="reading">
          <Caption>Both together</Caption>
          <FieldDiff field={point.field} before={point.base} after={point.both} context={context} />
        </Box>
      );
    case 'mix':
      return <Mix {...props} />;
    case 'mine':
    case 'theirs':
    case undefined:
      return null;
  }
}

function Mix({ point, choices, context, error }: ResultProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever has just asked to write is taken there; whoever comes back to the screen is not.
    if (!frame.current?.closest('[data-point]')?.contains(document.activeElement)) return;
    frame.current.querySelector<HTMLElement>('input, textarea, select, [contenteditable=true]')?.focus();
  }, []);
  const value = choices.valueOf(point);
  const { field, group, key } = point;
  if (!group) {
    return (
      <div ref={frame}>
        <FieldInput
          field={field}
          name={key}
          value={value}
          error={error}
          onChange={(next) => choices.mix(point, next)}
          context={context}
        />
      </div>
    );
  }
  const row: GroupRow | undefined = isRows(value) ? value[0] : undefined;
  if (!row) return <Caption>The {group.row} is taken out.</Caption>;
  return (
    <Box ref={frame} {...rowGrid} role="group" aria-label={`The ${group.row} as it shall be`}>
      {Object.entries(group.fields).map(([name, each]) => (
        <Box key={name} minWidth="0" gridColumn={spanOf(each)}>
          <PlainFieldInput
            field={each}
            name={`${key}.${name}`}
            value={row[name]}
            onChange={(next) => choices.mix(point, [{ ...row, [name]: next }])}
            context={context}
          />
        </Box>
      ))}
    </Box>
  );
}
