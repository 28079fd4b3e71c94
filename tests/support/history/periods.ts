import type { FieldValue } from '#domain/content/fields/field.ts';
import { type ModelDocument, type ServerModel, newestOf } from './model.ts';

/**
 * The body of a new research period, open or closed whatever the clocks say: two questions for each request, and one
 * request of each player.
 */
export function periodBody(title: string, isOpen: boolean): Record<string, FieldValue> & { title: string } {
  return {
    title,
    opens: '2001-01-01T00:00:00.000Z',
    closes: isOpen ? '2101-01-01T00:00:00.000Z' : '2002-01-01T00:00:00.000Z',
    requestsPerPlayer: 1,
    questionsPerRequest: 2,
  };
}

/** Whether the period of a research request takes it: it is there and open, with as many questions and requests. */
export function isWithinLimits({ documents }: ServerModel, request: ModelDocument): boolean {
  const { researchPeriod, questions } = newestOf(request).body;
  if (request.entity !== 'research' || typeof researchPeriod !== 'string') return true;
  const period = documents.get(researchPeriod);
  if (period?.entity !== 'researchPeriod') return false;
  const { statusId, body } = newestOf(period);
  const author = request.versions[0]?.by;
  const others = [...documents.values()].filter((each) => {
    const newest = newestOf(each);
    const isCounted = newest.body['researchPeriod'] === researchPeriod && newest.statusId > 0;
    return each.entity === 'research' && each !== request && isCounted && each.versions[0]?.by === author;
  });
  return (
    statusId !== -1 &&
    isBefore(2050, body['closes']) &&
    atMost(others.length + 1, body['requestsPerPlayer']) &&
    atMost(Array.isArray(questions) ? questions.length : 0, body['questionsPerRequest'])
  );
}

function isBefore(year: number, date: FieldValue | undefined): boolean {
  return typeof date !== 'string' || Date.UTC(year) < Date.parse(date);
}

function atMost(count: number, most: FieldValue | undefined): boolean {
  return typeof most !== 'number' || count <= most;
}
