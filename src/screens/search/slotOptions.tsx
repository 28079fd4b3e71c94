import { CalendarClock } from 'lucide-react';
import { type OwnTimetable, ownTimetables } from '#mirror/queries/ownSlots.ts';
import { nextEventRow } from '#mirror/queries/timetable.ts';
import { mayReachType } from '#domain/rules/permissions/permissions.ts';
import { splitQuery } from '#domain/search/query.ts';
import type { SearchResult } from '#mirror/search/answer.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { ownSlotTitle, slotPositionText } from '#screens/shared/ownSlotText.ts';
import { type Found, useSearch } from '#screens/shared/search/useSearch.ts';
import { timeNow } from '#ui/clock.ts';
import { displayZone } from '#ui/zone.ts';
import { slotTypes } from './itemTypes.ts';
import { type PaletteOption, matches, plain } from './paletteOption.ts';
import { type Finder, resultAddress } from './resultAddress.ts';
import { eventDay, orderSlots } from './slotOrder.ts';

/** Slots that are looked at, and of each group those that are shown. */
const most = { asked: 24, shown: 5 } as const;

/** The slots among the options of the palette: those that stand before the documents, and the others. */
export interface SlotOptions {
  readonly before: readonly PaletteOption[];
  readonly after: readonly PaletteOption[];
  readonly found: Found | undefined;
}

/** Returns the slots of the timetable for what is typed, as far as their finder may read them. */
export function useSlotOptions(
  typed: string,
  documents: readonly SearchResult[],
  finder: Finder | undefined,
): SlotOptions {
  const names = useNames();
  const found = useSearch({ typed, types: slotTypes, limit: most.asked, nextEventFirst: true });
  const event = useMirror(nextEventRow, []);
  const own = useMirror(ownTimetables, []);
  if (!finder) return { before: [], after: [], found };
  const now = timeNow();
  const today = eventDay(event?.body, now, displayZone());
  const { before, after, isToday } = orderSlots(found?.results ?? [], documents, { typed, now, today });
  const optionOf = (result: SearchResult, group: string): PaletteOption => ({
    key: result.keyId,
    group,
    icon: <CalendarClock aria-hidden="true" />,
    label: result.title,
    snippet: plain(positionOf(result, names)),
    to: resultAddress(result, finder),
  });
  const { text } = splitQuery(typed);
  const isPlayer = !mayReachType(finder.person, 'eventSlot');
  return {
    before: before
      .slice(0, most.shown)
      .map((each) => optionOf(each, isToday ? 'Timetable today' : 'Timetable')),
    after: [
      ...after.slice(0, most.shown).map((each) => optionOf(each, 'Timetable')),
      ...(isPlayer ? ownOptions(own ?? [], names).filter(({ label }) => matches(label, text)) : []),
    ],
    found,
  };
}

/** When and where a slot is, and that it was cancelled. */
export function positionOf({ slot }: Pick<SearchResult, 'slot'>, names: ReadonlyMap<string, string>): string {
  if (!slot) return 'No time yet';
  return `${slotPositionText(slot, names)}${slot.state === 'cancelled' ? ' · Cancelled' : ''}`;
}

/** Options for slots that were released to somebody who may not read slots. They are not indexed: there are few. */
function ownOptions(own: readonly OwnTimetable[], names: ReadonlyMap<string, string>): PaletteOption[] {
  return own
    .flatMap(({ slots }) => slots)
    .map((slot) => ({
      key: `own ${slot.id}`,
      group: 'Timetable',
      icon: <CalendarClock aria-hidden="true" />,
      label: plain(ownSlotTitle(slot)),
      snippet: plain(`${slotPositionText(slot, names)}${slot.isOff ? ' · Cancelled' : ''}`),
      to: '/myTimetable',
    }));
}
