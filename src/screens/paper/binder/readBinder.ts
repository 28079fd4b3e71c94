import { type BinderOwner, binderDocuments, binderTypes } from '#domain/paper/binder.ts';
import { entities } from '#domain/content/entities/index.ts';
import type { Copy } from '#domain/paper/printedSheet.ts';
import { type SchedulePart, rosterOf, slotsOf } from '#domain/paper/scheduleSheet.ts';
import { displayReference } from '#domain/content/document.ts';
import { status } from '#domain/content/status.ts';
import { ofEvent } from '#mirror/queries/timetable.ts';
import { listKeys } from '#mirror/queries/lists.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { sheetAnchor } from '#screens/paper/print/layout/DocumentPaper.tsx';
import { readSchedule, refereeName, scheduleTitle } from '#screens/paper/binder/schedule/printedSchedules.ts';
import { scheduleAnchor } from '#screens/paper/binder/schedule/ScheduleSheet.tsx';
import type { BinderPart } from './BinderSheets.tsx';

/** Request for a binder. */
export interface BinderRequest {
  readonly eventId: string;
  readonly owner: BinderOwner;
  readonly copy: Copy;
}

/** A heading of the contents and what is below it. */
interface BinderChapter {
  readonly title: string;
  readonly entries: readonly BinderEntry[];
}

/** A document or part of the timetable in a binder. Its number stands in the contents and on its pages. */
interface BinderEntry {
  readonly number: number;
  readonly anchor: string;
  readonly title: string;
}

/** The sheets of a binder, and its contents. */
export interface Binder {
  readonly title: string;
  readonly parts: readonly BinderPart[];
  readonly chapters: readonly BinderChapter[];
  /** Documents in it that are not approved. */
  readonly unapproved: number;
}

/** Puts a binder together from a mirror, which holds what its reader may read and nothing else. */
export async function readBinder(mirror: Mirror, { eventId, owner, copy }: BinderRequest): Promise<Binder> {
  const schedule = await readSchedule(mirror, eventId);
  const slots =
    owner.kind === 'event'
      ? schedule.slots.filter(({ state }) => state !== 'cancelled')
      : slotsOf(owner, schedule.slots, schedule.days);
  const scheduleParts = schedulesOf(owner, schedule).map((part): BinderPart & { kind: 'schedule' } => ({
    kind: 'schedule',
    id: part.title,
    eventId,
    sheets: part.sheets,
    copy,
  }));
  const candidates =
    owner.kind === 'day' || owner.kind === 'place'
      ? []
      : [
          ...(await documentsByKey(mirror, [...new Set(slots.flatMap(({ document }) => document ?? []))])),
          ...(await ofEvent(mirror, 'encounter', eventId)),
          ...(await ofEvent(mirror, 'ritual', eventId)),
          ...(await ofEvent(mirror, 'rumour', eventId)),
          ...(await ofEvent(mirror, 'research', eventId)),
          ...(await documentsByKey(mirror, await listKeys(mirror, { entity: 'plot', archived: false }))),
          ...(await documentsByKey(mirror, await listKeys(mirror, { entity: 'monster', archived: false }))),
        ];
  const documents = [...new Map(candidates.map((row) => [row.keyId, row])).values()];
  const byKey = new Map(documents.map((row) => [row.keyId, row]));
  const chosen = binderDocuments(owner, slots, documents);
  const documentParts = binderTypes.flatMap((type): (BinderPart & { kind: 'documents' })[] => {
    const entity = entities[type];
    const { print } = entity;
    const keys = chosen[type];
    return print && keys.length > 0 ? [{ kind: 'documents', id: type, entity, print, keys, copy }] : [];
  });
  return {
    title: binderTitle(schedule, owner),
    parts: [...scheduleParts, ...documentParts],
    unapproved: documentParts
      .flatMap(({ keys }) => keys)
      .filter((key) => byKey.get(key)?.statusId !== status.approved).length,
    chapters: numbered([
      ...scheduleParts.map(({ id, sheets }) => ({
        title: id,
        entries: sheets.map((part) => ({
          anchor: scheduleAnchor(part),
          title: scheduleTitle(schedule, part),
        })),
      })),
      ...documentParts.map(({ entity, keys }) => ({
        title: entity.plural,
        entries: keys.flatMap((key) => {
          const row = byKey.get(key);
          return row
            ? [{ anchor: sheetAnchor(key), title: `${displayReference(row)} ${row.body.title}` }]
            : [];
        }),
      })),
    ]),
  };
}

