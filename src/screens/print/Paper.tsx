import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { spokenReference } from '#domain/document.ts';
import { status, statusText } from '#domain/status.ts';
import type { DocumentRow } from '#mirror/storage/database.ts';
import { Qr } from '#ui/Qr.tsx';
import { type Printing, addressOf } from './printing.ts';

/** Black on white whatever the theme, on the screen too: paper has no other look. */
const colours = Object.fromEntries(
  Object.entries({
    ink: '#000',
    'ink-strong': '#000',
    'ink-muted': '#222',
    line: '#777',
    'line-strong': '#000',
    'accent-ink': '#000',
    'surface-hover': '#eee',
  }).map(([name, value]) => [`--wm-colors-${name}`, value]),
);

/** One piece of paper on the screen; in print the page itself. */
export const Sheet = chakra('article', {
  base: {
    ...colours,
    background: '#fff',
    color: '#000',
    width: 'full',
    maxWidth: '210mm',
    marginInline: 'auto',
    marginBottom: '6',
    padding: { base: '5mm', md: '12mm' },
    boxShadow: 'raised',
    fontSize: '10.5pt',
    lineHeight: '1.35',
    overflowWrap: 'anywhere',
    printColorAdjust: 'exact',
    fontVariantNumeric: 'tabular-nums',
    // As large as what stands round it; on the screen reading has a size of its own.
    '& .wm-prose': { fontSize: '1em !important', lineHeight: 'inherit !important' },
    '& .wm-prose > * + *': { marginTop: '0.5em' },
    '& :is(p, li, blockquote)': { orphans: '3', widows: '3' },
    '& :is(h1, h2, h3, h4)': { breakAfter: 'avoid' },
    '@media print': {
      maxWidth: 'none',
      margin: '0',
      padding: '0',
      boxShadow: 'none',
      borderRadius: '0',
    },
  },
  variants: {
    starts: { page: { '@media print': { '&:not(:first-child)': { breakBefore: 'page' } } }, here: {} },
  },
  defaultVariants: { starts: 'page' },
});

/** A header group is drawn again at the top of each page that its table runs to, and that is how a head runs. */
const Table = chakra('div', { base: { display: 'table', width: 'full' } });
const HeadGroup = chakra('div', {
  base: { display: 'table-header-group', breakInside: 'avoid' },
});
const Body = chakra('div', { base: { display: 'table-row-group' } });
const Head = chakra('header', {
  base: {
    display: 'flex',
    gap: '4mm',
    alignItems: 'flex-start',
    borderBottom: '0.7mm solid #000',
    paddingBottom: '2mm',
    marginBottom: '3mm',
  },
});
const Words = chakra('div', { base: { flex: '1', minWidth: '0' } });
const Reference = chakra('span', {
  base: {
    fontSize: '22pt',
    lineHeight: '1.1',
    fontWeight: 'bold',
    marginInlineEnd: '3mm',
    whiteSpace: 'nowrap',
  },
});
const Title = chakra('h2', { base: { fontSize: '15pt', lineHeight: '1.15', fontWeight: 'bold' } });
const Line = chakra('p', { base: { fontSize: '8pt', lineHeight: '1.3', marginTop: '1mm' } });
const Code = chakra('div', { base: { width: '17mm', height: '17mm', flexShrink: '0' } });

const Marked = chakra('div', {
  base: {},
  variants: {
    bad: {
      true: { border: '1.2mm dashed #000', padding: '2.5mm', boxDecorationBreak: 'clone' },
    },
  },
});
const Mark = chakra('p', {
  base: {
    display: 'inline-block',
    background: '#000',
    color: '#fff',
    fontWeight: 'bold',
    fontSize: '9pt',
    letterSpacing: '0.04em',
    paddingInline: '2mm',
    paddingBlock: '0.5mm',
    marginTop: '1mm',
    marginInlineEnd: '2mm',
  },
});

/** What stands against using a document as it is printed here: it is not approved, or the server has not got it. */
export function marksOf({ statusId, sync }: Pick<DocumentRow, 'statusId' | 'sync'>): string[] {
  return [
    ...(statusId === status.approved ? [] : [`NOT APPROVED: ${statusText(statusId)}`]),
    ...(sync === 'saved' ? [] : ['Not on the server yet']),
  ];
}

/** A document on paper: its head on every page it runs to, its code, and a border round what is not approved. */
export function Paper({
  printing,
  row,
  also,
  children,
}: {
  readonly printing: Printing;
  readonly row: DocumentRow;
  /** Stands before the version: a kind, a number in a book. */
  readonly also?: string | undefined;
  readonly children: ReactNode;
}) {
  const { entity, event, names, printed } = printing;
  const reference = spokenReference(row);
  const marks = marksOf(row);
  const address = addressOf(entity, row.keyId);
  return (
    <Marked bad={row.statusId !== status.approved} data-marked={marks.length > 0 || undefined}>
      <Table>
        <HeadGroup>
          <Head>
            <Words>
              <Title>
                <Reference>{reference}</Reference>
                {row.body.title}
              </Title>
              <Line>
                {[
                  also,
                  row.version === 0 ? 'No version yet' : `Version ${row.version}`,
                  statusText(row.statusId),
                  names.get(`team:${row.teamId}`),
                  entity.hasEvent ? (names.get(`event:${row.eventId}`) ?? event?.fields.name) : undefined,
                  `Printed ${printed}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Line>
              {marks.map((mark) => (
                <Mark key={mark}>{mark}</Mark>
              ))}
            </Words>
            <Code>
              <Qr text={address} label={`Code that opens ${reference}`} />
            </Code>
          </Head>
        </HeadGroup>
        <Body>{children}</Body>
      </Table>
    </Marked>
  );
}
