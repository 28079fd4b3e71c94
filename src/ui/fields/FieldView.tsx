import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type Field, type FieldValue, isEmpty } from '#domain/field';
import { RichText } from '../rich/RichText.tsx';
import type { FieldContext } from './context.tsx';
import { plainWords } from './plainWords.tsx';
import { asIds, asRows, asText } from './values.tsx';

const Label = chakra('dt', { base: { color: 'ink.muted', textStyle: 'small', fontWeight: 'medium' } });
const Value = chakra('dd', {
  base: { color: 'ink.strong', textStyle: 'reading', minWidth: '0', overflowWrap: 'anywhere' },
});
const Nothing = chakra('span', { base: { color: 'ink.muted' } });
const Row = chakra('li', {
  base: {
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    padding: '3',
    background: 'surface.panel',
  },
});
const RowTitle = chakra('span', {
  base: { display: 'block', color: 'ink.muted', textStyle: 'caption', marginBottom: '1' },
});
const Chip = chakra('li', {
  base: {
    paddingInline: '2',
    paddingBlock: '0.5',
    borderRadius: 'md',
    background: 'surface.hover',
    textStyle: 'body',
  },
});

interface FieldViewProps {
  readonly field: Field;
  readonly value: FieldValue | undefined;
  readonly context: Pick<FieldContext, 'references' | 'locale'>;
}

/** A field for reading: label over value, as a `dt` and `dd` of the list it stands in. */
export function FieldView({ field, value, context }: FieldViewProps) {
  return (
    <Flex direction="column" gap="1" minWidth="0">
      <Label>
        {field.label}
        {field.audience === 'staff' && ' (staff only)'}
      </Label>
      <Value>
        {isEmpty(field, value) ? (
          <Nothing>None</Nothing>
        ) : (
          <Filled field={field} value={value} context={context} />
        )}
      </Value>
    </Flex>
  );
}

function Filled({ field, value, context }: FieldViewProps): ReactNode {
  switch (field.kind) {
    case 'rich':
      return <RichText html={asText(value)} />;
    case 'references':
      return (
        <Flex as="ul" gap="1.5" flexWrap="wrap" listStyleType="none">
          {asIds(value).map((id) => (
            <Chip key={id}>{context.references.label(field.target, id) ?? 'Not on this device'}</Chip>
          ))}
        </Flex>
      );
    case 'group':
      return (
        <Flex as="ol" direction="column" gap="2" listStyleType="none">
          {asRows(value).map((row, at) => (
            <Row key={row.id}>
              <RowTitle>
                {field.row.charAt(0).toUpperCase() + field.row.slice(1)} {at + 1}
              </RowTitle>
              <Flex as="dl" direction="column" gap="2">
                {Object.entries(field.fields).map(
                  ([key, each]) =>
                    !isEmpty(each, row[key]) && (
                      <FieldView key={key} field={each} value={row[key]} context={context} />
                    ),
                )}
              </Flex>
            </Row>
          ))}
        </Flex>
      );
    case 'line':
    case 'number':
    case 'choice':
    case 'boolean':
    case 'datetime':
    case 'reference':
      return plainWords(field, value, context);
  }
}
