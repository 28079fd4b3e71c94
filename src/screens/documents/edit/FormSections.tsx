import { Heading, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { useStore } from 'zustand';
import { savePreference } from '#actions/person/preferences.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type Field, isEmpty } from '#domain/content/fields/field.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { preferences } from '#mirror/queries/person/preferences.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { type FieldSections, sectionName } from '#screens/shared/document/body/bodyParts.ts';
import { FormFields } from './FormFields.tsx';
import type { Form } from './form/form.ts';
import { belowBars } from './SectionIndex.tsx';

const Section = chakra('section', {
  base: {
    paddingBlock: '2',
    scrollMarginTop: belowBars,
    outline: 'none',
    '&:not(:first-of-type)': { borderTopWidth: 'thin', borderColor: 'line' },
  },
});
const Toggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: 'full',
    minHeight: 'target',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'md',
    '& svg': { width: '16px', height: '16px', color: 'ink.muted', transition: 'rotate 120ms' },
    '&[aria-expanded=false] svg': { rotate: '-90deg' },
  },
});
const Note = chakra('span', {
  base: { marginInlineStart: 'auto', color: 'ink.muted', textStyle: 'small', fontWeight: 'normal' },
});
const Content = chakra('div', {
  base: { paddingBlockStart: '2', paddingBlockEnd: '4', '&[hidden]': { display: 'none' } },
});

/** Element id of a section of the form. */
export function formSectionId(section: string): string {
  return `section-${section.replaceAll(/\W+/g, '-').toLowerCase()}`;
}

/** The sections of a form. Sections that the person has collapsed stay so, on this device. */
export const FormSections = memo(function FormSections({
  entity,
  sections,
  form,
  context,
  mirror,
}: {
  readonly entity: EntityDefinition;
  readonly sections: FieldSections;
  readonly form: Form;
  readonly context: FieldContext;
  readonly mirror: Mirror;
}) {
  const storedPreferences = useMirror(preferences, []);
  // At once, without waiting for the device to have stored it.
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const nameOf = (section: string) => `collapsed ${entity.key} ${section}`;
  const toggle = (section: string, isOpen: boolean) => {
    setToggled({ ...toggled, [section]: !isOpen });
    void savePreference(mirror, nameOf(section), String(isOpen));
  };
  return sections.map(([section, fields]) => {
    const isOpen =
      sections.length === 1 || (toggled[section] ?? storedPreferences?.[nameOf(section)] !== 'true');
    const id = formSectionId(section);
    return (
      <Section key={section} id={id} aria-label={sectionName(section)} tabIndex={-1}>
        {sections.length > 1 && (
          <Heading as="h2" size="md">
            <Toggle
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-fields`}
              onClick={() => toggle(section, isOpen)}
            >
              <ChevronDown aria-hidden="true" />
              {sectionName(section)}
              {!isOpen && <Filled fields={fields} form={form} />}
            </Toggle>
          </Heading>
        )}
        <Content id={`${id}-fields`} hidden={!isOpen}>
          <FormFields fields={fields} form={form} context={context} />
        </Content>
      </Section>
    );
  });
});

/** How much a collapsed section contains, and whether any of it needs correcting. */
function Filled({
  fields,
  form,
}: {
  readonly fields: readonly (readonly [string, Field])[];
  readonly form: Form;
}) {
  const filled = useStore(
    form,
    ({ values }) => fields.filter(([name, field]) => !isEmpty(field, values[name])).length,
  );
  const errors = useStore(form, (state) => fields.filter(([name]) => name in state.errors).length);
  return (
    <Note>
      {errors > 0 && `${errors} to correct, `}
      {filled} of {fields.length} filled
    </Note>
  );
}
