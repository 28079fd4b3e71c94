import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { BookCopy, Check, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetPrinted, restorePrints } from '#actions/event/printedSheets.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type Copy, readerKey, sheetFor } from '#domain/paper/printedSheet.ts';
import type { SchedulePart } from '#domain/paper/scheduleSheet.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { showSnackbar, useShell } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { formatTimestamp } from '#ui/display/dates.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { pageEdge, pageWidth, screenOnly } from '#ui/layout/bars.ts';
import { PaperOptions } from '#screens/shared/paper/PaperOptions.tsx';
import { usePrintTime } from '#screens/shared/paper/pageRules.ts';
import { usePaperSettings, useSheetRules } from '#screens/shared/paper/usePaperSettings.ts';
import { ReaderContext, useMirror } from '#screens/shared/data/useMirror.ts';
import { type BinderPart, BinderSheets, useBinderLayout } from '#screens/paper/binder/BinderSheets.tsx';
import {
  type PrintState,
  type StaleSheet,
  documentGroups,
  printState,
} from '#screens/paper/binder/stale/staleSheets.ts';
import { type SheetReaders, useSheetReaders } from './useSheetReaders.ts';
import { printSheets } from '#screens/paper/print/record/printSheets.ts';

/** Changes of a sheet that are named; of more, the number is. */
const mostChanges = 6;

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'flex-start',
    paddingBlock: '3',
    borderBottomWidth: 'thin',
    borderColor: 'line',
  },
});

/** Sheets printed on this device that have changed since, with a button that prints them again. */
export default function PrintedSheets() {
  const mirror = useShell((shell) => shell.mirror);
  const { readers, views } = useSheetReaders();
  const state = useMirror((own) => printState(own, views), [views]);
  if (!mirror || !readers || !state) return <Box aria-busy="true" />;
  return <Printed mirror={mirror} state={state} readers={readers} />;
}

function Printed({
  mirror,
  state: { printed, stale },
  readers,
}: {
  readonly mirror: Mirror;
  readonly state: PrintState;
  readonly readers: SheetReaders;
}) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const settings = usePaperSettings();
  const time = usePrintTime();
  const groups = useMemo(
    () =>
      [...Map.groupBy(stale, ({ row }) => readerKey(row.reader))].map(([key, own]) => ({
        key,
        reader: own[0]?.row.reader ?? null,
        parts: partsOf(key, own),
      })),
    [stale],
  );
  const parts = useMemo(() => groups.flatMap((group) => group.parts), [groups]);
  const { progress, reports, describe } = useBinderLayout(parts);
  useSheetRules(settings, `Sheets that changed · printed ${time}`);
  const count = stale.filter(({ isPrintable }) => isPrintable).length;
  const print = () =>
    printSheets(mirror, () =>
      groups.flatMap(({ reader, parts: own }) => describe(own).map((sheet) => sheetFor(sheet, reader))),
    );
  return (
    <>
      <Box maxWidth={pageWidth} paddingInline={pageEdge} paddingBlock="4" css={screenOnly}>
        <Flex align="center" gap="3" wrap="wrap" marginBottom="3">
          <Box flex="1 1 14rem" minWidth="0">
            <Heading as="h1" size="xl">
              Printed sheets
            </Heading>
            <Text color="ink.muted" role="status">
              {summary(printed, stale.length)}
            </Text>
          </Box>
          <Button action icon={<BookCopy />} onClick={() => void navigate(`/print/binder${search}`)}>
            Binder
          </Button>
          <Button
            action
            variant="primary"
            icon={<Printer />}
            disabled={count === 0 || progress < 1}
            onClick={print}
          >
            Print only these
          </Button>
        </Flex>
        {stale.length === 0 ? (
          <EmptyState
            icon={<Check />}
            title={printed === 0 ? 'Nothing printed yet' : 'Everything is up to date'}
          >
            {printed === 0
              ? 'Sheets that you print on this device are listed here as soon as something on them changes.'
              : 'Nothing on the sheets printed on this device has changed since.'}
          </EmptyState>
        ) : (
          <>
            <Flex gap="2" wrap="wrap" marginBottom="2">
              <PaperOptions {...settings} />
            </Flex>
            <Box as="ul" aria-label="Sheets that changed" listStyleType="none">
              {stale.map((sheet) => (
                <Stale key={sheet.row.id} mirror={mirror} sheet={sheet} />
              ))}
            </Box>
          </>
        )}
      </Box>
      <Box
        paddingInline={{ base: '2', md: '4' }}
        css={{ '@media screen': { overflowX: 'auto' }, '@media print': { padding: '0' } }}
      >
        {groups.map(({ key, parts: own }) => (
          <ReaderContext key={key} value={readers.get(key) ?? null}>
            <BinderSheets parts={own} event={undefined} settings={settings} reports={reports} />
          </ReaderContext>
        ))}
      </Box>
    </>
  );
}

function summary(printedCount: number, changedCount: number): string {
  const sheets = printedCount === 1 ? '1 sheet' : `${printedCount} sheets`;
  return printedCount === 0
    ? 'On this device'
    : `${sheets} printed on this device, ${changedCount} changed since`;
}

function Stale({
  mirror,
  sheet: { row, isPrintable, changes },
}: {
  readonly mirror: Mirror;
  readonly sheet: StaleSheet;
}) {
  const forget = async () => {
    const before = await forgetPrinted(mirror, [row.id]);
    showSnackbar('info', 'Taken off the list', {
      label: 'Undo',
      run: () => void restorePrints(mirror, before),
    });
  };
  const visibleChanges = changes.slice(0, mostChanges);
  return (
    <Item>
      <Box flex="1 1 16rem" minWidth="0">
        <Text fontWeight="semibold" color="ink.strong" overflowWrap="anywhere">
          {row.title}
        </Text>
        <Text color="ink.muted" textStyle="small">
          {[
            row.copy === 'others' ? 'Copy without staff-only text' : '',
            row.version > 0 ? `version ${row.version}` : '',
            `printed ${formatTimestamp(row.at, 'EEE d MMM HH:mm', 'en-GB')}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Box as="ul" marginTop="1" paddingInlineStart="5" color="ink" overflowWrap="anywhere">
          {visibleChanges.map((change) => (
            <li key={change}>{change}</li>
          ))}
          {changes.length > mostChanges && <li>and {changes.length - mostChanges} more</li>}
        </Box>
      </Box>
      <Button action variant="plain" onClick={() => void forget()}>
        {isPrintable ? 'Not in use' : 'Taken down'}
      </Button>
    </Item>
  );
}

/** The sheets to print again. */
function partsOf(reader: string, stale: readonly StaleSheet[]): readonly BinderPart[] {
  const schedules = new Map<string, { eventId: string; copy: Copy; sheets: SchedulePart[] }>();
  for (const { row, isPrintable } of stale) {
    const { subject, copy } = row;
    if (subject.kind === 'document' || !isPrintable) continue;
    const key = `${subject.eventId} ${copy}`;
    const group = schedules.get(key) ?? { eventId: subject.eventId, copy, sheets: [] };
    group.sheets.push({ kind: subject.kind, of: subject.of });
    schedules.set(key, group);
  }
  return [
    ...[...schedules].map(([id, group]): BinderPart => ({
      kind: 'schedule',
      id: `${reader} ${id}`,
      ...group,
    })),
    ...documentGroups(stale).flatMap(({ entity: type, copy, keys }): BinderPart[] => {
      const entity = documentTypes[type];
      const { print } = entity;
      return print ? [{ kind: 'documents', id: `${reader} ${type} ${copy}`, entity, print, keys, copy }] : [];
    }),
  ];
}
