import { Flex, chakra } from '@chakra-ui/react';
import {
  BookCopy,
  CalendarDays,
  CalendarPlus,
  Columns3,
  Ellipsis,
  List,
  type LucideIcon,
  Plus,
  Printer,
} from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMedia } from '#ui/media.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import type { MenuItem } from '#ui/overlays/MenuLayer.tsx';
import { agendaScreen } from './params.ts';

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
const PageLink = chakra(Link, look);
const FileLink = chakra('a', look);
const PrintButton = chakra('button', look);

interface LinksProps {
  readonly event: CollectionItem | undefined;
  readonly otherView?: 'list' | 'grid' | undefined;
  /** Whether a planner sees the columns on a phone; undefined where there is no choice. */
  readonly columns?:
    | {
        readonly isOn: boolean;
        readonly setOn: (isOn: boolean) => void;
        /** Whether the user may make a slot, for which the list has no place to press. */
        readonly canCreate: boolean;
      }
    | undefined;
}

/** Links to the timetable's other view and its calendar file, and a button that prints it: on a phone in one menu. */
export function TimetableLinks(props: LinksProps) {
  const isNarrow = useMedia(agendaScreen);
  return isNarrow ? <LinkMenu {...props} /> : <LinkRow {...props} />;
}

function LinkRow({ event, otherView }: LinksProps) {
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
        <FileLink href={calendarFile(event)} download>
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

function LinkMenu(props: LinksProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Menu
      items={menuItems(props, (pathname, query = search.toString()) => {
        void navigate({ pathname, search: query });
      })}
      renderTrigger={(trigger) => (
        <Button {...trigger} icon={<Ellipsis />}>
          More
        </Button>
      )}
    />
  );
}

/** `go` opens a page, with the query of this one unless another is given. */
function menuItems(
  { event, otherView, columns }: LinksProps,
  go: (pathname: string, query?: string) => void,
): readonly MenuItem[] {
  const item = (label: string, Icon: LucideIcon, onSelect: () => void): MenuItem => {
    return { key: label, label, icon: <Icon aria-hidden />, onSelect };
  };
  return [
    ...(columns?.canCreate ? [item('New slot', Plus, () => go('/eventtimetable/new', ''))] : []),
    ...(columns
      ? [
          item(columns.isOn ? 'Show as a list' : 'Plan in columns', columns.isOn ? List : Columns3, () =>
            columns.setOn(!columns.isOn),
          ),
        ]
      : []),
    item('Print', Printer, () => window.print()),
    ...(event
      ? [
          item('Sheets', BookCopy, () => go('/print', `event=${event.id}`)),
          item('Calendar file', CalendarPlus, () => window.location.assign(calendarFile(event))),
        ]
      : []),
    ...(otherView === 'list' ? [item('List of all days', List, () => go('/eventtimetable/list'))] : []),
    ...(otherView === 'grid' ? [item('Timetable', CalendarDays, () => go('/eventtimetable'))] : []),
  ];
}

function calendarFile({ id }: CollectionItem): string {
  return `/api/events/${id}/timetable.ics`;
}
