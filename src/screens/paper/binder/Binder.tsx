import { Box } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import type { BinderOwner } from '#domain/paper/binder.ts';
import { type SheetReader, sheetFor } from '#domain/paper/printedSheet.ts';
import { refusalToSeeAs } from '#session/seeAs.ts';
import { useShell } from '#session/store.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { pageEdge, screenOnly } from '#ui/layout/bars.ts';
import { usePrintTime } from '#screens/shared/paper/pageRules.ts';
import {
  type PaperSettings,
  usePaperSettings,
  useSheetRules,
} from '#screens/shared/paper/usePaperSettings.ts';
import { ReaderContext, useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { SheetNumbers } from '#screens/paper/print/layout/sheetNumbers.ts';
import { printSheets } from '#screens/paper/print/record/printSheets.ts';
import { useTimetableEvents } from '#screens/event/timetable/timetableData.ts';
import { BinderContents } from './BinderContents.tsx';
import { BinderOptions } from './BinderOptions.tsx';
import { BinderSheets, useBinderLayout } from './BinderSheets.tsx';
import { type BinderParams, useBinderParams } from './binderParams.ts';
import { type Binder, readBinder } from './readBinder.ts';
import { useBinderReader } from './useBinderReader.ts';
import { type BinderRights, useBinderRights } from './useBinderRights.ts';

/** Everything that somebody needs at an event, to print in one go: chosen at the top, laid out below. */
export default function BinderPage() {
  const { params, setParams } = useBinderParams();
  const { events, chosen } = useTimetableEvents(params.event);
  const device = useDevice();
  const rights = useBinderRights(params, chosen?.id ?? '');
  const reader = useBinderReader(rights.user);
  const settings = usePaperSettings();
  if (!device || !chosen) return <Box aria-busy="true" />;
  const owner = ownerOf(params, device.person.id);
  const options = (
    <BinderOptions
      events={events}
      event={chosen}
      params={params}
      setParams={setParams}
      rights={rights}
      settings={settings}
    />
  );
  if (rights.isOther && !reader) {
    return (
      <>
        {options}
        <BinderReason isChosen={rights.user !== undefined} />
      </>
    );
  }
  if (!owner) {
    return (
      <>
        {options}
        <EmptyState icon={<Printer />} title="Choose whose binder">
          The binder has everything they need, in the order they need it.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {options}
      <ReaderContext value={rights.isOther ? (reader ?? null) : null}>
        <BinderBody event={chosen} owner={owner} params={params} rights={rights} settings={settings} />
      </ReaderContext>
    </>
  );
}

function ownerOf({ whose, who }: BinderParams, personId: string): BinderOwner | undefined {
  switch (whose) {
    case 'event':
      return { kind: 'event' };
    case 'myself':
      return { kind: 'referee', of: personId };
    case 'day':
    case 'place':
    case 'team':
    case 'referee':
    case 'crew':
      return who === undefined ? undefined : { kind: whose, of: who };
  }
}

/** Why there is no binder: nobody's rights are chosen, or they may not be used. */
function BinderReason({ isChosen }: { readonly isChosen: boolean }) {
  return isChosen ? (
    <EmptyState icon={<Printer />} title="Only organisers can make binders for others">
      A binder contains only what its reader may read. Only people who can see the app as others can check
      that.
    </EmptyState>
  ) : (
    <EmptyState icon={<Printer />} title="Choose whose binder, and a role">
      The role decides what its reader may read, and so what the binder contains.
    </EmptyState>
  );
}

function BinderBody({
  event,
  owner,
  params,
  rights: { user: reader, reader: sheetReader, isOther },
  settings,
}: {
  readonly event: CollectionItem;
  readonly owner: BinderOwner;
  readonly params: BinderParams;
  readonly rights: BinderRights;
  readonly settings: PaperSettings;
}) {
  const device = useDevice();
  const own = useShell((shell) => shell.user);
  const isStaff = device?.person.isStaff ?? false;
  const { isPublic } = params;
  const copy = isPublic || !isStaff || owner.kind === 'crew' ? 'others' : 'staff';
  const ownerKey = JSON.stringify(owner);
  const binder = useMirror(
    (mirror) => readBinder(mirror, { eventId: event.id, owner, copy }),
    [event.id, ownerKey, copy],
  );
  if (!binder) return <Box aria-busy="true" />;
  return (
    <>
      {reader && own && refusalToSeeAs(own, reader) === 'readsMore' && (
        <Box paddingInline={pageEdge} paddingBottom="3" css={screenOnly}>
          <Notice type="warning" title="They can read more than is on this device">
            The binder contains what both of you may read.
          </Notice>
        </Box>
      )}
      <LaidOut
        key={`${event.id} ${ownerKey} ${copy}`}
        binder={params.whose === 'myself' && own ? { ...binder, title: own.displayName } : binder}
        event={event}
        reader={sheetReader}
        role={isOther ? (reader?.role ?? undefined) : undefined}
        isPublic={isPublic}
        settings={settings}
      />
    </>
  );
}

function LaidOut({
  binder,
  event,
  reader,
  role,
  isPublic,
  settings,
}: {
  readonly binder: Binder;
  readonly event: CollectionItem;
  readonly reader: SheetReader | null;
  readonly role: string | undefined;
  readonly isPublic: boolean;
  readonly settings: PaperSettings;
}) {
  const own = useShell((shell) => shell.mirror);
  const isSeenAs = useShell((shell) => shell.seenAs !== null);
  const time = usePrintTime();
  const { parts, title } = binder;
  const { progress, reports, describe } = useBinderLayout(parts);
  useSheetRules(settings, `${title} · ${event.fields.name} · made ${time}`);
  const numbers = useMemo(() => numbersOf(binder), [binder]);
  // The sheets show only what their reader may read; the print is noted for the user who printed it.
  const print = () =>
    printSheets(isSeenAs ? null : own, () => describe(parts).map((sheet) => sheetFor(sheet, reader)));
  if (numbers.size === 0) {
    return (
      <EmptyState icon={<Printer />} title="Nothing to print">
        Nothing at {event.fields.name} is for them, or they may not read it.
      </EmptyState>
    );
  }
  return (
    <>
      <BinderContents
        binder={binder}
        event={event}
        role={role}
        isPublic={isPublic}
        time={time}
        progress={progress}
        onPrint={print}
      />
      <Box
        paddingInline={{ base: '2', md: '4' }}
        css={{ '@media screen': { overflowX: 'auto' }, '@media print': { padding: '0' } }}
      >
        <SheetNumbers value={numbers}>
          <BinderSheets parts={parts} event={event} settings={settings} reports={reports} />
        </SheetNumbers>
      </Box>
    </>
  );
}

/** The number of each sheet, by anchor. A slip has that of its document, as the anchor is the same. */
function numbersOf({ chapters }: Binder): ReadonlyMap<string, number> {
  return new Map(
    chapters.flatMap(({ entries }) => entries.map(({ anchor, number }) => [anchor, number] as const)),
  );
}
