import { fieldsOf } from '#domain/content/fields/read.ts';
import { research } from '#domain/content/entities/research.ts';
import type { Document } from '#domain/content/document.ts';
import { hasAnswer } from '#domain/research/deskState.ts';

/** The answers of one player, which go into one envelope. */
export interface Envelope<T> {
  /** Identifies the player: the number, or without one the author and the character. */
  readonly key: string;
  readonly number: string;
  readonly character: string;
  readonly requests: readonly T[];
}

/** Puts answered requests into envelopes, in order of the players' numbers; those without a number come last. */
export function envelopes<T extends Pick<Document, 'body' | 'reference' | 'createdBy'>>(
  requests: readonly T[],
): Envelope<T>[] {
  const answered = requests.filter(({ body }) => hasAnswer(body));
  const groups = Map.groupBy(answered, (request) => {
    const number = numberOf(request);
    return number === '' ? `${request.createdBy.id} ${characterOf(request)}` : `number ${number}`;
  });
  return [...groups]
    .map(([key, own]) => ({
      key,
      number: own[0] ? numberOf(own[0]) : '',
      character: own[0] ? characterOf(own[0]) : '',
      requests: own.toSorted((a, b) => numeric(a.reference, b.reference)),
    }))
    .sort(
      (a, b) =>
        Number(a.number === '') - Number(b.number === '') ||
        numeric(a.number, b.number) ||
        numeric(a.character, b.character),
    );
}

function numeric(a: string, b: string): number {
  return a.localeCompare(b, undefined, { numeric: true });
}

function numberOf({ body }: Pick<Document, 'body'>): string {
  return fieldsOf(research, body)('characterNumber').trim();
}

function characterOf({ body }: Pick<Document, 'body'>): string {
  return fieldsOf(research, body)('characterName').trim();
}
