import { Flex, chakra } from '@chakra-ui/react';
import { CalendarDays, CalendarPlus, List, Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { RecordRow } from '#mirror/queries/collections.ts';
import { Button } from '#ui/Button.tsx';

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
  },
} as const;
const Way = chakra(Link, look);
const File = chakra('a', look);

/** Ways from a timetable: its other look, its file for other calendars, paper. */
export function ListLinks({
  event,
  to,
}: {
  readonly event: RecordRow | undefined;
  readonly to?: 'list' | 'columns' | undefined;
}) {
  const [search] = useSearchParams();
  return (
    <Flex gap="2" flexWrap="wrap" css={{ '@media print': { display: 'none' } }}>
      {to === 'list' && (
        <Way to={{ pathname: '/eventtimetable/list', search: search.toString() }}>
          <List aria-hidden="true" /> List
        </Way>
      )}
      {to === 'columns' && (
        <Way to={{ pathname: '/eventtimetable', search: search.toString() }}>
          <CalendarDays aria-hidden="true" /> Timetable
        </Way>
      )}
      {event && (
        <File href={`/api/events/${event.id}/timetable.ics`} download>
          <CalendarPlus aria-hidden="true" /> Calendar file
        </File>
      )}
      <Button icon={<Printer />} onClick={() => window.print()}>
        Print
      </Button>
    </Flex>
  );
}
