import { Box, Flex, Heading, chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { useStore } from 'zustand';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Field } from '#domain/fields/field.ts';
import { sumOf } from '#domain/fields/warnings.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { FieldInput } from '#ui/fields/FieldInput.tsx';
import { fieldId } from '#screens/shared/document/FieldErrors.tsx';
import { SectionIndex, belowBars } from './SectionIndex.tsx';
import { inSections, sectionName } from '#screens/shared/document/BodyView.tsx';
import { type Form, setField, warningAt } from './form.ts';

const Section = chakra('section', {
  base: {
    paddingBlock: '5',
    scrollMarginTop: belowBars,
    '&:not(:first-of-type)': { borderTopWidth: 'thin', borderColor: 'line' },
  },
});

/** The fields of a form by section, with an index of the sections next to or above them. */
export const FormFields = memo(function FormFields({
  entity,
  fields,
  form,
  context,
}: {
  readonly entity: EntityDefinition;
  readonly fields: readonly [string, Field][];
  readonly form: Form;
  readonly context: FieldContext;
}) {
  const sections = inSections(entity, fields);
  return (
    <Flex gap={{ lg: '6' }} direction={{ base: 'column', lg: 'row' }} align="stretch">
      {sections.length > 1 && (
        <SectionIndex
          sections={sections.map(([section]) => ({ id: sectionId(section), name: sectionName(section) }))}
          onSelect={focusField}
        />
      )}
      <Box flex="1" minWidth="0">
        {sections.map(([section, each]) => (
          <Section key={section} id={sectionId(section)} aria-label={sectionName(section)} tabIndex={-1}>
            {sections.length > 1 && (
              <Heading as="h2" size="md" marginBottom="3">
                {sectionName(section)}
              </Heading>
            )}
            <Flex direction="column" gap="4">
              {each.map(([name, field]) => (
                <FormField key={name} name={name} field={field} form={form} context={context} />
              ))}
            </Flex>
          </Section>
        ))}
      </Box>
    </Flex>
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
  const sum = useStore(form, (state) =>
    field.kind === 'number' && field.sum ? sumOf(field, state.values) : undefined,
  );
  return (
    <Box id={fieldId(name)} scrollMarginTop={belowBars}>
      <FieldInput
        field={field}
        name={name}
        value={value}
        base={base}
        error={error}
        warning={warning}
        sum={sum}
        context={context}
        onChange={(next) => setField(form, name, next)}
      />
    </Box>
  );
});

/** Scrolls to a field or section by element id and focuses it. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  element.scrollIntoView({ block: 'start' });
  const control =
    element.querySelector<HTMLElement>('input, select, textarea, [contenteditable=true]') ??
    element.querySelector<HTMLElement>('button');
  (control ?? element).focus({ preventScroll: true });
}

function sectionId(section: string): string {
  return `section-${section.replaceAll(/\W+/g, '-').toLowerCase()}`;
}
