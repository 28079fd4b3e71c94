import { Box, Heading, Text, chakra } from '@chakra-ui/react';
import type { BodyPatch } from '#domain/body.ts';
import type { Field } from '#domain/fields/field.ts';
import { belowDocumentHeader } from '#ui/layout/bars.ts';
import { FieldValueView } from '#ui/fields/FieldView.tsx';
import { asText } from '#ui/fields/values.ts';
import type { References } from '#screens/shared/references.tsx';
import { type FieldSections, sectionName } from './bodyParts.ts';

const Section = chakra('section', {
  base: {
    paddingBlock: '4',
    scrollMarginTop: belowDocumentHeader,
    '& :is(h2, h3)': { breakAfter: 'avoid' },
    '&:first-of-type': { paddingBlockStart: '0', '@media print': { paddingBlockStart: '4' } },
    '&:not(:first-of-type)': { borderTopWidth: 'thin', borderColor: 'line' },
  },
});
const Part = chakra('div', {
  base: {
    color: 'ink.strong',
    textStyle: 'reading',
    overflowWrap: 'anywhere',
    '&:not(:first-of-type)': { marginTop: '4' },
    '& > .wm-prose, & > p': { maxWidth: '70ch' },
  },
});

/** Element id of a section, which its entry in the contents leads to. */
export function sectionId(section: string): string {
  return `section-${section.toLocaleLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

/** Heading of a section: that of its only field, or its own. */
export function sectionHeading(section: string, fields: readonly [string, Field][]): string {
  const [only] = fields;
  return only && fields.length === 1 ? only[1].label : sectionName(section);
}

/** The texts and tables of a document by section. Each has one heading: a section of a single field has that field's. */
export function BodySections({
  sections,
  isStaff,
  body,
  references,
}: {
  readonly sections: FieldSections;
  readonly isStaff: boolean;
  readonly body: BodyPatch;
  readonly references: References;
}) {
  const staffMark = (field: Field | undefined) => isStaff && field?.audience === 'staff' && <StaffMark />;
  return sections.map(([section, fields]) => {
    const heading = sectionHeading(section, fields);
    return (
      <Section key={section} id={sectionId(section)} aria-label={heading} tabIndex={-1} outline="none">
        <Heading as="h2" size="md" marginBottom="2">
          {heading}
          {fields.length === 1 && staffMark(fields[0]?.[1])}
        </Heading>
        {fields.map(([name, field]) => (
          <Part key={name}>
            {fields.length > 1 && (
              <Box as="h3" color="ink.muted" textStyle="small" fontWeight="semibold" marginBottom="0.5">
                {field.label}
                {staffMark(field)}
              </Box>
            )}
            {field.kind === 'line' ? (
              <p>{asText(body[name])}</p>
            ) : (
              <FieldValueView field={field} value={body[name]} context={{ references }} />
            )}
          </Part>
        ))}
      </Section>
    );
  });
}

/** Marks what only staff may see, for staff. */
function StaffMark() {
  return (
    <Text as="span" color="ink.muted" textStyle="small" fontWeight="normal">
      {' '}
      (staff only)
    </Text>
  );
}
