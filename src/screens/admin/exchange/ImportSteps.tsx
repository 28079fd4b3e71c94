import { Flex, Text, chakra } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { type ComponentProps, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { ColumnTarget } from '#domain/content/fields/columnNames.ts';
import { ColumnList } from './columns/ColumnList.tsx';
import type { TableChooser } from './columns/useTableChoices.ts';
import { DateOrders } from './dates/DateOrders.tsx';
import { MendRows } from './mend/MendRows.tsx';
import { MissingNames } from './names/MissingNames.tsx';
import type { MissingName } from './names/missingNames.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { EncodingField, WorkbookNotice, useFileText } from './ChosenFile.tsx';
import { type ImportPlan, type ImportRow, tableOf, withCell } from './importTable.ts';

const PasteArea = chakra('textarea', inputRecipe);
const ListLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'max(1.5rem, var(--wm-target))',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});

/** Names and texts for the documents that are imported. */
export interface ImportLabels {
  readonly label: string;
  readonly plural: string;
  /** Page that lists the imported documents. */
  readonly path: string;
  /** Description of the file, if it is not a table. */
  readonly file?: { readonly about: string; readonly accept: string };
  /** The step that follows. */
  readonly afterImport: string;
}

/** A finished import: the plan at the time, and why some rows failed, by row number. */
interface ImportResult<Row extends ImportRow> {
  readonly plan: ImportPlan<Row>;
  readonly failures: ReadonlyMap<number, string>;
}

/** Saves rows. Resolves to the reasons for rows that failed, by row number. */
type WriteRows<Row> = (
  rows: readonly Row[],
  onProgress: (tried: number) => void,
  missing: readonly MissingName[],
) => Promise<ReadonlyMap<number, string>>;

/** A text to import, and how it is changed by its author or, once some of its rows are imported, by the app. */
export interface ImportSource {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly replace: (text: string) => void;
}

/** Returns a text to import that is not stored: a file, or one that must not be on this device. */
export function useUnstoredSource(): ImportSource {
  const [text, setText] = useState('');
  return { text, change: setText, replace: setText };
}

/** Takes a file or pasted rows, previews them and imports them. Nothing is written before that. */
export function ImportSteps<Row extends ImportRow>({
  labels,
  source,
  columns,
  plan: makePlan,
  write: writeRows,
  children,
  after,
  names,
}: {
  readonly labels: ImportLabels;
  /** The text to import. */
  readonly source: ImportSource;
  /** Fields that columns may be imported as, and how a person chooses; absent for what is no table. */
  readonly columns?: { readonly targets: readonly ColumnTarget[]; readonly chooser: TableChooser };
  /** Must keep its identity as long as its result for a text stays the same. */
  readonly plan: (text: string) => ImportPlan<Row>;
  readonly write: WriteRows<Row>;
  /** Other options, shown beside the file button. */
  readonly children?: ReactNode;
  /** Shown below the notice of what was imported. */
  readonly after?: ReactNode;
  /** Decisions about names in the table that nothing here has. */
  readonly names?: Omit<ComponentProps<typeof MissingNames>, 'missing' | 'disabled'>;
}) {
  const file = useRef<HTMLInputElement>(null);
  const { load, loadFile, round, plan, planned, isCurrent, progress, result, count, write } = useImport(
    source,
    makePlan,
    writeRows,
    columns?.chooser,
  );
  const { text } = source;
  const { uncertain, workbook, read, readAs, forget } = useFileText(loadFile);
  return (
    <Flex direction="column" gap="4">
      <Text color="ink.muted">
        {labels.file?.about ??
          'Choose a table (CSV), or copy cells in a spreadsheet and paste them. You then see which column becomes which field.'}
      </Text>
      <Flex gap="3" wrap="wrap" align="flex-end">
        <input
          ref={file}
          type="file"
          hidden
          accept={labels.file?.accept ?? '.csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv,text/plain'}
          aria-label="File"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) void read(chosen);
            // Lets the same file be chosen again after a correction.
            event.target.value = '';
          }}
        />
        <Button icon={<FileUp />} action disabled={progress !== null} onClick={() => file.current?.click()}>
          Choose a file
        </Button>
        {children}
      </Flex>
      {workbook !== null && !labels.file && <WorkbookNotice name={workbook} />}
      {uncertain && <EncodingField file={uncertain} disabled={progress !== null} onChange={readAs} />}
      {/* A whole export is too long for a field. */}
      {!labels.file && (
        <FieldFrame label="Or paste rows here" help="With or without headings" disabled={progress !== null}>
          {(props) => (
            <PasteArea
              {...props}
              rows={5}
              paddingBlock="2"
              fontFamily="mono"
              value={text}
              spellCheck={false}
              onChange={(event) => {
                forget();
                load(event.target.value);
              }}
            />
          )}
        </FieldFrame>
      )}
      {plan && <ImportNotices plan={plan} failures={result?.failures} labels={labels} />}
      {after}
      {columns && planned && planned.matched.columns.length > 0 && (
        <ColumnList {...columns} matched={planned.matched} disabled={progress !== null} />
      )}
      {columns && planned?.dates && (
        <DateOrders
          dates={planned.dates}
          targets={columns.targets}
          disabled={progress !== null}
          onChoose={columns.chooser.chooseDates}
        />
      )}
      {names && planned?.missing && (
        <MissingNames {...names} missing={planned.missing} disabled={progress !== null} />
      )}
      {columns && planned && planned.rows.length > 0 && (
        <MendRows
          key={round}
          text={text}
          plan={planned}
          disabled={progress !== null}
          onCell={(row, at, cell) => {
            columns.chooser.chooseHeadingRow(planned.matched.headingRow);
            load(withCell(text, row, at, cell));
          }}
        />
      )}
      {planned && planned.rows.length > 0 && (!result || count > 0) && (
        <Flex gap="3" wrap="wrap" align="center">
          <Button
            variant="primary"
            action
            busy={progress !== null}
            disabled={count === 0 || !isCurrent}
            onClick={() => void write(planned)}
          >
            {progress === null
              ? `Import ${count} ${count === 1 ? 'row' : 'rows'}`
              : `Importing ${progress} of ${count}`}
          </Button>
          <Text color="ink.muted">
            {count} of {planned.rows.length} rows can be imported. Nothing is saved until you select Import.
          </Text>
        </Flex>
      )}
      {plan && plan.rows.length > 0 && (
        <ImportPreview label={labels.label} rows={plan.rows} failures={result?.failures} />
      )}
    </Flex>
  );
}

