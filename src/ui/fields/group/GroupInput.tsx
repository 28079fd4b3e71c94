import { chakra, Flex } from '@chakra-ui/react';
import { Plus, Undo2 } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Fragment, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type GroupField, type GroupRow, emptyValue, limits } from '#domain/content/fields/field.ts';
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
 * A repeated group whose rows are added, moved and removed. Each row keeps its id, so that rows of two authors can be
 * merged. In a log, entries are only added: those of `base` can be corrected, but neither moved nor removed.
 */
export function GroupInput({
  field,
  name,
  value,
  base,
  onChange,
  error,
  warning,
  context: parentContext,
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
  const context = field.isRecord ? { ...parentContext, disabled: true } : parentContext;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [removed, setRemoved] = useState<RemovedRow | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const isFixed = (row: GroupRow) => field.append && base.some((each) => each.id === row.id);
  const firstMovable = value.filter(isFixed).length;
  const change = (rows: readonly GroupRow[]) => {
    setRemoved(null);
    onChange(rows);
  };
  const move = (from: number, to: number) => {
    change(moveRow(value, from, to));
    setAnnouncement(`Moved to ${to + 1} of ${value.length}`);
  };
  const add = () => {
    flushSync(() => change([...value, emptyRow(field, context.newId())]));
    list.current
      ?.querySelector<HTMLElement>(':scope > li:last-of-type :is(input, select, textarea)')
      ?.focus();
  };
  const remove = (row: GroupRow, at: number) => {
    onChange(value.filter((each) => each.id !== row.id));
    setRemoved({ row, at });
  };
  const { draggedId, handle } = useRowDrag(list, { firstMovable, onMove: move });
  const undo = removed && !value.some((row) => row.id === removed.row.id) && (
    <Undo
      key={removed.row.id}
      label={`Removed ${field.row} ${removed.at + 1}`}
      onUndo={() => change(restoreRow(value, removed))}
      onExpire={() => setRemoved(null)}
    />
  );
  // Nothing can be added to it here.
  if (field.isRecord && value.length === 0) return null;
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
            {removed?.at === at && draggedId === null && undo}
            <GroupRowInput
              field={field}
              name={name}
              row={row}
              at={at}
              context={context}
              moves={
                context.disabled || isFixed(row)
                  ? null
                  : { up: at > firstMovable, down: at < value.length - 1 }
              }
              drag={draggedId === null ? 'none' : draggedId === row.id ? 'dragged' : 'other'}
              handle={handle(row.id, at)}
              onSet={(key, next) =>
                change(value.map((each) => (each.id === row.id ? { ...row, [key]: next } : each)))
              }
              onMove={(by) => move(at, at + by)}
              onRemove={() => remove(row, at)}
            />
          </Fragment>
        ))}
        {removed && removed.at >= value.length && draggedId === null && undo}
      </Rows>
      <span className="wm-sr-only" role="status">
        {announcement}
      </span>
      <FieldMessages id={id} error={error} warning={warning} />
      {!context.disabled && value.length < (field.rows ?? limits.rows) && (
        <Flex>
          <Button icon={<Plus />} data-append={field.append || undefined} onClick={add}>
            Add {field.row}
          </Button>
        </Flex>
      )}
    </Frame>
  );
}

const UndoRow = chakra('li', {
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

const undoMs = 10_000;

/** Replaces a removed row and offers to undo, for ten seconds after the focus has left it. */
function Undo({
  label,
  onUndo,
  onExpire,
}: {
  readonly label: string;
  readonly onUndo: () => void;
  readonly onExpire: () => void;
}) {
  const [hasFocus, setHasFocus] = useState(true);
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (hasFocus) return undefined;
    const timer = window.setTimeout(() => expire(), undoMs);
    return () => window.clearTimeout(timer);
  }, [hasFocus]);
  return (
    <UndoRow onFocus={() => setHasFocus(true)} onBlur={() => setHasFocus(false)}>
      <span role="status">{label}</span>
      <Button variant="plain" autoFocus icon={<Undo2 />} onClick={onUndo}>
        Undo
      </Button>
    </UndoRow>
  );
}

function emptyRow(field: GroupField, id: string): GroupRow {
  const values = Object.entries(field.fields).map(([key, each]) => [key, emptyValue(each)] as const);
  return { ...Object.fromEntries(values), id };
}
