import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { readCsv, unescapeFormula } from '#domain/primitives/csv.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import { ChoiceList } from '../columns/ChoiceList.ts';
import type { TableColumn } from '../columns/matchColumns.ts';
import type { ImportPlan, ImportRow } from '../importTable.ts';

/** Rows shown at once, each with an input for each of its cells. */
const mostOpen = 10;
const mostLines = 5;
/** Characters of a table that is read again in no time. */
const quickLength = 200_000;
const longPause = 400;

const Area = chakra('textarea', inputRecipe);

interface MendProps {
  readonly text: string;
  readonly plan: ImportPlan<ImportRow>;
  readonly disabled: boolean;
  /** Hears the number of a row, the place of a cell in it, and its new text. */
  readonly onCell: (row: number, at: number, text: string) => void;
}

/** Lets a person correct the cells of rows with errors. What is typed there changes the text that is imported. */
export function MendRows({ text, plan, disabled, onCell }: MendProps) {
  const [isOpen, setIsOpen] = useState(false);
  // A row stays while somebody types in it, also once it has no error any more.
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => (isOpen ? readCsv(text).rows : []), [isOpen, text]);
  const failing = plan.rows.filter(({ errors }) => errors.length > 0).length;
  if (failing === 0 && !isOpen) return null;
  const mended = plan.rows.filter(({ number, errors }) => touched.has(number) || errors.length > 0);
  return (
    <section aria-label="Rows with errors">
      <Button action disabled={disabled} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close the rows' : `Correct ${failing} ${failing === 1 ? 'row' : 'rows'} here`}
      </Button>
      {isOpen &&
        mended.slice(0, mostOpen + touched.size).map((row) => (
          <MendRow
            key={row.number}
            row={row}
            columns={plan.matched.columns}
            cells={rows[row.number - 1] ?? []}
            pause={text.length > quickLength ? longPause : 0}
            disabled={disabled}
            onCell={(at, cell) => {
              setTouched(new Set(touched).add(row.number));
              onCell(row.number, at, cell);
            }}
          />
        ))}
      {isOpen && mended.length > mostOpen + touched.size && (
        <Text color="ink.muted" marginTop="2">
          And {mended.length - mostOpen - touched.size} more rows.
        </Text>
      )}
    </section>
  );
}

function MendRow({
  row: { number, title, errors },
  columns,
  cells,
  pause,
  disabled,
  onCell,
}: {
  readonly row: ImportRow;
  readonly columns: readonly TableColumn[];
  readonly cells: readonly string[];
  readonly pause: number;
  readonly disabled: boolean;
  readonly onCell: (at: number, text: string) => void;
}) {
  return (
    <Box
      role="group"
      aria-label={`Row ${number}`}
      marginTop="4"
      padding="3"
      borderWidth="thin"
      borderColor="line"
      borderRadius="md"
    >
      <Heading as="h3" textStyle="body" fontWeight="semibold">
        Row {number} · {title || 'No name'}
      </Heading>
      <Flex direction="column" marginBottom="3" color={errors.length > 0 ? 'danger.ink' : 'approved.ink'}>
        {errors.length === 0 ? 'Can be imported' : errors.map((error) => <span key={error}>{error}</span>)}
      </Flex>
      <ChoiceList>
        {columns.map(
          ({ heading, field }, at) =>
            field !== null && (
              <li key={field}>
                <MendCell
                  label={heading}
                  cell={unescapeFormula(cells[at] ?? '')}
                  pause={pause}
                  disabled={disabled}
                  onCell={(text) => onCell(at, text)}
                />
              </li>
            ),
        )}
      </ChoiceList>
    </Box>
  );
}

/** An input for a cell. In a long table, what is typed is handed over once its author pauses or goes on. */
function MendCell({
  label,
  cell,
  pause,
  disabled,
  onCell,
}: {
  readonly label: string;
  readonly cell: string;
  /** Milliseconds without a key after which the text is handed over. */
  readonly pause: number;
  readonly disabled: boolean;
  readonly onCell: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const handOver = () => {
    if (typed === null) return;
    onCell(typed);
    setTyped(null);
  };
  const afterPause = useEffectEvent(handOver);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => afterPause(), pause);
    return () => clearTimeout(timer);
  }, [typed, pause]);
  return (
    <FieldFrame label={label} disabled={disabled}>
      {(control) => (
        <Area
          {...control}
          rows={Math.min(mostLines, Math.max(cell.split('\n').length, Math.ceil(cell.length / 40), 1))}
          paddingBlock="1.5"
          value={typed ?? cell}
          onBlur={handOver}
          onChange={(event) => (pause === 0 ? onCell(event.target.value) : setTyped(event.target.value))}
        />
      )}
    </FieldFrame>
  );
}
