import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type Field, type FieldValue, isEmpty } from '#domain/content/fields/field.ts';
import { rowsIn, textIn, textsIn } from '#domain/content/fields/read.ts';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { Swatch } from '#ui/display/Swatch.tsx';
import type { FieldContext } from './context.ts';
import { GroupTable } from './GroupTable.tsx';
import { HiddenReference } from './Hidden.tsx';
import { withDeviceTime } from '#ui/display/dates.ts';
import { plainText } from './plainText.ts';
import { sumText } from './fieldTexts.ts';

const Label = chakra('dt', { base: { color: 'ink.muted', textStyle: 'small', fontWeight: 'medium' } });
const Value = chakra('dd', {
  base: { color: 'ink.strong', textStyle: 'reading', minWidth: '0', overflowWrap: 'anywhere' },
});
const Empty = chakra('span', { base: { color: 'ink.muted' } });
const Chips = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '1.5', listStyleType: 'none' },
});
const Chip = chakra('span', {
  base: {
    display: 'inline-block',
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
  /** The computed sum that applies while no number is entered. */
  readonly sum?: number | undefined;
  readonly context: Pick<FieldContext, 'references' | 'locale'>;
}

/** A field for reading: label above value, as `dt` and `dd` of the surrounding list. */
export function FieldView({ field, value, context }: Omit<FieldViewProps, 'sum'>) {
  return (
    <Flex direction="column" gap="1" minWidth="0">
      <Label>
        {field.label}
        {field.audience === 'staff' && ' (staff only)'}
      </Label>
      <Value>
        {isEmpty(field, value) ? (
          <Empty>None</Empty>
        ) : (
          <FieldValueView field={field} value={value} context={context} />
        )}
      </Value>
    </Flex>
  );
}

/** The value of a field that is not empty, without its label. */
export function FieldValueView({ field, value, sum, context }: FieldViewProps): ReactNode {
  switch (field.kind) {
    case 'line':
      return (
        <>
          {field.colour && <Swatch colour={textIn(value)} />}
          <span data-quotable="">{textIn(value)}</span>
        </>
      );
    case 'rich':
      return <RichText html={textIn(value)} references={context.references} />;
    case 'reference':
      return <Reference target={field.target} id={textIn(value)} references={context.references} />;
    case 'references':
      return (
        <Chips>
          {textsIn(value).map((id) => (
            <li key={id}>
              <Reference target={field.target} id={id} references={context.references} chip />
            </li>
          ))}
        </Chips>
      );
    case 'chips':
      return (
        <Chips columnGap="1.5">
          {textsIn(value).map((word) => (
            <li key={word}>
              <Chip>{word}</Chip>
            </li>
          ))}
        </Chips>
      );
    case 'group':
      return (
        <GroupTable
          field={field}
          rows={rowsIn(value)}
          renderValue={(each, cell) => <FieldValueView field={each} value={cell} context={context} />}
        />
      );
    case 'number':
      if (typeof value !== 'number' && sum !== undefined) return sumText(sum, field.unit);
      return plainText(field, value, context);
    case 'choice':
    case 'boolean':
      return plainText(field, value, context);
    case 'datetime':
      // On the screen alone: paper is read on no device.
      return withDeviceTime(plainText(field, value, context), textIn(value));
  }
}

/** A referenced document: a link where there is one, otherwise its name; hidden if it is not on this device. */
function Reference({
  target,
  id,
  references,
  chip = false,
}: {
  readonly target: string;
  readonly id: string;
  readonly references: FieldContext['references'];
  readonly chip?: boolean;
}) {
  const label = references.label(target, id);
  if (label === undefined) return <HiddenReference />;
  return references.link?.(target, id) ?? (chip ? <Chip>{label}</Chip> : label);
}
