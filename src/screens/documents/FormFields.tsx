import { Box, Flex, Heading, chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { useStore } from 'zustand';
import type { EntityDefinition } from '#domain/define';
import type { Field } from '#domain/field';
import type { FieldContext } from '#ui/fields/context';
import { FieldInput } from '#ui/fields/FieldInput';
import { fieldId } from './Errors.tsx';
import { inSections, sectionName } from './Sheet.tsx';
import { type Form, setField } from './form.tsx';

const Section = chakra('section', {
  base: {
    paddingBlock: '5',
    scrollMarginTop: '4rem',
    '&:not(:first-of-type)': { borderTopWidth: 'thin', borderColor: 'line' },
  },
});
const Index = chakra('nav', {
  base: {
    position: 'sticky',
    top: '3.5rem',
    zIndex: '1',
    alignSelf: 'flex-start',
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    width: { base: 'full', lg: '11rem' },
    flexShrink: '0',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    paddingBlock: { base: '1', lg: '5' },
    background: 'surface.page',
    borderBottomWidth: { base: 'thin', lg: '0' },
    borderColor: 'line',
  },
});
const Way = chakra('button', {
  base: {
    minHeight: 'target',
    paddingInline: '2.5',
    borderRadius: 'md',
    color: 'ink.muted',
    textStyle: 'body',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { background: 'surface.hover', color: 'ink.strong' },
  },
});

/** All fields of a form by section, with an index of the sections beside or above them. */
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
      <Index aria-label="Sections">
        {sections.map(([section]) => (
          <Way key={section} type="button" onClick={() => goTo(sectionId(section))}>
            {sectionName(section)}
          </Way>
        ))}
      </Index>
      <Box flex="1" minWidth="0">
        {sections.map(([section, each]) => (
          <Section key={section} id={sectionId(section)} aria-label={sectionName(section)} tabIndex={-1}>
            <Heading as="h2" size="md" marginBottom="3">
              {sectionName(section)}
            </Heading>
            <Flex direction="column" gap="4">
              {each.map(([name, field]) => (
                <OneField key={name} name={name} field={field} form={form} context={context} />
              ))}
            </Flex>
          </Section>
        ))}
      </Box>
    </Flex>
  );
});

const OneField = memo(function OneField({
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
  const error = useStore(form, (state) => state.errors[name]);
  return (
    <Box id={fieldId(name)} scrollMarginTop="5rem">
      <FieldInput
        field={field}
        name={name}
        value={value}
        error={error}
        context={context}
        onChange={(next) => setField(form, name, next)}
      />
    </Box>
  );
});

/** Brings a field or a section into sight and puts the cursor there. */
export function goTo(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  place.scrollIntoView({ block: 'start' });
  const control = place.querySelector<HTMLElement>('input, select, textarea, [contenteditable=true]');
  (control ?? place).focus({ preventScroll: true });
}

function sectionId(section: string): string {
  return `section-${section.replaceAll(/\W+/g, '-').toLowerCase()}`;
}