/** Numbers the entries of all chapters, in their order from 1. */
function numbered(
  chapters: readonly { readonly title: string; readonly entries: readonly Omit<BinderEntry, 'number'>[] }[],
): BinderChapter[] {
  let last = 0;
  return chapters.map(({ title, entries }) => ({
    title,
    entries: entries.map((entry) => {
      last += 1;
      return { ...entry, number: last };
    }),
  }));
}

/** For whom or what a binder is. */
function binderTitle(schedule: Awaited<ReturnType<typeof readSchedule>>, owner: BinderOwner): string {
  switch (owner.kind) {
    case 'event':
      return 'Whole event';
    case 'day':
    case 'place':
      return scheduleTitle(schedule, owner);
    case 'team':
      return schedule.names.get(`team:${owner.of}`) ?? 'A team that is not on this device';
    case 'referee':
      return refereeName(schedule, owner.of);
    case 'crew':
      return owner.of;
  }
}

interface ScheduleChapter {
  readonly title: string;
  readonly sheets: readonly SchedulePart[];
}

/** The sheets with parts of the timetable, without empty ones. */
function schedulesOf(
  owner: BinderOwner,
  schedule: Awaited<ReturnType<typeof readSchedule>>,
): readonly ScheduleChapter[] {
  const { slots, days, names } = schedule;
  const filled = (sheets: readonly SchedulePart[]) =>
    sheets.filter((part) => slotsOf(part, slots, days).length > 0);
  const allDays = {
    title: 'Days',
    sheets: filled(days.map(({ key }): SchedulePart => ({ kind: 'day', of: key }))),
  };
  const placeIds = [...new Set(slots.flatMap(({ place }) => place ?? []))];
  const byName = (a: string, b: string) =>
    (names.get(`location:${a}`) ?? '').localeCompare(names.get(`location:${b}`) ?? '');
  const chapters = ((): readonly ScheduleChapter[] => {
    switch (owner.kind) {
      case 'event':
        return [
          allDays,
          { title: 'Crew', sheets: filled([{ kind: 'roster', of: '' }]) },
          {
            title: 'Places',
            sheets: filled(placeIds.toSorted(byName).map((of): SchedulePart => ({ kind: 'place', of }))),
          },
        ];
      case 'day':
        return [{ title: 'Days', sheets: [owner] }];
      case 'place':
        return [{ title: 'Places', sheets: [owner] }];
      case 'crew':
        return [{ title: 'Slots', sheets: filled([owner]) }];
      case 'referee':
      case 'team':
        return [{ title: 'Slots', sheets: filled([owner]) }, allDays];
    }
  })();
  return chapters.filter(({ sheets }) => sheets.length > 0);
}

/** Names of those who are needed at an event, for choosing one. */
export async function binderPeople(
  mirror: Mirror,
  eventId: string,
): Promise<{
  readonly referees: readonly { readonly id: string; readonly name: string }[];
  readonly crew: readonly string[];
}> {
  const schedule = await readSchedule(mirror, eventId);
  const ids = new Set(schedule.slots.flatMap(({ referees }) => referees));
  return {
    referees: [...ids]
      .map((id) => ({ id, name: refereeName(schedule, id) }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    crew: rosterOf(schedule.slots, () => '').flatMap(({ isReferee, name }) => (isReferee ? [] : [name])),
  };
}
