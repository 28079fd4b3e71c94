import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Ellipsis, IdCard, ListPlus, Printer } from 'lucide-react';
import { Suspense, lazy, useCallback, useMemo, useState } from 'react';
import { holderOf } from '#actions/event/cards.ts';
import type { Device } from '#actions/device.ts';
import { entities } from '#domain/content/entities/index.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { type CardRequest, cardRequests } from '#mirror/queries/desks/cards.ts';
import { ask, showSnackbar } from '#session/store.ts';
import { usePaper } from '#ui/media.ts';
import { Button } from '#ui/controls/Button.tsx';
import { dateFormats, formatDate } from '#ui/display/dates.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { ChangeReport } from '#screens/shared/many/ChangeReport.tsx';
import type { FailedChange } from '#screens/shared/many/changeMany.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { stepLabels } from '#screens/cards/labels.ts';
import { type PickedCards, cardCount, logMany } from '#screens/cards/logMany.ts';
import { QueueItem } from './QueueItem.tsx';
import { type QueueFilter, isPossible, queueFilters, queueRows } from './queue.ts';
import { printRuns } from './printRuns.ts';

const PrintPanel = lazy(() => import('./PrintPanel.tsx'));

const filterLabels: Readonly<Record<QueueFilter, string>> = {
  toPrint: 'To print',
  queued: 'Queued',
  printed: 'Printed',
  laminated: 'Laminated',
  stale: 'Out of date',
  all: 'All cards',
};

/** Most requests in the list at once, and most runs. */
const mostOnScreen = 300;
const mostRuns = 8;

const bulkActs = ['laminated', 'issued', 'returned', 'requested', 'void'] as const;
const bulkLabels: Readonly<Record<(typeof bulkActs)[number] | 'queued', string>> = {
  queued: 'Queue',
  laminated: 'Laminated',
  issued: 'Issue to their recipients',
  returned: 'Return',
  requested: 'Remove from the queue',
  void: 'Void…',
};

/** The production of cards, by when they are needed: queue them, print sheets of them, and say how far they are. */
export default function Production({ device }: { readonly device: Device }) {
  const requests = useMirror((mirror) => cardRequests(mirror, device.person), [device]);
  const [printed, setPrinted] = useState<readonly PickedCards[] | null>(null);
  if (!requests) return <Skeleton lines={6} label="Loading cards" />;
  if (printed) {
    return (
      <Suspense fallback={<Skeleton lines={6} label="Drawing cards" />}>
        <PrintPanel device={device} requests={requests} picked={printed} onClose={() => setPrinted(null)} />
      </Suspense>
    );
  }
  if (requests.length === 0) {
    return (
      <EmptyState icon={<IdCard />} title="No cards yet">
        A Lammie Request gets its cards when it is approved.
      </EmptyState>
    );
  }
  return (
    <>
      <Queue device={device} requests={requests} onPrint={setPrinted} />
      <Runs requests={requests} onPrint={setPrinted} />
    </>
  );
}

interface QueueProps {
  readonly device: Device;
  readonly requests: readonly CardRequest[];
  readonly onPrint: (cards: readonly PickedCards[]) => void;
}

