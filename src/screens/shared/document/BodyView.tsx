import { Box, Heading, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { type EntityDefinition, readableFields } from '#domain/entities/define.ts';
import type { BodyPatch } from '#domain/body.ts';
import { type Field, isEmpty } from '#domain/fields/field.ts';
import { sumOf } from '#domain/fields/warnings.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldView } from '#ui/fields/FieldView.tsx';
import type { References } from '#screens/shared/references.tsx';

/** Heading of a section; fields without one are under “Overview”. */
export function sectionName(section: string): string {
  return section === '' ? 'Overview' : section;
}

/** Fields grouped by section: first those without one, then the type's own, then those that every type has. */
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

const noFields: readonly string[] = [];

const Section = chakra('section', {
  base: { paddingBlock: '5', '&:not(:first-of-type)': { borderTopWidth: 'thin', borderColor: 'line' } },
});
const Fields = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, columnGap: '8', rowGap: '5' },
});

/** A body for reading, by section. Empty fields are hidden behind a button. */
export function BodyView({
  entity,
  isStaff,
  body,
  references,
  omit = noFields,
}: {
  readonly entity: EntityDefinition;
  readonly isStaff: boolean;
  readonly body: BodyPatch;
  readonly references: References;
  /** Fields shown elsewhere on the screen. */
  readonly omit?: readonly string[];
}) {
  const [showsEmpty, setShowsEmpty] = useState(false);
  const fields = readableFields(entity.allFields, isStaff ? 'staff' : 'everyone', body).filter(
    ([name]) => !omit.includes(name),
  );
  const filled = fields.filter(([name, field]) => !isEmpty(field, body[name]) || sumIn(field, body));
  const empty = fields.length - filled.length;
  return (
    <div>
      {inSections(entity, showsEmpty ? fields : filled).map(([section, each]) => (
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
        <Button variant="plain" aria-expanded={showsEmpty} onClick={() => setShowsEmpty(!showsEmpty)}>
          {showsEmpty ? 'Hide empty fields' : `Show empty fields (${empty})`}
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
