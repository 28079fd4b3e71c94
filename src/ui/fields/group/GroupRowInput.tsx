import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type FieldValue, type GroupField, type GroupRow, isEmpty } from '#domain/content/fields/field.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import type { FieldContext } from '#ui/fields/context.ts';
import { PlainFieldInput } from '#ui/fields/PlainFieldInput.tsx';
import { plainText } from '#ui/fields/plainText.ts';
import { rowGrid, gridSpan } from './rowGrid.ts';
import { capitalise } from '#ui/fields/fieldTexts.ts';

const Row = chakra('li', {
  base: {
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'surface.panel',
    paddingInlineStart: '3',
    paddingInlineEnd: '1',
  },
  variants: {
    drag: {
      dragged: { position: 'relative', zIndex: '1', borderColor: 'focus', boxShadow: 'raised' },
      other: { transition: 'translate 120ms' },
      none: {},
    },
  },
});
const Title = chakra('span', {
  base: {
    flex: '1',
    minWidth: '0',
    color: 'ink.muted',
    textStyle: 'caption',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});
const Handle = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    width: 'target',
    height: 'target',
    marginInlineStart: '-2',
    flexShrink: '0',
    color: 'ink.muted',
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    borderRadius: 'md',
    '&:hover': { background: 'surface.hover', color: 'ink.strong' },
    '&:active': { cursor: 'grabbing' },
    '& svg': { width: '16px', height: '16px' },
  },
});

interface GroupRowInputProps {
  readonly field: GroupField;
  readonly name: string;
  readonly row: GroupRow;
  readonly at: number;
  readonly context: FieldContext;
  /** Whether it can move up and down; null if it can neither move nor be removed. */
  readonly moves: { readonly up: boolean; readonly down: boolean } | null;
  /** While any row is dragged, all are collapsed to one line: `dragged` is this one, `other` another. */
  readonly drag: 'dragged' | 'other' | 'none';
  readonly handle: ComponentProps<typeof Handle>;
  readonly onSet: (key: string, value: FieldValue) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

/** One row of a group: its handle and buttons above its fields. */
export function GroupRowInput({
  field,
  name,
  row,
  at,
  context,
  moves,
  drag,
  handle,
  onSet,
  onMove,
  onRemove,
}: GroupRowInputProps) {
  const number = at + 1;
  return (
    <Row aria-label={`${capitalise(field.row)} ${number}`} drag={drag}>
      <Flex align="center" minHeight="action">
        {moves && (
          <Handle data-handle="" aria-hidden="true" title="Drag to move" {...handle}>
            <GripVertical />
          </Handle>
        )}
        <Title>
          {capitalise(field.row)} {number}
          {drag !== 'none' && rowSummary(field, row, context)}
        </Title>
        {moves && (
          <>
            <IconButton
              label={`Move ${field.row} ${number} up`}
              icon={<ArrowUp />}
              aria-disabled={!moves.up}
              onClick={() => moves.up && onMove(-1)}
            />
            <IconButton
              label={`Move ${field.row} ${number} down`}
              icon={<ArrowDown />}
              aria-disabled={!moves.down}
              onClick={() => moves.down && onMove(1)}
            />
            <IconButton label={`Remove ${field.row} ${number}`} icon={<Trash2 />} onClick={onRemove} />
          </>
        )}
      </Flex>
      <Box
        {...rowGrid}
        hidden={drag !== 'none'}
        css={{ '&[hidden]': { display: 'none' } }}
        paddingInlineEnd="2"
        paddingBlockEnd="3"
      >
        {Object.entries(field.fields).map(([key, each]) => (
          <Box key={key} minWidth="0" gridColumn={gridSpan(each)}>
            <PlainFieldInput
              field={each}
              name={`${name}.${row.id}.${key}`}
              value={row[key]}
              onChange={(next) => onSet(key, next)}
              context={context}
            />
          </Box>
        ))}
      </Box>
    </Row>
  );
}

/** Returns the first non-empty field of the row, which identifies it while it is collapsed. */
function rowSummary(field: GroupField, row: GroupRow, context: FieldContext): string {
  const filled = Object.entries(field.fields).find(([key, each]) => !isEmpty(each, row[key]));
  return filled ? `: ${plainText(filled[1], row[filled[0]], context)}` : '';
}