function Queue({ device, requests, onPrint }: QueueProps) {
  const maxRows = usePaper() ? Infinity : mostOnScreen;
  const [filter, setFilter] = useState<QueueFilter>('toPrint');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<readonly FailedChange[]>([]);
  const rows = useMemo(() => queueRows(requests, filter), [requests, filter]);
  const chosen = rows.filter(({ row }) => picked.has(row.keyId));
  const count = chosen.reduce((sum, { shown }) => sum + shown.length, 0);
  const onPick = useCallback(
    (keyId: string, isPicked: boolean) =>
      setPicked((before) => {
        const next = new Set(before);
        if (isPicked) next.add(keyId);
        else next.delete(keyId);
        return next;
      }),
    [],
  );
  const log = async (act: (typeof bulkActs)[number] | 'queued') => {
    const cards = chosen
      .map(({ row, shown }) => ({
        row,
        serials: shown.filter((card) => isPossible(card, act)).map(({ serial }) => serial),
      }))
      .filter(({ row, serials }) => serials.length > 0 && may(device.person, 'edit', row));
    const total = cards.reduce((sum, { serials }) => sum + serials.length, 0);
    if (total === 0) return showSnackbar('info', 'None of the selected cards can be changed to that.');
    if (act === 'void' && !(await ask(voidQuestion(total)))) return undefined;
    const failures: FailedChange[] = [];
    // Cards issued in bulk go to different people, so each of these has an entry of its own.
    const groups = act === 'issued' ? Map.groupBy(cards, ({ row }) => holderOf(row)) : new Map([['', cards]]);
    for (const [holder, own] of groups) {
      const amount = own.reduce((sum, { serials }) => sum + serials.length, 0);
      const result = await logMany(
        device,
        own.map(({ row, serials }) => ({ keyId: row.keyId, serials })),
        { act, ...(act === 'issued' ? { holder } : {}) },
        `${cardCount(amount)}: ${stepLabels[act]}`,
      );
      failures.push(...result.failed);
    }
    setFailed(failures);
    setPicked(new Set());
    return undefined;
  };
  return (
    <Box as="section" aria-label="Queue">
      <Flex gap="3" align="flex-end" wrap="wrap" marginBottom="3">
        <Box flex="0 1 12rem">
          <SelectField
            label="Show"
            value={filter}
            options={queueFilters.map((value) => ({ value, label: filterLabels[value] }))}
            onChange={(value) => setFilter(queueFilters.find((each) => each === value) ?? 'toPrint')}
          />
        </Box>
        <Button
          action
          disabled={rows.length === 0}
          onClick={() =>
            setPicked(new Set(chosen.length === rows.length ? [] : rows.map(({ row }) => row.keyId)))
          }
        >
          {rows.length > 0 && chosen.length === rows.length ? 'Select none' : 'Select all'}
        </Button>
        <Text role="status" color="ink.muted" paddingBlock="3">
          {count === 0
            ? cardCount(rows.reduce((sum, { shown }) => sum + shown.length, 0))
            : `${cardCount(count)} selected`}
        </Text>
        <Flex gap="2" wrap="wrap" marginInlineStart={{ base: '0', md: 'auto' }}>
          <Button action icon={<ListPlus />} disabled={count === 0} onClick={() => void log('queued')}>
            {bulkLabels.queued}
          </Button>
          <Button
            action
            variant="primary"
            icon={<Printer />}
            disabled={count === 0}
            onClick={() =>
              onPrint(
                chosen.map(({ row, shown }) => ({
                  keyId: row.keyId,
                  serials: shown.filter(({ state }) => state !== 'void').map(({ serial }) => serial),
                })),
              )
            }
          >
            Print…
          </Button>
          <Menu
            items={bulkActs.map((act) => ({
              key: act,
              label: bulkLabels[act],
              onSelect: () => void log(act),
            }))}
            renderTrigger={(trigger) => (
              <Button {...trigger} action icon={<Ellipsis />} disabled={count === 0}>
                More
              </Button>
            )}
          />
        </Flex>
      </Flex>
      {failed.length > 0 && (
        <ChangeReport
          title="Some cards were not changed"
          failed={failed}
          addressOf={(keyId) => `${entities.lammie.path}/${keyId}/read`}
          onClose={() => setFailed([])}
        />
      )}
      {rows.length === 0 ? (
        <Text color="ink.muted" paddingBlock="4">
          {filter === 'toPrint' ? 'Every card is printed and up to date.' : 'No matching cards.'}
        </Text>
      ) : (
        <Flex as="ul" direction="column" gap="2" listStyleType="none">
          {rows.slice(0, maxRows).map((row) => (
            <QueueItem key={row.row.keyId} item={row} isPicked={picked.has(row.row.keyId)} onPick={onPick} />
          ))}
        </Flex>
      )}
      {rows.length > maxRows && (
        <Text color="ink.muted" paddingBlock="3">
          The first {maxRows} of {rows.length} requests are listed. Select all takes all of them.
        </Text>
      )}
    </Box>
  );
}

function voidQuestion(count: number) {
  return {
    title: `Void ${cardCount(count)}?`,
    body: 'A void card stays void. Replace it to make another.',
    confirm: 'Void',
    cancel: 'Cancel',
  };
}

function Runs({ requests, onPrint }: Omit<QueueProps, 'device'>) {
  const names = useNames();
  const runs = useMemo(() => printRuns(requests), [requests]);
  if (runs.length === 0) return null;
  return (
    <Box as="section" aria-label="Print runs" marginTop="8">
      <Heading as="h2" size="md" marginBottom="2">
        Print runs
      </Heading>
      <Flex as="ul" direction="column" gap="1" listStyleType="none">
        {runs.slice(0, mostRuns).map(({ id, at, by, count, cards }) => (
          <Flex as="li" key={id} align="center" columnGap="4" rowGap="1" wrap="wrap">
            <Text flex="1 1 16rem">
              {formatDate(at, `${dateFormats.weekdayDate}, ${dateFormats.time}`)}: {cardCount(count)}
              <Text as="span" color="ink.muted">
                {' '}
                by {names.get(`user:${by}`) ?? 'somebody'}
              </Text>
            </Text>
            <Button action icon={<Printer />} onClick={() => onPrint(cards)}>
              Print again
            </Button>
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}
