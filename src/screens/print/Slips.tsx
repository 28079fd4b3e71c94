import { chakra } from '@chakra-ui/react';
import { spokenReference } from '#domain/document.ts';
import type { DocumentRow } from '#mirror/storage/database.ts';
import { Qr } from '#ui/Qr.tsx';
import { asText } from '#ui/fields/values.ts';
import { RichText } from '#ui/rich/RichText.tsx';
import { type PaperName, papers } from './asked.ts';
import { margins } from './pageRules.ts';
import { Sheet, marksOf } from './Paper.tsx';
import { type Printing, addressOf } from './printing.ts';

/** How many slips stand side by side and one under the other on a page. */
const grid: Readonly<Record<PaperName, { readonly across: number; readonly down: number }>> = {
  a4: { across: 2, down: 4 },
  letter: { across: 2, down: 4 },
  a5: { across: 1, down: 3 },
};

const Grid = chakra('div', {
  base: {
    width: 'full',
    display: { base: 'block', md: 'table' },
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '@media print': { display: 'table' },
  },
});
const Row = chakra('div', {
  base: {
    display: { base: 'block', md: 'table-row' },
    breakInside: 'avoid',
    '@media print': { display: 'table-row' },
  },
});
const Cut = chakra('div', {
  base: {
    display: { base: 'block', md: 'table-cell' },
    border: '0.25mm dashed #000',
    verticalAlign: 'top',
    '@media print': { display: 'table-cell' },
  },
});
const Slip = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', height: 'full', padding: '4mm' },
  variants: { bad: { true: { border: '1.2mm double #000', padding: '3mm' } } },
});
const Told = chakra('div', { base: { flex: '1', lineHeight: '1.35' } });
const Foot = chakra('div', {
  base: {
    display: 'flex',
    gap: '3mm',
    alignItems: 'flex-end',
    fontSize: '7.5pt',
    lineHeight: '1.3',
    marginTop: '2mm',
  },
});
const Code = chakra('div', { base: { width: '14mm', height: '14mm', flexShrink: '0' } });

/** Slips to cut out, eight to an A4 page: what is told, and no word that its finder should not read. */
export function Slips({
  printing,
  rows,
  paper,
}: {
  readonly printing: Printing;
  readonly rows: readonly DocumentRow[];
  readonly paper: PaperName;
}) {
  const { across, down } = grid[paper];
  const room = papers[paper].height - margins.top - margins.bottom;
  // A hair less than its share, so that rounding never pushes the last row over.
  const height = `${Math.floor((room / down) * 10 - 3) / 10}mm`;
  const lines = Array.from({ length: Math.ceil(rows.length / across) }, (_, at) =>
    rows.slice(at * across, (at + 1) * across),
  );
  return (
    <Sheet starts="here" aria-label="Slips" padding={{ base: '0', md: '12mm' }}>
      <Grid>
        {lines.map((line, at) => (
          <Row key={line[0]?.keyId ?? at}>
            {line.map((row) => (
              <Cut key={row.keyId} style={{ height }}>
                <OneSlip printing={printing} row={row} />
              </Cut>
            ))}
            {line.length < across && <Cut border="none" />}
          </Row>
        ))}
      </Grid>
    </Sheet>
  );
}

function OneSlip({ printing, row }: { readonly printing: Printing; readonly row: DocumentRow }) {
  const reference = spokenReference(row);
  const text = asText(row.body['text']);
  const marks = marksOf(row);
  return (
    <Slip bad={marks.length > 0}>
      <Told fontSize={sizeFor(text)}>
        <RichText html={text} />
      </Told>
      <Foot>
        <chakra.p flex="1">
          {marks.map((mark) => (
            <strong key={mark}>
              {mark}
              <br />
            </strong>
          ))}
          {reference} · {row.version === 0 ? 'no version yet' : `version ${row.version}`}
          <br />
          {[printing.game, `printed ${printing.printed}`].filter(Boolean).join(' · ')}
        </chakra.p>
        <Code>
          <Qr text={addressOf(printing.entity, row.keyId)} label={`Code that opens ${reference}`} />
        </Code>
      </Foot>
    </Slip>
  );
}

/** Letters that a slip holds at each size; the longest texts make their slip higher, so that nothing is cut off. */
const sizes: readonly (readonly [letters: number, size: string])[] = [
  [180, '13pt'],
  [250, '11.5pt'],
  [320, '10.5pt'],
  [400, '9.5pt'],
  [Number.POSITIVE_INFINITY, '8.5pt'],
];

/** How large a text is set on its slip. A new paragraph takes as much room as half a line. */
function sizeFor(html: string): string {
  const letters =
    html.replaceAll(/<\/(p|li|h\d|blockquote)>/g, '.'.repeat(20)).replaceAll(/<[^>]*>/g, '').length - 20;
  return sizes.find(([most]) => letters <= most)?.[1] ?? '8.5pt';
}
