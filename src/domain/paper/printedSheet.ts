import type { BodyPatch } from '#domain/content/body.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';

/** For whom a sheet was printed: with what is for staff and referees, or without. */
export type Copy = 'staff' | 'others';

/** Somebody else for whom a sheet was printed: their role and teams say what stands on it. */
export interface SheetReader {
  readonly role: string;
  readonly teams: readonly string[];
}

/** One line of a sheet that does not come from a field of its own document: a slot, a status, a monster's hits. */
export interface PrintedFact {
  /** Identifies the line on the sheet. */
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** Subject of a sheet: a document, or part of a timetable. */
export type SheetSubject =
  | { readonly kind: 'document'; readonly entity: DocumentType; readonly keyId: string }
  | {
      readonly kind: ScheduleKind;
      readonly eventId: string;
      /** The day, place, person or team; empty where the sheet shows the whole event. */
      readonly of: string;
    };

/** The sheets that show part of a timetable. Crew are known by their names, referees by their ids. */
export type ScheduleKind = 'day' | 'place' | 'team' | 'referee' | 'crew' | 'roster';

/** A sheet as it was printed. */
export interface PrintedSheet {
  readonly id: string;
  readonly subject: SheetSubject;
  readonly copy: Copy;
  /** Whose rights decide what it shows; null for those of the user of the device. */
  readonly reader: SheetReader | null;
  /** Keys of the documents whose text the sheet shows. */
  readonly keys: readonly string[];
  /** Reference and title, or the name of what is shown. */
  readonly title: string;
  /** Version of the document; 0 for part of a timetable. */
  readonly version: number;
  /** The printed fields and lines; null once the person may not read all of it any more. */
  readonly text: PrintedText | null;
}

/** Contents of a sheet. */
interface PrintedText {
  readonly body: BodyPatch;
  readonly facts: readonly PrintedFact[];
}

/** Identifies a sheet: printing it again replaces what was noted. */
export function sheetId(subject: SheetSubject, copy: Copy, reader: SheetReader | null = null): string {
  const subjectKey =
    subject.kind === 'document' ? subject.keyId : `${subject.kind}:${subject.eventId}:${subject.of}`;
  return [subjectKey, copy, readerKey(reader)].filter((each) => each !== '').join('|');
}

/** Identifies the rights of a reader; empty for those of the user of the device. */
export function readerKey(reader: SheetReader | null): string {
  return reader ? `${reader.role} ${reader.teams.toSorted((a, b) => a.localeCompare(b)).join(' ')}` : '';
}

/** Returns a sheet as one for this reader. */
export function sheetFor(sheet: PrintedSheet, reader: SheetReader | null): PrintedSheet {
  return { ...sheet, reader, id: sheetId(sheet.subject, sheet.copy, reader) };
}

/** Names each line that was added, changed or removed, in the order of the sheet: “The ford: Sat 14:00, now Sat 15:00”. */
export function changedFacts(before: readonly PrintedFact[], after: readonly PrintedFact[]): string[] {
  const old = new Map(before.map((each) => [each.key, each]));
  const remainingKeys = new Set(after.map(({ key }) => key));
  return [
    ...after.flatMap(({ key, label, value }) => {
      const was = old.get(key);
      if (!was) return [`${label} added: ${value}`];
      const renamed = was.label === label ? '' : ` (was ${was.label})`;
      if (was.value === value) return renamed === '' ? [] : [`${label}${renamed}`];
      return [`${label}${renamed}: ${was.value || 'nothing'}, now ${value || 'nothing'}`];
    }),
    ...before.filter(({ key }) => !remainingKeys.has(key)).map(({ label }) => `${label} removed`),
  ];
}
