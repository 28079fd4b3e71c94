import type { Change } from '#domain/rules/change.ts';
import { crewPlaces } from '#domain/event/run/crewPlaces.ts';
import { type RunEvent, runEventsIn } from '#domain/event/run/runEvent.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';
import { eventText } from '#screens/shared/eventText.ts';

/** Entries about the run as a whole, which the title of its slot names. */
const wholeRun: ReadonlySet<RunEvent['what']> = new Set([
  'start',
  'pause',
  'resume',
  'end',
  'cancel',
  'take-over',
]);

/**
 * Returns the entries of a run sheet that a change adds, a line each with its time: “Started The Last Ringer 15:02”. Empty for
 * every other change. `names` are those of places, by `location:id`.
 */
export function runEntryLines(
  change: Change,
  slot: Pick<DocumentRow, 'body'> | undefined,
  names: ReadonlyMap<string, string>,
): readonly string[] {
  if (change.kind !== 'addEntries' || change.entity !== 'eventSlot') return [];
  const title = slot?.body.title ?? '';
  const { places } = crewPlaces(slot?.body ?? {});
  const nameOf = (about: string) =>
    names.get(`location:${about}`) ?? (places.find(({ id }) => id === about)?.who || '');
  return runEventsIn(change.body['runEvents']).map((event) => {
    const place = nameOf(event.about) || title;
    const text =
      event.what === 'incident'
        ? `Incident${place === '' ? '' : ` at ${place}`}`
        : [withoutEmptyName(eventText(event, nameOf)), wholeRun.has(event.what) ? title : '']
            .filter(Boolean)
            .join(' ');
    return `${text} ${formatTimestamp(event.at, dateFormats.time, 'en-GB')}`;
  });
}

/** Returns a text without the place of a name that stands in another document. */
function withoutEmptyName(text: string): string {
  return text.replace(/: $/, '');
}
