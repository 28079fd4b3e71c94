import { Box, chakra } from '@chakra-ui/react';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BodyPatch } from '#domain/content/body.ts';
import { FieldValueView } from '#ui/fields/FieldView.tsx';
import type { References } from '#screens/shared/references/references.tsx';
import { type FieldSections, sumIn } from './bodyParts.ts';

const List = chakra('div', {
  base: {
    textStyle: 'body',
    columnGap: '10',
    '@container (min-width: 34rem)': { columns: '2' },
    '& ul': { rowGap: '0.5' },
    // On paper, all facts.
    '@media screen': {
      '&[data-collapsed] :is([data-more], dl:not(:has(> :not([data-more]))))': { display: 'none' },
    },
    '@media (pointer: fine)': { '& a': { minHeight: '6' } },
  },
});
const Section = chakra('dl', {
  base: {
    paddingBlock: '1.5',
    '&:first-of-type': { paddingBlockStart: '0' },
    '&:not(:first-of-type)': { borderTopWidth: 'thin', borderColor: 'line' },
  },
});
const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 6.5rem) minmax(0, 1fr)',
    columnGap: '3',
    alignItems: 'baseline',
    paddingBlock: '1',
    breakInside: 'avoid',
  },
});
const Label = chakra('dt', { base: { color: 'ink.muted', textStyle: 'small', overflowWrap: 'anywhere' } });
const Value = chakra('dd', { base: { color: 'ink.strong', minWidth: '0', overflowWrap: 'anywhere' } });

/** A fact: its name on the left, its value beside it. */
export function Fact({
  label,
  isMore = false,
  children,
}: {
  readonly label: ReactNode;
  /** Whether it is left out while only the main facts are shown. */
  readonly isMore?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Pair data-more={isMore || undefined}>
      <Label>{label}</Label>
      <Value>{children}</Value>
    </Pair>
  );
}

/** Marks what only staff may see, for staff. */
function StaffMark() {
  return (
    <Box as="span" title="Staff only" marginInlineStart="1" css={{ '& svg': { display: 'inline' } }}>
      <EyeOff size={12} aria-hidden="true" />
      <span className="wm-sr-only"> (staff only)</span>
    </Box>
  );
}

/**
 * The short facts of a document, one a line; in two columns where there is room. `children` are further facts before
 * them. With `main`, only the facts of these names are on the screen.
 */
export function Facts({
  sections,
  isStaff,
  body,
  references,
  main,
  children,
}: {
  readonly sections: FieldSections;
  readonly isStaff: boolean;
  readonly body: BodyPatch;
  readonly references: References;
  readonly main?: ReadonlySet<string> | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <Box containerType="inline-size">
      <List data-collapsed={main && ''}>
        {sections.length === 0 && children && <Section>{children}</Section>}
        {sections.map(([section, fields], at) => (
          <Section key={section}>
            {at === 0 && children}
            {fields.map(([name, field]) => (
              <Fact
                key={name}
                isMore={main !== undefined && !main.has(name)}
                label={
                  <>
                    {field.label}
                    {isStaff && field.audience === 'staff' && <StaffMark />}
                  </>
                }
              >
                <FieldValueView
                  field={field}
                  value={body[name]}
                  sum={sumIn(field, body)}
                  context={{ references }}
                />
              </Fact>
            ))}
          </Section>
        ))}
      </List>
    </Box>
  );
}
