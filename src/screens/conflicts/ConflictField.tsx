import { Box, Flex, Heading, chakra } from '@chakra-ui/react';
import { Check, Pencil, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isEmpty } from '#domain/fields/field.ts';
import { Button } from '#ui/Button.tsx';
import type { FieldContext } from '#ui/fields/context.ts';
import { FieldDiff } from '#ui/fields/FieldDiff.tsx';
import { FieldView } from '#ui/fields/FieldView.tsx';
import { plainWords } from '#ui/fields/plainWords.ts';
import { asRows } from '#ui/fields/values.ts';
import type { Choices, Side } from './choices.ts';
import { Decide } from './Decide.tsx';
import { Result } from './Result.tsx';
import type { Point } from './points.ts';

const wide = '@media (min-width: 75rem)';
const Card = chakra('section', {
  base: {
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'surface.panel',
    scrollMarginBlock: '7rem',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
});
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr',
    borderTopWidth: 'thin',
    borderColor: 'line',
    '@media (min-width: 48rem)': { gridTemplateColumns: '1fr 1fr' },
    [wide]: { gridTemplateColumns: '1fr 1fr 1fr' },
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
/** Beside the two texts where there is room, else only when it is asked for. */
const Before = chakra(Column, {
  base: {
    display: 'none',
    '&[data-open]': { display: 'flex', gridColumn: '1 / -1', borderBottomWidth: 'thin' },
    [wide]: {
      '&, &[data-open]': {
        display: 'flex',
        gridColumn: 'auto',
        borderBottomWidth: '0',
        borderInlineEndWidth: 'thin',
      },
    },
  },
});
const Caption = chakra('p', { base: { color: 'ink.muted', textStyle: 'caption' } });
const Tag = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: '0',
    textStyle: 'caption',
    '& svg': { width: '14px', height: '14px' },
  },
});

/** One thing that both changed: mine and theirs side by side against the text before, and which of them it shall be. */
export function ConflictField({
  point,
  author,
  choices,
  context,
  error,
}: {
  readonly point: Point;
  /** Who wrote theirs. */
  readonly author: string;
  readonly choices: Choices;
  readonly context: FieldContext;
  readonly error?: string | undefined;
}) {
  const [before, setBefore] = useState(false);
  const side = choices.sideOf(point);
  const isStale = choices.isStale(point);
  const label = labelOf(point, context);
  const take = (of: Side) => choices.take([point], of);
  const column = (of: 'mine' | 'theirs', title: string) => (
    <Column data-taken={side === of ? '' : undefined}>
      <Caption>{title}</Caption>
      <Box flex="1" color="ink.strong" textStyle="reading">
        <FieldDiff field={point.field} before={point.base} after={point[of]} context={context} />
      </Box>
      <Decide taken={side === of} onClick={() => take(of)}>
        Take {of}
      </Decide>
    </Column>
  );
  return (
    <Card aria-label={label} tabIndex={-1} data-point={point.key}>
      <Flex align="center" gap="3" paddingInline="3" minHeight="action" justify="space-between">
        <Heading as="h2" size="md" overflowWrap="anywhere" minWidth="0">
          {label}
        </Heading>
        <State side={side} isStale={isStale} />
      </Flex>
      <Columns>
        <Before data-open={before ? '' : undefined}>
          <Caption>Before</Caption>
          <chakra.dl css={{ '& > div > dt, & > div > dd > ol > li > span': { display: 'none' } }}>
            <FieldView field={point.field} value={point.base} context={context} />
          </chakra.dl>
        </Before>
        {column('mine', 'Mine')}
        {column('theirs', `Theirs, by ${author}`)}
      </Columns>
      <Flex direction="column" gap="3" padding="3" borderTopWidth="thin" borderColor="line">
        {isStale && (
          <Caption>
            It has changed again since you decided. Please look at it once more.
            {choices.hasMix(point) && ' What you wrote is kept: edit the result to go on with it.'}
          </Caption>
        )}
        <Result point={point} choices={choices} context={context} error={error} />
        <Flex gap="2" wrap="wrap">
          {point.both !== undefined && (
            <Decide taken={side === 'both'} onClick={() => take('both')}>
              Take both
            </Decide>
          )}
          {point.editable && side !== 'mix' && (
            <Button action icon={<Pencil />} onClick={() => take('mix')}>
              Edit the result
            </Button>
          )}
          <Box css={{ [wide]: { display: 'none' } }}>
            <Button action variant="plain" aria-expanded={before} onClick={() => setBefore(!before)}>
              {before ? 'Hide the text before' : 'Text before'}
            </Button>
          </Box>
        </Flex>
      </Flex>
    </Card>
  );
}

function State({ side, isStale }: { readonly side: Side | undefined; readonly isStale: boolean }): ReactNode {
  if (side === undefined) {
    return (
      <Tag color="flagged.ink">
        <TriangleAlert aria-hidden="true" />
        {isStale ? 'Changed again' : 'Not decided'}
      </Tag>
    );
  }
  return (
    <Tag color="approved.ink">
      <Check aria-hidden="true" />
      {side === 'mix' ? 'Edited' : `Taking ${side}`}
    </Tag>
  );
}

/** What a point is called: a row by its group and the first of it that tells it apart. */
function labelOf({ field, group, base, mine, theirs }: Point, context: FieldContext): string {
  if (!group) return field.label;
  const [row] = [...asRows(base), ...asRows(theirs), ...asRows(mine)];
  const filled = Object.entries(group.fields).filter(([key, each]) => !isEmpty(each, row?.[key]));
  const named = filled.find(([, each]) => each.kind === 'reference' || each.kind === 'line');
  const [key, cell] = named ?? filled[0] ?? [];
  return `${group.label}: ${key && cell ? plainWords(cell, row?.[key], context) : group.row}`;
}
