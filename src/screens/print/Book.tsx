import { chakra } from '@chakra-ui/react';
import { DateTime } from 'luxon';
import { status, statusText } from '#domain/status.ts';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import { asText } from '#ui/fields/values.ts';
import { Sheet } from './Paper.tsx';
import type { Planned } from './plan.ts';
import type { Printing } from './printing.ts';

const Middle = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: { base: '60vh', md: '180mm' },
    borderBlock: '1.5mm solid #000',
    paddingBlock: '10mm',
    '@media print': { minHeight: '70vh' },
  },
});
const Title = chakra('h2', { base: { fontSize: '38pt', lineHeight: '1.05', fontWeight: 'bold' } });
const Under = chakra('p', { base: { fontSize: '15pt', lineHeight: '1.3', marginTop: '4mm' } });
const Small = chakra('p', { base: { fontSize: '10pt', marginTop: '2mm' } });

/** The cover of a book: what it is, for which game and event, and how it stands. */
export function Cover({
  printing,
  title,
  planned,
}: {
  readonly printing: Printing;
  readonly title: string;
  readonly planned: readonly Planned[];
}) {
  const { game, event, printed, entity } = printing;
  const open = planned.filter(({ statusId }) => statusId !== status.approved).length;
  return (
    <Sheet aria-label="Cover" css={{ page: 'cover' }}>
      <Middle>
        <Under>{game}</Under>
        <Title>{title}</Title>
        {event && (
          <Under>
            {event.fields.name}
            {datesOf(event) && `, ${datesOf(event)}`}
          </Under>
        )}
      </Middle>
      <Small>
        {planned.length} {planned.length === 1 ? entity.label : entity.plural} · Printed {printed}
      </Small>
      {open > 0 && (
        <Small>
          <strong>
            NOT APPROVED: {open} of these {open === 1 ? 'is' : 'are'} marked as such on{' '}
            {open === 1 ? 'its' : 'their'} pages.
          </strong>
        </Small>
      )}
    </Sheet>
  );
}

function datesOf({ fields }: CollectionItem): string {
  const [from, to] = ['start', 'end'].map((name) =>
    DateTime.fromISO(asText(fields[name]), { locale: 'en-GB' }),
  );
  if (!from?.isValid) return '';
  const last = to?.isValid && !to.hasSame(from, 'day') ? ` to ${to.toFormat('d MMMM yyyy')}` : '';
  return `${from.toFormat(last === '' ? 'd MMMM yyyy' : 'd MMMM')}${last}`;
}

const Entries = chakra('ol', {
  base: {
    listStyle: 'none',
    columns: '70mm auto',
    columnGap: '8mm',
    fontSize: '9.5pt',
    marginBottom: '5mm',
  },
});
const Entry = chakra('li', {
  base: {
    display: 'flex',
    gap: '2mm',
    breakInside: 'avoid',
    borderBottom: '0.15mm solid #000',
    paddingBlock: '0.7mm',
  },
});

/** The table of contents: by chapter and then by title, with the number each has in the book. */
export function Contents({ planned, rest }: { readonly planned: readonly Planned[]; readonly rest: string }) {
  const chapters = new Map<string, (readonly [number, Planned])[]>();
  planned.forEach((each, at) => {
    const name = each.chapter || rest;
    chapters.set(name, [...(chapters.get(name) ?? []), [at + 1, each]]);
  });
  return (
    <Sheet aria-label="Contents" css={{ '@media print': { breakAfter: 'page' } }}>
      <chakra.h2 fontSize="20pt" lineHeight="1.2" fontWeight="bold" marginBottom="4mm">
        Contents
      </chakra.h2>
      {[...chapters].map(([name, entries]) => (
        <section key={name}>
          <chakra.h3 fontSize="12pt" fontWeight="bold" marginBottom="1mm" breakAfter="avoid">
            {name}
          </chakra.h3>
          <Entries>
            {entries.map(([number, { keyId, title, reference, statusId }]) => (
              <Entry key={keyId}>
                <chakra.span width="9mm" flexShrink="0" textAlign="end">
                  {number}
                </chakra.span>
                <chakra.span flex="1" minWidth="0">
                  {title}
                  {statusId !== status.approved && <strong> NOT APPROVED: {statusText(statusId)}</strong>}
                </chakra.span>
                <chakra.span whiteSpace="nowrap">{reference || 'NEW'}</chakra.span>
              </Entry>
            ))}
          </Entries>
        </section>
      ))}
    </Sheet>
  );
}
