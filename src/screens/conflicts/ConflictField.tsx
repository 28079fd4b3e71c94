import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Field, FieldValue } from '#domain/field';
import type { FieldContext } from '#ui/fields/context';
import { FieldDiff } from '#ui/fields/FieldDiff';
import { FieldInput } from '#ui/fields/FieldInput';
import { FieldView } from '#ui/fields/FieldView';
import type { Choices, Side } from './choices.tsx';
import { Decide } from './Decide.tsx';

const Card = chakra('section', {
  base: {
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'surface.panel',
    overflow: 'hidden',
  },
});
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr',
    borderTopWidth: 'thin',
    borderColor: 'line',
    '@media (min-width: 51.25rem)': { gridTemplateColumns: '1fr 1fr 1fr' },
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
    '&:not(:first-of-type)': { borderTopWidth: 'thin' },
    '@media (min-width: 51.25rem)': {
      '&:not(:first-of-type)': { borderTopWidth: '0', borderInlineStartWidth: 'thin' },
    },
    '&[data-taken]': { background: 'accent.soft' },
  },
});

interface Texts {
  readonly base: FieldValue | undefined;
  readonly mine: FieldValue | undefined;
  readonly theirs: FieldValue | undefined;
}

/** One field that both changed: before, mine and theirs side by side, and which of them it shall be. */
export function ConflictField({
  name,
  field,
  texts,
  author,
  choices,
  context,
}: {
  readonly name: string;
  readonly field: Field;
  readonly texts: Texts;
  /** Who wrote theirs. */
  readonly author: string;
  readonly choices: Choices;
  readonly context: FieldContext;
}) {
  const side = choices.sideOf(name);
  const column = (of: Side, title: string, value: FieldValue | undefined) => (
    <Column data-taken={side === of ? '' : undefined}>
      <Title>{title}</Title>
      <Box flex="1" color="ink.strong">
        <FieldDiff field={field} before={texts.base} after={value} context={context} />
      </Box>
      <Decide taken={side === of} onClick={() => choices.take([name], of)}>
        Take {of}
      </Decide>
    </Column>
  );
  return (
    <Card aria-label={field.label}>
      <Flex align="center" gap="3" paddingInline="3" minHeight="action" justify="space-between">
        <Heading as="h2" size="md">
          {field.label}
        </Heading>
        <Text as="span" color={side ? 'approved.ink' : 'flagged.ink'} textStyle="caption">
          {side ? (side === 'mix' ? 'Mixed' : `Taking ${side}`) : 'Not decided'}
        </Text>
      </Flex>
      <Columns>
        <Column>
          <Title>Before</Title>
          <chakra.dl css={{ '& dt': { display: 'none' } }}>
            <FieldView field={field} value={texts.base} context={context} />
          </chakra.dl>
        </Column>
        {column('mine', 'Mine', texts.mine)}
        {column('theirs', `Theirs, by ${author}`, texts.theirs)}
      </Columns>
      <Box padding="3" borderTopWidth="thin" borderColor="line">
        {side === 'mix' ? (
          <FieldInput
            field={field}
            name={name}
            value={choices.valueOf(name)}
            onChange={(value) => choices.mix(name, value)}
            context={context}
          />
        ) : (
          <Decide taken={false} onClick={() => choices.take([name], 'mix')}>
            Mix: edit the result
          </Decide>
        )}
      </Box>
    </Card>
  );
}

function Title({ children }: { readonly children: ReactNode }) {
  return (
    <Text color="ink.muted" textStyle="caption">
      {children}
    </Text>
  );
}
