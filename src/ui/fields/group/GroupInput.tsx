import { chakra, Flex } from '@chakra-ui/react';
import { Plus, Undo2 } from 'lucide-react';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { type GroupField, type GroupRow, emptyValue, limits } from '#domain/fields/field.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { FieldContext } from '#ui/fields/context.ts';
import { FieldMessages, describedBy } from '#ui/fields/inputs/FieldFrame.tsx';
import { GroupRowInput } from './GroupRowInput.tsx';
import { type RemovedRow, moveRow, restoreRow } from './rowOrder.ts';
import { useRowDrag } from './useRowDrag.ts';

const Frame = chakra('fieldset', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' },
});
const Legend = chakra('legend', {
  base: { color: 'ink', textStyle: 'small', fontWeight: 'medium', marginBottom: '1' },
});
const Help = chakra('p', { base: { color: 'ink.muted', textStyle: 'small' } });
const Rows = chakra('ol', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    listStyleType: 'none',
    '&:empty': { display: 'none' },
  },
});

/**
 * A repeated group: rows are added, moved and removed one by one; each keeps its id, so two writers' rows can be merged.
 * Entries of a log are only ever added: those of `base` can be mended, but stay, and stay in their order.
 */
export function GroupInput({
  field,
  name,
  value,
  base,
  onChange,
  error,
  warning,
  context,
}: {
  readonly field: GroupField;
  readonly name: string;
  readonly value: readonly GroupRow[];
  readonly base: readonly GroupRow[];
  readonly onChange: (value: readonly GroupRow[]) => void;
  readonly error?: string | undefined;
  readonly warning?: string | undefined;
  readonly context: FieldContext;
}) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [removed, setRemoved] = useState<RemovedRow | null>(null);
  const [said, setSaid] = useState('');
  const isFixed = (row: GroupRow) => field.append && base.some((each) => each.id === row.id);
  const first = value.filter(isFixed).length;
  const change = (rows: readonly GroupRow[]) => {
    setRemoved(null);
    onChange(rows);
  };
  const move = (from: number, to: number) => {
    change(moveRow(value, from, to));
    setSaid(`Moved to ${to + 1} of ${value.length}`);
  };
  const remove = (row: GroupRow, at: number) => {
    onChange(value.filter((each) => each.id !== row.id));
    setRemoved({ row, at });
  };
  const { held, handle } = useRowDrag(list, { first, onMove: move });
  const undo = removed && !value.some((row) => row.id === removed.row.id) && (
    <Undo
      key={removed.row.id}
      words={`Removed ${field.row} ${removed.at + 1}`}
      onUndo={() => change(restoreRow(value, removed))}
      onOver={() => setRemoved(null)}
    />
  );
  return (
    <Frame aria-describedby={describedBy(id, { help: field.help, error, warning })}>
      <Legend>
        {field.label}
        {field.required && ' *'}
        {field.audience === 'staff' && ' (staff only)'}
      </Legend>
      {field.help && <Help id={`${id}-help`}>{field.help}</Help>}
      <Rows ref={list}>
        {value.map((row, at) => (
          <Fragment key={row.id}>
            {removed?.at === at && held === null && undo}
            <GroupRowInput
              field={field}
              name={name}
              row={row}
              at={at}
              context={context}
              moves={
                context.disabled || isFixed(row) ? null : { up: at > first, down: at < value.length - 1 }
              }
              drag={held === null ? 'none' : held === row.id ? 'held' : 'aside'}
              handle={handle(row.id, at)}
              onSet={(key, next) =>
                change(value.map((each) => (each.id === row.id ? { ...row, [key]: next } : each)))
              }
              onMove={(by) => move(at, at + by)}
              onRemove={() => remove(row, at)}
            />
          </Fragment>
        ))}
        {removed && removed.at >= value.length && held === null && undo}
      </Rows>
      <span className="wm-sr-only" role="status">
        {said}
      </span>
      <FieldMessages id={id} error={error} warning={warning} />
      {!context.disabled && value.length < limits.rows && (
        <Flex>
          <Button icon={<Plus />} onClick={() => change([...value, emptyRow(field, context.newId())])}>
            Add {field.row}
          </Button>
        </Flex>
      )}
    </Frame>
  );
}

const Line = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'action',
    paddingInline: '3',
    borderWidth: 'thin',
    borderStyle: 'dashed',
    borderColor: 'line.strong',
    borderRadius: 'md',
    color: 'ink.muted',
    textStyle: 'small',
  },
});

const undoFor = 10_000;

/** Stands where a row was, for ten seconds from when the hand has left it. */
function Undo({
  words,
  onUndo,
  onOver,
}: {
  readonly words: string;
  readonly onUndo: () => void;
  readonly onOver: () => void;
}) {
  const [left, setLeft] = useState(false);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    if (!left) return undefined;
    const timer = window.setTimeout(() => over.current(), undoFor);
    return () => window.clearTimeout(timer);
  }, [left]);
  return (
    <Line onFocus={() => setLeft(false)} onBlur={() => setLeft(true)}>
      <span role="status">{words}</span>
      <Button variant="plain" autoFocus icon={<Undo2 />} onClick={onUndo}>
        Undo
      </Button>
    </Line>
  );
}

function emptyRow(field: GroupField, id: string): GroupRow {
  const values = Object.entries(field.fields).map(([key, each]) => [key, emptyValue(each)] as const);
  return { ...Object.fromEntries(values), id };
}
