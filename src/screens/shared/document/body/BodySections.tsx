import { Box, Heading, Text, chakra } from '@chakra-ui/react';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Field } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { belowDocumentHeader } from '#ui/layout/bars.ts';
import { FieldValueView } from '#ui/fields/FieldView.tsx';
import type { References } from '#screens/shared/references/references.tsx';
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
    '& > [data-comments]': { '@media print': { display: 'none' } },
    '&:has(> [data-comments] > *)': {
      '& > [data-comments]': { marginTop: '2' },
      '@media (min-width: 68.75rem)': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) 14rem',
        gridTemplateRows: 'auto 1fr',
        columnGap: '5',
        alignItems: 'start',
        '& > *': { gridColumn: '1' },
        '& > [data-comments]': {
          gridColumn: '2',
          gridRow: '1 / span 2',
          marginTop: '0',
          alignSelf: 'stretch',
        },
      },
    },
  },
});

/** A heading, and at its end what can be done with its field. */
const HeadingLine = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    // Buttons are as high as a finger; the heading is not.
    '& > span': { display: 'flex', marginBlock: '-2' },
    '@media (hover: hover)': {
      '& [data-quiet]': { opacity: '0' },
      '&:hover [data-quiet], & [data-quiet]:focus-visible, [data-field]:hover > & [data-quiet]': {
        opacity: '1',
      },
    },
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
  commentable = false,
}: {
  readonly sections: FieldSections;
  readonly isStaff: boolean;
  readonly body: BodyPatch;
  readonly references: References;
  /** Whether fields have room for comments, which others put there. */
  readonly commentable?: boolean;
}) {
  const actionsOf = (name: string | undefined) => commentable && <span data-actions-of={name} />;
  const staffMark = (field: Field | undefined) => isStaff && field?.audience === 'staff' && <StaffMark />;
  return sections.map(([section, fields]) => {
    const heading = sectionHeading(section, fields);
    return (
      <Section key={section} id={sectionId(section)} aria-label={heading} tabIndex={-1} outline="none">
        <HeadingLine marginBottom="2">
          <Heading as="h2" size="md">
            {heading}
            {fields.length === 1 && staffMark(fields[0]?.[1])}
          </Heading>
          {fields.length === 1 && actionsOf(fields[0]?.[0])}
        </HeadingLine>
        {fields.map(([name, field]) => (
          <Part key={name} data-field={commentable ? name : undefined}>
            {fields.length > 1 && (
              <HeadingLine marginBottom="0.5">
                <Box as="h3" color="ink.muted" textStyle="small" fontWeight="semibold">
                  {field.label}
                  {staffMark(field)}
                </Box>
                {actionsOf(name)}
              </HeadingLine>
            )}
            {field.kind === 'line' ? (
              <p data-quotable="">{textIn(body[name])}</p>
            ) : (
              <FieldValueView field={field} value={body[name]} context={{ references }} />
            )}
            {commentable && <div data-comments="" />}
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