/**
 * Reads a table, imports its valid rows, and holds the progress and result. The text of a table is afterwards that of the
 * rows that were not imported.
 */
function useImport<Row extends ImportRow>(
  { text, change, replace }: ImportSource,
  makePlan: (text: string) => ImportPlan<Row>,
  writeRows: WriteRows<Row>,
  chooser: TableChooser | undefined,
) {
  const [progress, setProgress] = useState<number | null>(null);
  // Rows have other numbers after an import, and in another file.
  const [round, setRound] = useState(0);
  const [result, setResult] = useState<ImportResult<Row> | null>(null);
  // Typing goes on while a long table is read again.
  const planText = useDeferredValue(text);
  const planned = useMemo(() => (planText.trim() === '' ? null : makePlan(planText)), [planText, makePlan]);
  const plan = result?.plan ?? planned;
  const valid = planned?.rows.filter(({ errors }) => errors.length === 0) ?? [];
  const load = (next: string) => {
    change(next);
    setResult(null);
    if (next.trim() === '') chooser?.chooseHeadingRow(undefined);
  };
  const loadFile = (next: string) => {
    setRound((before) => before + 1);
    chooser?.chooseHeadingRow(undefined);
    load(next);
  };
  const write = async (plan: ImportPlan<Row>) => {
    setProgress(0);
    try {
      const failures = await writeRows(valid, setProgress, plan.missing ?? []);
      // The plan is kept as it was: a new one would report the imported rows as existing.
      setResult({ plan, failures });
      setRound((before) => before + 1);
      const remainingRows = plan.rows.filter(
        ({ number, errors }) => errors.length > 0 || failures.has(number),
      );
      const { headingRow } = plan.matched;
      const keepsRows = chooser !== undefined && remainingRows.length > 0;
      chooser?.chooseHeadingRow(keepsRows ? headingRow : undefined);
      replace(keepsRows ? tableOf(text, new Set(remainingRows.map(({ number }) => number)), headingRow) : '');
    } finally {
      setProgress(null);
    }
  };
  return {
    load,
    loadFile,
    round,
    plan,
    planned,
    isCurrent: planText === text,
    progress,
    result,
    count: valid.length,
    write,
  };
}

function ImportNotices({
  plan,
  failures,
  labels,
}: {
  readonly plan: ImportPlan<ImportRow>;
  /** After the import: why rows without errors could not be saved. */
  readonly failures: ReadonlyMap<number, string> | undefined;
  readonly labels: ImportLabels;
}) {
  const valid = plan.rows.filter(({ errors }) => errors.length === 0);
  const created = valid.length - (failures?.size ?? 0);
  return (
    <>
      {plan.error && (
        <Notice type="error" title={plan.error}>
          Nothing was imported.
        </Notice>
      )}
      {failures && (
        <Notice
          type={failures.size > 0 ? 'warning' : 'success'}
          title={`${created === 0 ? 'No' : created} ${created === 1 ? labels.label : labels.plural} Created`}
        >
          {created > 0 && (
            <>
              {labels.afterImport} <ListLink to={labels.path}>View {labels.plural}</ListLink>
            </>
          )}
          {!labels.file && created < plan.rows.length && (
            <Text>Rows that were not imported are still in the field above.</Text>
          )}
        </Notice>
      )}
    </>
  );
}
