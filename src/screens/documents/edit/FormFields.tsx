import { Box, chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { useStore } from 'zustand';
import type { Field } from '#domain/content/fields/field.ts';
import { sumOf } from '#domain/content/fields/warnings.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { FieldInput } from '#ui/fields/FieldInput.tsx';
import { fieldId } from '#screens/shared/document/body/FieldErrors.tsx';
import { fieldSpans, formColumns } from './fieldSpans.ts';
import { type Form, setField, warningAt } from './form/form.ts';
import { belowBars } from './SectionIndex.tsx';

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: `repeat(${formColumns}, minmax(0, 1fr))`,
    columnGap: '4',
    rowGap: '4',
    alignItems: 'start',
    '& > *': {
      gridColumn: 'span var(--narrow)',
      '@container form (min-width: 42rem)': { gridColumn: 'span var(--wide)' },
    },
    '& > [data-begins]': {
      '@container form (min-width: 42rem)': { gridColumn: '1 / span var(--wide)' },
    },
    // Beside fields that have their label above them.
    '& > [data-kind=boolean]': { '@container form (min-width: 42rem)': { paddingTop: '1.5rem' } },
  },
});

/** Fields of a form in columns. */
export const FormFields = memo(function FormFields({
  fields,
  form,
  context,
}: {
  readonly fields: readonly [string, Field][];
  readonly form: Form;
  readonly context: FieldContext;
}) {
  const spans = fieldSpans(fields);
  return (
    <Grid>
      {fields.map(([name, field]) => {
        const { narrow = formColumns, wide = formColumns, begins } = spans.get(name) ?? {};
        return (
          <Box
            key={name}
            id={fieldId(name)}
            data-begins={begins || undefined}
            data-kind={field.kind}
            minWidth="0"
            scrollMarginTop={belowBars}
            css={{ '--narrow': narrow, '--wide': wide }}
          >
            <FormField name={name} field={field} form={form} context={context} />
          </Box>
        );
      })}
    </Grid>
  );
});

const FormField = memo(function FormField({
  name,
  field,
  form,
  context,
}: {
  readonly name: string;
  readonly field: Field;
  readonly form: Form;
  readonly context: FieldContext;
}) {
  const value = useStore(form, (state) => state.values[name]);
  const base = useStore(form, (state) => state.base.body[name]);
  const error = useStore(form, (state) => state.errors[name]);
  const warning = useStore(form, (state) => warningAt(state, name));
  const note = useStore(form, (state) => state.notes[name]);
  const measured = useStore(form, (state) => state.meters[name]);
  const sum = useStore(form, (state) =>
    field.kind === 'number' && field.sum ? sumOf(field, state.values) : undefined,
  );
  return (
    <FieldInput
      field={withMeter(note === undefined ? field : { ...field, help: note }, measured)}
      name={name}
      value={value}
      base={base}
      error={error}
      warning={warning}
      sum={sum}
      context={context}
      onChange={(next) => setField(form, name, next)}
    />
  );
});

/** Returns a field with as many characters as were measured to fit. */
function withMeter(field: Field, characters: number | undefined): Field {
  if (characters === undefined || (field.kind !== 'line' && field.kind !== 'rich') || !field.meter)
    return field;
  return { ...field, meter: { ...field.meter, characters } };
}
