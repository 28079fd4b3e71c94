import { documentTypes } from '#domain/content/documentTypes.ts';
import { hourAfterDays, hourIn } from '#domain/event/schedule/gameDays.ts';
import type { InboxKind } from '#domain/personal/noticeState.ts';
import type { InboxGroup, InboxItem } from '#mirror/queries/person/inbox.ts';
import type { SlotMove, SlotPosition } from '#domain/personal/notice.ts';
import { slotPlaceText } from '#screens/shared/ownSlotText.ts';
import { dateFormats, formatDate, formatTimestamp, withDeviceTime } from '#ui/display/dates.ts';
import { displayZone } from '#ui/zone.ts';
import type { MovedSlots } from './movedSlots.ts';

/** Labels of the kinds, where they are chosen. */
export const kindLabels: Readonly<Record<InboxKind, string>> = {
  flagged: 'Flagged',
  approved: 'Approved',
  comment: 'Comments',
  reply: 'Replies',
  mention: 'Mentions',
  assigned: 'Assignments',
  shared: 'Shared with my team',
  slotMoved: 'Slots I am named in that moved or are cancelled',
  incident: 'Safety incidents',
  deskCall: 'What the desk is told: running late, crew short, a wrong clock',
  deadline: 'Deadlines, a week and a day before',
  conflict: 'Conflicts with my text',
};

/** Names of places by `location:id`, as for the rest of the screen. */
type Names = ReadonlyMap<string, string>;

/** Says in a line what happened. */
export function inboxLine(
  { kind, actor, due, isOff, move }: Pick<InboxItem, 'kind' | 'actor' | 'due' | 'isOff' | 'move'>,
  names: Names = new Map<string, string>(),
): string {
  const who = whoText(actor);
  switch (kind) {
    case 'flagged':
      return `${who} flagged it`;
    case 'approved':
      return `${who} approved it`;
    case 'comment':
      return `${who} commented`;
    case 'reply':
      return `${who} replied`;
    case 'mention':
      return `${who} mentioned you`;
    case 'assigned':
      return `${who} assigned it to you`;
    case 'shared':
      return `${who} shared it with your team`;
    case 'slotMoved':
      return isOff ? `${who} cancelled it` : `${who} moved it${move ? moveText(move, names) : ''}`;
    case 'incident':
      return `${who} recorded a safety incident`;
    case 'deskCall':
      return `${who} told the desk of something`;
    case 'deadline':
      return due ? `${due.label}: ${formatDate(due.at, 'EEE d MMM HH:mm')}` : '';
    case 'conflict':
      return `${who} changed what you were writing`;
  }
}

function whoText(actor: string): string {
  return actor === '' ? 'Somebody' : actor;
}

/**
 * Says from where to where a slot moved: “ from Sat 14:00, Belfry Field to Sat 16:30, Old Mill”. What stays is left out, and
 * so is the end unless it alone changed.
 */
function moveText({ from, to }: SlotMove, names: Names): string {
  const isLength = from.start === to.start && from.end !== to.end;
  const text = ({ start, end, place }: SlotPosition) =>
    [
      isLength && `${formatTimestamp(start, dateFormats.weekdayTime, 'en-GB')}–${timeText(end)}`,
      from.start !== to.start && formatTimestamp(start, dateFormats.weekdayTime, 'en-GB'),
      from.place !== to.place && slotPlaceText(place, names),
    ]
      .filter(Boolean)
      .join(', ');
  return ` from ${text(from)} to ${text(to)}`;
}

function timeText(moment: number): string {
  return formatTimestamp(moment, dateFormats.time, 'en-GB');
}

/** Names of slots in the line about several. */
const namedSlots = 3;

/** Says in a line that somebody moved several slots: “Olive moved 9 slots: Dusk, The ford, Breakfast and 6 more”. */
export function movedSlotsLine({ actor, groups }: MovedSlots): string {
  const titles = groups.slice(0, namedSlots).map(({ title }) => title);
  const rest = groups.length - titles.length;
  const list = rest > 0 ? `${titles.join(', ')} and ${rest} more` : titles.join(', ');
  return `${whoText(actor)} moved ${groups.length} slots: ${list}`;
}

/** The page on which to go on. */
export function inboxAddress(
  { entity, keyId }: Pick<InboxGroup, 'entity' | 'keyId'>,
  item?: Pick<InboxItem, 'kind' | 'commentId'>,
): string {
  const base = `${documentTypes[entity].path}/${keyId}`;
  if (item?.kind === 'incident' || item?.kind === 'deskCall') return `/run/${keyId}`;
  if (item?.kind === 'conflict') return `${base}/conflict`;
  return item?.commentId === undefined ? `${base}/read` : `${base}/read/comments#comment-${item.commentId}`;
}

const hourMs = 3_600_000;

/** Until when something can be put off: in an hour, tomorrow at eight, next Monday at eight, by the clocks of the game. */
export function snoozeTimes(
  now: number,
  zone = displayZone(),
): readonly { readonly label: string; readonly until: number }[] {
  const toMonday = (8 - hourIn(zone, now).weekday) % 7 || 7;
  const times = [
    ['In an hour', now + hourMs],
    ['Tomorrow morning', hourAfterDays({ now, days: 1, hour: 8 }, zone)],
    ['Monday morning', hourAfterDays({ now, days: toMonday, hour: 8 }, zone)],
  ] as const;
  return times.map(([label, until]) => ({ label: `${label}, ${timeInWords(until, 'EEE HH:mm')}`, until }));
}

/** Says until when something is put off. */
export function untilLine(until: number): string {
  return `Until ${timeInWords(until, 'EEE d MMM HH:mm')}`;
}

function timeInWords(moment: number, format: string): string {
  return withDeviceTime(formatTimestamp(moment, format), new Date(moment).toISOString());
}
