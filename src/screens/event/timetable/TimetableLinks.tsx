import { Flex, chakra } from '@chakra-ui/react';
import { BookCopy, CalendarDays, CalendarPlus, List, Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { CollectionItem } from '#mirror/read/collections.ts';

const look = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    paddingInline: '3',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'surface.panel',
    color: 'ink',
    textStyle: 'small',
    fontWeight: 'medium',
    _hover: { background: 'surface.hover' },
    '& svg': { width: '16px', height: '16px' },
    // On a phone the icons are enough, so that the heading stays beside them.
    '@media (max-width: 39.99rem)': { minWidth: 'target', justifyContent: 'center', gap: '0', fontSize: '0' },
  },
} as const;
const PageLink = chakra(Link, look);
const FileLink = chakra('a', look);
const PrintButton = chakra('button', look);

/** Links to the timetable's other view and its calendar file, and a button that prints it. */
export function TimetableLinks({
  event,
  otherView,
}: {
  readonly event: CollectionItem | undefined;
  readonly otherView?: 'list' | 'grid' | undefined;
}) {
  const [search] = useSearchParams();
  return (
    <Flex gap="2" flexWrap="wrap" css={{ '@media print': { display: 'none' } }}>
      {otherView === 'list' && (
        <PageLink to={{ pathname: '/eventtimetable/list', search: search.toString() }}>
          <List aria-hidden="true" /> List
        </PageLink>
      )}
      {otherView === 'grid' && (
        <PageLink to={{ pathname: '/eventtimetable', search: search.toString() }}>
          <CalendarDays aria-hidden="true" /> Timetable
        </PageLink>
      )}
      {event && (
        <FileLink href={`/api/events/${event.id}/timetable.ics`} download>
          <CalendarPlus aria-hidden="true" /> Calendar file
        </FileLink>
      )}
      {event && (
        <PageLink to={`/print?event=${event.id}`}>
          <BookCopy aria-hidden="true" /> Sheets
        </PageLink>
      )}
      <PrintButton type="button" onClick={() => window.print()}>
        <Printer aria-hidden="true" /> Print
      </PrintButton>
    </Flex>
  );
}
