import { chakra } from '@chakra-ui/react';
import { status, statusText } from '#domain/content/status.ts';
import { CoverSheet } from '#screens/paper/print/sheets/CoverSheet.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import type { PrintItem } from '#screens/paper/print/printItems.ts';
import type { PrintContext } from '#screens/paper/print/printContext.ts';

/** Cover of a book: its title, game and event, and how many documents are not approved. */
export function Cover({
  context,
  title,
  items,
}: {
  readonly context: PrintContext;
  readonly title: string;
  readonly items: readonly PrintItem[];
}) {
  const { game, event, printed, entity } = context;
  const unapproved = items.filter(({ statusId }) => statusId !== status.approved).length;
  return (
    <CoverSheet
      game={game}
      title={title}
      event={event}
      lines={[`${items.length} ${items.length === 1 ? entity.label : entity.plural} · Printed ${printed}`]}
      unapproved={unapproved}
    />
  );
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

/** Table of contents by chapter and title, with each document's number in the book. */
export function Contents({
  items,
  otherTitle,
}: {
  readonly items: readonly PrintItem[];
  /** Heading of the documents that have no chapter. */
  readonly otherTitle: string;
}) {
  const chapters = new Map<string, (readonly [number, PrintItem])[]>();
  items.forEach((each, at) => {
    const name = each.chapter || otherTitle;
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
