import type { BodyPatch } from '#domain/content/body.ts';
import { researchPeriod } from '#domain/content/collections/researchPeriod.ts';
import { fieldsOf, textIn } from '#domain/content/fields/read.ts';

/** A date to keep before an event; `item` is the event or the research period that states it. */
export interface Deadline {
  readonly what:
    | 'content'
    | 'print'
    | 'start'
    | 'researchOpens'
    | 'researchCloses'
    | 'answersDue'
    | 'release';
  readonly at: string;
  readonly item: string;
}

/** An event or a research period with its id. */
interface DatedItem {
  readonly id: string;
  readonly body: BodyPatch;
}

/** Dates still ahead of an event and of the research periods that feed it, soonest first. Some are for staff alone. */
export function deadlinesOf(
  event: DatedItem | undefined,
  periods: readonly DatedItem[],
  now: string,
  isStaff: boolean,
): readonly Deadline[] {
  if (!event) return [];
  const dates = (item: DatedItem, names: readonly (readonly [Deadline['what'], string])[]) =>
    names.map(([what, field]) => ({ what, at: textIn(item.body[field]), item: item.id }));
  const deadlines = [
    ...dates(event, [...(isStaff ? staffDates : []), ['start', 'start']]),
    ...periods
      .filter(({ body }) => fieldsOf(researchPeriod, body)('eventId') === event.id)
      .flatMap((period) => dates(period, [...playerResearch, ...(isStaff ? staffResearch : [])])),
  ];
  return deadlines.filter(({ at }) => at > now).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

const staffDates = [
  ['content', 'contentDeadline'],
  ['print', 'printDeadline'],
] as const;
const playerResearch = [
  ['researchOpens', 'opens'],
  ['researchCloses', 'closes'],
  ['release', 'release'],
] as const;
const staffResearch = [['answersDue', 'answersDue']] as const;
