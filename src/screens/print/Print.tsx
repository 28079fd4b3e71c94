import { Box } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EntityDefinition, PrintWords } from '#domain/entities/define.ts';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import { syncStatus } from '#mirror/queries/documents.ts';
import { collectionItems } from '#mirror/queries/collections.ts';
import { ask as askFirst } from '#session/store.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { keyOf } from '../shared/document/documentType.ts';
import { useDevice, useMirror } from '../shared/useMirror.ts';
import { type Asked, useAsked } from './asked.ts';
import { Batches, batchSize } from './Batches.tsx';
import { Contents, Cover } from './Book.tsx';
import { Choices } from './Choices.tsx';
import { usePageRules } from './pageRules.ts';
import { passesOf } from './passes.tsx';
import { type Planned, perSheet, planOf } from './plan.ts';
import { usePrinting } from './usePrinting.ts';

/** More sheets than this are asked about first. */
const many = 200;

/** Of very many, those that are not on the screen are not drawn there. */
const unseen = {
  '@media screen': { '& > article': { contentVisibility: 'auto', containIntrinsicSize: 'auto 260mm' } },
};

const none: readonly CollectionItem[] = [];

interface PrintProps {
  readonly entity: EntityDefinition;
  readonly print: PrintWords;
}

/** Puts the documents of a type on paper, from this device alone: choices at the top, below them what will be printed. */
export default function PrintScreen({ entity, print }: PrintProps) {
  const events = useMirror((mirror) => collectionItems(mirror, 'event'), []);
  const next = events?.find(({ fields }) => fields['isNext'] === true);
  const { asked, ask } = useAsked(entity, next?.id);
  if (!events) return <Box aria-busy="true" />;
  // What is asked for anew is laid out anew; another paper or reader is not another plan.
  const plan = [asked.ids, asked.eventId, asked.teamId, asked.statuses].map(String).join('|');
  return (
    <Press key={plan} entity={entity} print={print} asked={asked} ask={ask} events={events} next={next} />
  );
}

function Press({
  entity,
  print,
  asked,
  ask,
  events,
  next,
}: PrintProps & {
  readonly asked: Asked;
  readonly ask: ReturnType<typeof useAsked>['ask'];
  readonly events: readonly CollectionItem[];
  readonly next: CollectionItem | undefined;
}) {
  const isStaff = useDevice()?.person.isStaff ?? false;
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []) ?? none;
  const status = useMirror(syncStatus, []);
  const event = entity.hasEvent ? events.find(({ id }) => id === asked.eventId) : next;
  const printing = usePrinting(entity, asked, event, isStaff);
  const planned = useMirror((mirror) => planOf(mirror, entity, keyOf(entity), asked), []);
  const [agreed, setAgreed] = useState(false);
  const waiting = useRef(false);
  const [standing, setStanding] = useState<readonly [number, number]>([0, 1]);
  const onProgress = useCallback((now: number, all: number) => setStanding([now, all]), []);

  const sheets = Math.ceil((planned?.length ?? 0) / perSheet[print.layout]);
  const all = agreed || sheets <= many;
  const keys = useMemo(
    () => planned?.slice(0, all ? undefined : batchSize).map(({ keyId }) => keyId),
    [planned, all],
  );
  const isDone = standing[0] === standing[1];
  useEffect(() => {
    if (!waiting.current || !all || !isDone) return;
    waiting.current = false;
    globalThis.print();
  }, [all, isDone]);
  usePageRules(
    asked.paper,
    [
      print.layout === 'manual' ? print.title : entity.plural,
      event?.fields.name,
      printing?.game,
      `printed ${printing?.printed ?? ''}`,
    ]
      .filter(Boolean)
      .join(' · '),
  );

  const { paper } = asked;
  const passes = useMemo(() => printing && passesOf(print, printing, paper), [print, printing, paper]);
  const start = async () => {
    if (all) return globalThis.print();
    const sure = await askFirst({
      title: `Print ${sheets} sheets?`,
      body: 'Laying them out takes a while, and the printer has much to do.',
      confirm: 'Print',
      cancel: 'Cancel',
    });
    if (!sure) return;
    waiting.current = true;
    setStanding([0, 1]);
    setAgreed(true);
  };
  return (
    <>
      <Choices
        entity={entity}
        print={print}
        asked={asked}
        ask={ask}
        events={events}
        teams={teams}
        isStaff={isStaff}
        count={planned?.length}
        busy={busyWith(planned, all, standing)}
        onPrint={() => void start()}
      >
        {status?.complete === false && (
          <Notice type="warning" title="This device does not have everything yet">
            What it has is printed; the rest is still being fetched.
          </Notice>
        )}
        {!all && (
          <Notice title={`These are about ${sheets} sheets`}>
            Only the first few are shown here. Print lays out all of them, once you have said yes.
          </Notice>
        )}
      </Choices>
      {planned?.length === 0 && (
        <Box css={{ '@media print': { display: 'none' } }}>
          <EmptyState icon={<Printer />} title={`No ${entity.plural} to print`}>
            None on this device are of this {entity.hasEvent ? 'event, team and status' : 'team and status'}.
            Choose others above.
          </EmptyState>
        </Box>
      )}
      {planned && keys && printing && passes && planned.length > 0 && (
        <Box
          paddingInline={{ base: '2', md: '4' }}
          paddingBlock="3"
          css={{ '@media print': { padding: '0' }, ...(keys.length > many && unseen) }}
        >
          {print.layout === 'manual' && (
            <>
              <Cover printing={printing} title={print.title} planned={planned} />
              <Contents planned={planned} rest={entity.plural} />
            </>
          )}
          <Batches key={String(all)} entity={entity} keys={keys} passes={passes} onProgress={onProgress} />
        </Box>
      )}
    </>
  );
}

/** What keeps it from being printed just now; nothing, where it may be or there is nothing to print. */
function busyWith(
  planned: readonly Planned[] | undefined,
  all: boolean,
  [standing, of]: readonly [number, number],
): string | undefined {
  if (!planned) return 'Looking';
  if (planned.length === 0 || !all || standing === of) return undefined;
  return `Laying out, ${Math.floor((100 * standing) / of)} %`;
}
