import { entities } from '#domain/content/entities/index.ts';
import type { DeskRequest } from '#mirror/queries/desks/researchDesk.ts';
import type { StaffQuote } from '#mirror/queries/desks/staffQuotes.ts';
import { deskPath } from './deskAddress.ts';

/** Something to look at before a request is released. */
export interface DeskWarning {
  /** For the list. */
  readonly short: string;
  readonly text: string;
  /** The documents that it is about. */
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

/** Returns what is to be looked at before a request is released. */
export function deskWarnings(
  { keyId, overLimits, contradicts, isRevealed, state }: DeskRequest,
  quotes: readonly StaffQuote[],
): DeskWarning[] {
  return [
    ...(isRevealed && state !== 'released'
      ? [
          {
            short: 'Released without an answer',
            text: 'It has been released, so its player sees an answer as soon as it is saved.',
            links: [],
          },
        ]
      : []),
    ...overLimits.map((text) => ({ short: text.split(':', 1)[0] ?? text, text, links: [] })),
    ...(contradicts.length > 0
      ? [
          {
            short: `Different outcome from ${contradicts.map(({ reference }) => reference).join(', ')}`,
            text: 'The same question was answered with a different outcome:',
            links: contradicts.map((other) => ({
              to: `${deskPath}/${other.keyId}`,
              label: `${other.reference} ${outcomeLabel(other.outcome)}`,
            })),
          },
        ]
      : []),
    ...quotes.map(({ keyId: of, entity, reference, label, words }) => ({
      short: `Quotes “${label}” of ${reference}`,
      text: `The answer repeats “${words}…” from “${label}”, which only staff may read:`,
      links: of === keyId ? [] : [{ to: addressOf(entity, of), label: reference }],
    })),
  ];
}

/** The label of an outcome. */
export function outcomeLabel(value: string): string {
  const field = entities.research.allFields['outcome'];
  const options = field?.kind === 'choice' ? field.options : [];
  return options.find((option) => option.value === value)?.label ?? '';
}

function addressOf(entity: StaffQuote['entity'], keyId: string): string {
  const definition = Object.values(entities).find(({ key }) => key === entity);
  return `${definition?.path ?? ''}/${keyId}/read`;
}
