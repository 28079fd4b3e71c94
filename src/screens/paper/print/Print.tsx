import { Box } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { Suspense, lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { event } from '#domain/content/collections/event.ts';
import type { EntityDefinition, PrintPage } from '#domain/content/entities/define.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { type CollectionItem, collectionItems } from '#mirror/read/collections.ts';
import { ask } from '#session/store.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { useSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { type ParamChanges, type PrintParams, usePrintParams } from './printParams.ts';
import { Batches, batchSize } from './Batches.tsx';
import { Contents, Cover } from './sheets/Book.tsx';
import { PrintOptions } from './PrintOptions.tsx';
import { usePaperSettings, useSheetRules } from '#screens/shared/paper/usePaperSettings.ts';
import { layoutPasses } from './layout/layoutPasses.tsx';
import { type PrintItem, documentsPerSheet, findPrintItems } from './printItems.ts';
import { usePrint } from './record/printSheets.ts';
import { useLaidOut } from './record/useLaidOut.ts';
import { usePrintContext } from './usePrintContext.ts';

/** Prints of more sheets than this need confirmation, and start with a preview of the first ones. */
const mostWithoutAsking = 200;

/** Keeps a long preview fast: the browser skips sheets that are out of view. */
const skipOutOfView = {
  '@media screen': { '& > article': { contentVisibility: 'auto', containIntrinsicSize: 'auto 260mm' } },
};

const PrintLeaks = lazy(() => import('./PrintLeaks.tsx'));

const none: readonly CollectionItem[] = [];

interface PrintProps {
  readonly entity: EntityDefinition;
  readonly print: PrintPage;
}

/** Prints documents of a type from this device: options at the top, a preview of the sheets below. */
export default function PrintScreen({ entity, print }: PrintProps) {
  const events = useMirror((mirror) => collectionItems(mirror, 'event'), []);
  const next = events?.find(({ fields }) => fieldsOf(event, fields)('isNext'));
  const { params, setParams } = usePrintParams(entity, next?.id);
  if (!events) return <Box aria-busy="true" />;
  // Other documents start a new preview. The paper and the reader only change the layout.
  const key = [params.ids, params.eventId, params.teamId, params.statuses].map(String).join('|');
  return (
    <PrintPreview
      key={key}
      entity={entity}
      print={print}
      params={params}
      setParams={setParams}
      events={events}
      next={next}
    />
  );
}

function PrintPreview({
  entity,
  print,
  params,
  setParams,
  events,
  next,
}: PrintProps & {
  readonly params: PrintParams;
  readonly setParams: (changes: ParamChanges) => void;
  readonly events: readonly CollectionItem[];
  readonly next: CollectionItem | undefined;
}) {
  const isStaff = useDevice()?.person.isStaff ?? false;
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []) ?? none;
  const sync = useSyncStatus();
  const event = entity.hasEvent ? events.find(({ id }) => id === params.eventId) : next;
  const context = usePrintContext(entity, params, event, isStaff);
  const items = useMirror((mirror) => findPrintItems(mirror, entity, documentTypeOf(entity), params), []);
  const sheetCount = Math.ceil((items?.length ?? 0) / documentsPerSheet[print.layout]);
  const allKeys = useMemo(() => items?.map(({ keyId }) => keyId), [items]);
  const { onRows, describe } = useLaidOut(allKeys, context?.showsStaff ? 'staff' : 'others', context);
  const { isWhole, progress, onProgress, onPrint } = usePrintRun(sheetCount, usePrint(describe));
  const keys = useMemo(() => (isWhole ? allKeys : allKeys?.slice(0, batchSize)), [allKeys, isWhole]);
  const settings = usePaperSettings();
  useSheetRules(
    settings,
    [
      print.layout === 'manual' ? print.title : entity.plural,
      event?.fields.name,
      context?.game,
      `printed ${context?.printed ?? ''}`,
    ]
      .filter(Boolean)
      .join(' · '),
  );
  const { paper, text } = settings;
  const passes = useMemo(
    () => context && layoutPasses(print, context, { paper, text }),
    [print, context, paper, text],
  );
  return (
    <>
      <PrintOptions
        entity={entity}
        print={print}
        params={params}
        setParams={setParams}
        events={events}
        teams={teams}
        isStaff={isStaff}
        settings={settings}
        count={items?.length}
        progress={progressText(items, isWhole, progress)}
        onPrint={() => void onPrint()}
      >
        {sync?.complete === false && (
          <Notice type="warning" title="This device is still fetching documents">
            You can print the ones that are already here.
          </Notice>
        )}
        {!isWhole && (
          <Notice title={`This print has about ${sheetCount} sheets`}>
            The preview shows only the first few. Select Print to lay out all of them.
          </Notice>
        )}
        {items && items.length > 0 && (
          <Suspense>
            <PrintLeaks items={items} forCrew={params.forCrew} />
          </Suspense>
        )}
      </PrintOptions>
      {items?.length === 0 && (
        <Box css={{ '@media print': { display: 'none' } }}>
          <EmptyState icon={<Printer />} title={`No ${entity.plural} to print`}>
            No {entity.plural} on this device match the{' '}
            {entity.hasEvent ? 'event, team and status' : 'team and status'} above.
          </EmptyState>
        </Box>
      )}
      {items && keys && context && passes && items.length > 0 && (
        <Box
          paddingInline={{ base: '2', md: '4' }}
          paddingBlock="3"
          // Paper is as wide as its words: where the screen is narrower, it scrolls by itself.
          css={{
            '@media screen': { overflowX: 'auto' },
            '@media print': { padding: '0' },
            ...(keys.length > mostWithoutAsking && skipOutOfView),
          }}
        >
          {print.layout === 'manual' && (
            <>
              <Cover context={context} title={print.title} items={items} />
              <Contents items={items} otherTitle={entity.plural} />
            </>
          )}
          <Batches
            key={String(isWhole)}
            entity={entity}
            keys={keys}
            passes={passes}
            onProgress={onProgress}
            onRows={onRows}
          />
        </Box>
      )}
    </>
  );
}

