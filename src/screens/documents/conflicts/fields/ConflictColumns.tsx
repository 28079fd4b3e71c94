import { Box, chakra } from '@chakra-ui/react';
import type { Field } from '#domain/content/fields/field.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { FieldDiff } from '#ui/fields/FieldDiff.tsx';
import { FieldView } from '#ui/fields/FieldView.tsx';
import { ChoiceButton } from '#screens/documents/conflicts/ChoiceButton.tsx';
import type { FieldConflict } from './fieldConflicts.ts';
import type { Side } from './useChoices.ts';

/** From this width the earlier text has a column of its own. */
export const wideScreen = '@media (min-width: 75rem)';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr',
    borderTopWidth: 'thin',
    borderColor: 'line',
    '@media (min-width: 48rem)': { gridTemplateColumns: '1fr 1fr' },
    [wideScreen]: { gridTemplateColumns: '1fr 1fr 1fr' },
  },
});
const Column = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    minWidth: '0',
    padding: '3',
    overflowWrap: 'anywhere',
    borderColor: 'line',
    '&[data-taken]': { background: 'accent.soft' },
    '&:last-of-type': { borderTopWidth: 'thin' },
    '@media (min-width: 48rem)': {
      '&:last-of-type': { borderTopWidth: '0', borderInlineStartWidth: 'thin' },
    },
  },
});
/** The earlier text: a third column on wide screens, shown on request on narrow ones. */
const BaseColumn = chakra(Column, {
  base: {
    display: 'none',
    '&[data-open]': { display: 'flex', gridColumn: '1 / -1', borderBottomWidth: 'thin' },
    [wideScreen]: {
      '&, &[data-open]': {
        display: 'flex',
        gridColumn: 'auto',
        borderBottomWidth: '0',
        borderInlineEndWidth: 'thin',
      },
    },
  },
});
export const Caption = chakra('p', { base: { color: 'ink.muted', textStyle: 'caption' } });

/** The earlier text, mine and theirs side by side, with a button to take either. */
export function ConflictColumns({
  fieldConflict,
  author,
  side,
  isBaseOpen,
  onTake,
  context,
}: {
  readonly fieldConflict: FieldConflict;
  readonly author: string;
  readonly side: Side | undefined;
  readonly isBaseOpen: boolean;
  readonly onTake: (side: Side) => void;
  readonly context: FieldContext;
}) {
  const { field, base } = fieldConflict;
  const column = (of: 'mine' | 'theirs', title: string) => (
    <Column data-taken={side === of ? '' : undefined}>
      <Caption>{title}</Caption>
      <Box flex="1" color="ink.strong" textStyle="reading">
        <FieldDiff field={field} before={base} after={fieldConflict[of]} context={context} />
      </Box>
      <ChoiceButton taken={side === of} onClick={() => onTake(of)}>
        Take {of}
      </ChoiceButton>
    </Column>
  );
  return (
    <Columns>
      <BaseColumn data-open={isBaseOpen ? '' : undefined}>
        <Caption>Before</Caption>
        <chakra.dl css={{ '& > div > dt, & > div > dd > ol > li > span': { display: 'none' } }}>
          <FieldView field={decidedField(fieldConflict)} value={base} context={context} />
        </chakra.dl>
      </BaseColumn>
      {column('mine', 'Mine')}
      {column('theirs', `Theirs, by ${author}`)}
    </Columns>
  );
}

/** The field as it is decided on: of a row, the cells in conflict. Its other cells have merged and would look like the earlier ones. */
function decidedField({ field, group, cells }: FieldConflict): Field {
  if (!group || cells.length === 0) return field;
  const fields = Object.fromEntries(Object.entries(group.fields).filter(([name]) => cells.includes(name)));
  return { ...group, fields };
}
