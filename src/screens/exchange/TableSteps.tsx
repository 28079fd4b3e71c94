import { Flex, Text, chakra } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/fields/FieldFrame.tsx';
import { control } from '#ui/fields/control.ts';
import { Notice } from '#ui/Notice.tsx';
import { PlanTable } from './PlanTable.tsx';
import { type Plan, type RowVerdict, fileWords } from './table.ts';

const Pasted = chakra('textarea', control);
const Way = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'max(1.5rem, var(--wm-target))',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});

/** What a table is of, in words. */
export interface TableWords {
  readonly label: string;
  readonly plural: string;
  /** Where what was made is seen. */
  readonly path: string;
  readonly headings: readonly string[];
  /** Said once it is done. */
  readonly after: string;
}

/** What was written: the table as it was then, and why some rows were not. */
interface Done<Row extends RowVerdict> {
  readonly plan: Plan<Row>;
  readonly not: ReadonlyMap<number, string>;
}

/** A file or pasted rows, what they would make, and the button that makes it; nothing is written before. */
export function TableSteps<Row extends RowVerdict>({
  words,
  plan: makePlan,
  write: writeRows,
  children,
}: {
  readonly words: TableWords;
  /** Stays the same function while what it goes by does. */
  readonly plan: (text: string) => Plan<Row>;
  /** Writes these rows; gives why not for those that could not be, by row. */
  readonly write: (
    rows: readonly Row[],
    onProgress: (tried: number) => void,
  ) => Promise<ReadonlyMap<number, string>>;
  /** More that is asked beside the file. */
  readonly children?: ReactNode;
}) {
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [tried, setTried] = useState<number | null>(null);
  const [done, setDone] = useState<Done<Row> | null>(null);
  const planned = useMemo(() => (text.trim() === '' ? null : makePlan(text)), [text, makePlan]);
  const plan = done?.plan ?? planned;
  const good = plan?.rows.filter(({ errors }) => errors.length === 0) ?? [];
  const take = (next: string) => {
    setText(next);
    setDone(null);
  };
  const write = async (plan: Plan<Row>) => {
    setTried(0);
    const not = await writeRows(good, setTried);
    setTried(null);
    // What was made would now be named as being there already: the table stays as it was.
    setDone({ plan, not });
    setText('');
  };
  const count = good.length;
  const made = count - (done?.not.size ?? 0);
  return (
    <Flex direction="column" gap="4">
      <Text color="ink.muted">
        A table with a heading above each column, as spreadsheets save it (CSV). Known headings:{' '}
        {words.headings.join(' · ')}. Several values in one cell are parted by semicolons.
      </Text>
      <Flex gap="3" wrap="wrap" align="flex-end">
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label="File"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) void chosen.arrayBuffer().then((bytes) => take(fileWords(bytes)));
            // The same file, mended, can be chosen again.
            event.target.value = '';
          }}
        />
        <Button icon={<FileUp />} action disabled={tried !== null} onClick={() => file.current?.click()}>
          Choose a file
        </Button>
        {children}
      </Flex>
      <FieldFrame
        label="Or paste rows here"
        help="With their headings; straight from a spreadsheet is fine"
        disabled={tried !== null}
      >
        {(props) => (
          <Pasted
            {...props}
            rows={5}
            paddingBlock="2"
            fontFamily="mono"
            value={text}
            spellCheck={false}
            onChange={(event) => take(event.target.value)}
          />
        )}
      </FieldFrame>
      {plan?.fault && (
        <Notice type="error" title={plan.fault}>
          Nothing of it was read, and nothing was written.
        </Notice>
      )}
      {plan && plan.unknown.length > 0 && (
        <Notice type="warning" title="Some columns are left out">
          No field is called {plan.unknown.join(', ')}.
        </Notice>
      )}
      {done && (
        <Notice
          type={done.not.size > 0 ? 'warning' : 'success'}
          title={`${made} ${made === 1 ? words.label : words.plural} Created`}
        >
          {words.after} <Way to={words.path}>See {words.plural}</Way>
        </Notice>
      )}
      {plan && plan.rows.length > 0 && !done && (
        <Flex gap="3" wrap="wrap" align="center">
          <Button
            variant="primary"
            action
            busy={tried !== null}
            disabled={count === 0}
            onClick={() => void write(plan)}
          >
            {tried === null
              ? `Write the ${count} good ${count === 1 ? 'row' : 'rows'}`
              : `${tried} of ${count} written`}
          </Button>
          <Text color="ink.muted">
            {count} of {plan.rows.length} rows {count === 1 ? 'is' : 'are'} good. Nothing is written until you
            say so.
          </Text>
        </Flex>
      )}
      {plan && plan.rows.length > 0 && <PlanTable label={words.label} rows={plan.rows} not={done?.not} />}
    </Flex>
  );
}
