import type { Deadline } from '#domain/event/schedule/deadlines.ts';

/** Text of a deadline of an event or a research period, with their names. */
export function deadlineText(what: Deadline['what'], event: string, period: string): string {
  switch (what) {
    case 'content':
      return `Content for ${event} is due`;
    case 'print':
      return `${event} goes to print`;
    case 'start':
      return `${event} starts`;
    case 'researchOpens':
      return `${period} opens`;
    case 'researchCloses':
      return `${period} closes`;
    case 'answersDue':
      return `Answers for ${period} are due`;
    case 'release':
      return `Answers for ${period} are released`;
  }
}
