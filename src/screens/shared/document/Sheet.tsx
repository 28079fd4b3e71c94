import { Box, Heading, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { type EntityDefinition, readableFields } from '#domain/entities/define.ts';
import type { BodyPatch } from '#domain/document.ts';
import { type Field, isEmpty } from '#domain/fields/field.ts';
import { sumOf } from '#domain/fields/warnings.ts';
import { Button } from '#ui/Button.tsx';
import { FieldView } from '#ui/fields/FieldView.tsx';
import type { References } from '#screens/shared/references.tsx';

/** The name of the section of fields that stand in none. */
export function sectionName(section: string): string {
  return section === '' ? 'Overview' : section;
}

/** Fields under their sections: those without one, then the type's own in its order, then those that every type has. */
export function inSections(
  entity: EntityDefinition,
  fields: readonly [string, Field][],
): [string, [string, Field][]][] {
  const rank = ([name, field]: [string, Field]) => (field.section === '' ? 0 : name in entity.fields ? 1 : 2);
  const sections = new Map<string, [string, Field][]>();
  for (const each of fields.toSorted((a, b) => rank(a) - rank(b))) {
    sections.set(each[1].section, [...(sections.get(each[1].section) ?? []), each]);
  }
  return [...sections];
}

const nothing: readonly string[] = [];

const Section = chakra('section', {
  base: { paddingBlock: '5', '&:not(:first-of-type)': { borderTopWidth: 'thin', borderColor: 'line' } },
});
const Fields = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, columnGap: '8', rowGap: '5' },
});

/** A text for reading: its sections of fields, what is empty behind a button. */
export function Sheet({
  entity,
  isStaff,
  body,
  references,
  leaveOut = nothing,
}: {
  readonly entity: EntityDefinition;
  readonly isStaff: boolean;
  readonly body: BodyPatch;
  readonly references: References;
  /** Fields shown elsewhere on the screen. */
  readonly leaveOut?: readonly string[];
}) {
  const [all, setAll] = useState(false);
  const fields = readableFields(entity.allFields, isStaff ? 'staff' : 'everyone', body).filter(
    ([name]) => !leaveOut.includes(name),
  );
  const filled = fields.filter(([name, field]) => !isEmpty(field, body[name]) || sumIn(field, body));
  const empty = fields.length - filled.length;
  return (
    <div>
      {inSections(entity, all ? fields : filled).map(([section, each]) => (
        <Section key={section} aria-label={sectionName(section)}>
          <Heading as="h2" size="md" marginBottom="3">
            {sectionName(section)}
          </Heading>
          <Fields>
            {each.map(([name, field]) => (
              <Box as="dl" key={name} minWidth="0" gridColumn={isLong(field) ? '1 / -1' : undefined}>
                <FieldView
                  field={field}
                  value={body[name]}
                  sum={sumIn(field, body)}
                  context={{ references }}
                />
              </Box>
            ))}
          </Fields>
        </Section>
      ))}
      {empty > 0 && (
        <Button variant="plain" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Hide empty fields' : `Show empty fields (${empty})`}
        </Button>
      )}
    </div>
  );
}

function sumIn(field: Field, body: BodyPatch): number | undefined {
  return field.kind === 'number' && field.sum ? sumOf(field, body) : undefined;
}

function isLong(field: Field): boolean {
  return field.kind === 'rich' || field.kind === 'group' || (field.kind === 'line' && field.max > 250);
}
