import { chakra, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type FieldValue, type GroupField, type GroupRow, emptyValue, limits } from '#domain/field';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import type { FieldContext } from './context.tsx';
import { PlainFieldInput } from './PlainFieldInput.tsx';

const Frame = chakra('fieldset', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' },
});
const Legend = chakra('legend', {
  base: { color: 'ink', textStyle: 'small', fontWeight: 'medium', marginBottom: '1' },
});
const Note = chakra('p', {
  base: { color: 'ink.muted', textStyle: 'small' },
  variants: { error: { true: { color: 'danger.ink', fontWeight: 'medium' } } },
});
const Row = chakra('li', {
  base: {
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'surface.panel',
    paddingInline: '3',
    paddingBlockEnd: '3',
  },
});
const RowTitle = chakra('span', { base: { color: 'ink.muted', textStyle: 'caption', flex: '1' } });

/** A repeated group: rows are added, moved and removed one by one; each keeps its id, so two writers' rows can be merged. */
export function GroupInput({
  field,
  name,
  value,
  onChange,
  error,
  context,
}: {
  readonly field: GroupField;
  readonly name: string;
  readonly value: readonly GroupRow[];
  readonly onChange: (value: readonly GroupRow[]) => void;
  readonly error?: string | undefined;
  readonly context: FieldContext;
}) {
  const word = capital(field.row);
  const [before] = useState(() => new Set(value.map((row) => row.id)));
  // Entries of a log are only ever added: those that were there stay, and stay in their order.
  const isFixed = (row: GroupRow) => field.append && before.has(row.id);
  const set = (id: string, key: string, next: FieldValue) =>
    onChange(value.map((row) => (row.id === id ? { ...row, [key]: next } : row)));
  const move = (at: number, by: number) => {
    const rows = [...value];
    const [taken] = rows.splice(at, 1);
    if (taken) rows.splice(at + by, 0, taken);
    onChange(rows);
  };
  return (
    <Frame>
      <Legend>
        {field.label}
        {field.required && ' *'}
        {field.audience === 'staff' && ' (staff only)'}
      </Legend>
      {field.help && <Note>{field.help}</Note>}
      <Flex as="ol" direction="column" gap="2" listStyleType="none">
        {value.map((row, at) => (
          <Row key={row.id} aria-label={`${word} ${at + 1}`}>
            <Flex align="center" minHeight="action">
              <RowTitle>
                {word} {at + 1}
              </RowTitle>
              {!context.disabled && !isFixed(row) && (
                <>
                  <IconButton
                    label={`Move ${field.row} ${at + 1} up`}
                    icon={<ArrowUp />}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    label={`Move ${field.row} ${at + 1} down`}
                    icon={<ArrowDown />}
                    disabled={at === value.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton
                    label={`Remove ${field.row} ${at + 1}`}
                    icon={<Trash2 />}
                    onClick={() => onChange(value.filter((each) => each.id !== row.id))}
                  />
                </>
              )}
            </Flex>
            <Flex direction="column" gap="3">
              {Object.entries(field.fields).map(([key, each]) => (
                <PlainFieldInput
                  key={key}
                  field={each}
                  name={`${name}.${row.id}.${key}`}
                  value={row[key]}
                  onChange={(next) => set(row.id, key, next)}
                  context={context}
                />
              ))}
            </Flex>
          </Row>
        ))}
      </Flex>
      {error && <Note error>{error}</Note>}
      {!context.disabled && value.length < limits.rows && (
        <Flex>
          <Button icon={<Plus />} onClick={() => onChange([...value, emptyRow(field, context.newId())])}>
            Add {field.row}
          </Button>
        </Flex>
      )}
    </Frame>
  );
}

function emptyRow(field: GroupField, id: string): GroupRow {
  const values = Object.entries(field.fields).map(([key, each]) => [key, emptyValue(each)] as const);
  return { ...Object.fromEntries(values), id };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