type Progress = readonly [doneCount: number, total: number];

/** Prints once all sheets are laid out; a large print is confirmed first. */
function usePrintRun(sheetCount: number, print: () => void) {
  const [isConfirmed, setIsConfirmed] = useState(false);
  const isPrintPending = useRef(false);
  const [progress, setProgress] = useState<Progress>([0, 1]);
  const onProgress = useCallback((doneCount: number, total: number) => setProgress([doneCount, total]), []);
  const isWhole = isConfirmed || sheetCount <= mostWithoutAsking;
  const isLaidOut = progress[0] === progress[1];
  useEffect(() => {
    if (!isPrintPending.current || !isWhole || !isLaidOut) return;
    isPrintPending.current = false;
    print();
  }, [isWhole, isLaidOut, print]);
  const onPrint = async () => {
    if (isWhole) return print();
    const isAgreed = await ask({
      title: `Print ${sheetCount} sheets?`,
      body: 'It takes a while to lay them out.',
      confirm: 'Print',
      cancel: 'Cancel',
    });
    if (!isAgreed) return;
    isPrintPending.current = true;
    setProgress([0, 1]);
    setIsConfirmed(true);
  };
  return { isWhole, progress, onProgress, onPrint };
}

/** Reason why printing has to wait; undefined if there is none. */
function progressText(
  items: readonly PrintItem[] | undefined,
  isWhole: boolean,
  [doneCount, total]: Progress,
): string | undefined {
  if (!items) return 'Finding documents';
  if (items.length === 0 || !isWhole || doneCount === total) return undefined;
  return `Laying out: ${Math.floor((100 * doneCount) / total)}%`;
}
