import { chakra } from '@chakra-ui/react';
import { displayReference } from '#domain/content/document.ts';
import { rumour } from '#domain/content/entities/rumour.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { QrCode } from '#ui/display/QrCode.tsx';
import { RichText } from '#ui/rich/text/RichText.tsx';
import {
  type PaperName,
  type TextStyle,
  margins,
  papers,
  textScales,
} from '#screens/shared/paper/pageRules.ts';
import { sheetAnchor, warningsOf } from '#screens/paper/print/layout/DocumentPaper.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import { useSheetNumber } from '#screens/paper/print/layout/sheetNumbers.ts';
import { type PrintContext, readUrl } from '#screens/paper/print/printContext.ts';

interface SlipGrid {
  readonly across: number;
  readonly down: number;
}

/** Slips on a page, by columns and rows. Larger text needs slips as wide as the page. */
const slipsPerPage: Readonly<Record<PaperName, { readonly standard: SlipGrid; readonly larger: SlipGrid }>> =
  {
    a4: { standard: { across: 2, down: 4 }, larger: { across: 1, down: 4 } },
    letter: { standard: { across: 2, down: 4 }, larger: { across: 1, down: 4 } },
    a5: { standard: { across: 1, down: 3 }, larger: { across: 1, down: 2 } },
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
  variants: { hasWarning: { true: { border: '1.2mm double #000', padding: '3mm' } } },
});
const SlipText = chakra('div', { base: { flex: '1', lineHeight: '1.35' } });
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

/** Slips to cut out, eight to an A4 page. They show only what the finder may read. */
export function Slips({
  context,
  rows,
  paper,
  text,
}: {
  readonly context: PrintContext;
  readonly rows: readonly DocumentRow[];
  readonly paper: PaperName;
  readonly text: TextStyle;
}) {
  const { across, down } = slipsPerPage[paper][text === 'standard' ? 'standard' : 'larger'];
  const available = papers[paper].height - margins.top - margins.bottom;
  // 0.3 mm less than its share, so that rounding never pushes the last row to the next page.
  const height = `${Math.floor((available / down / textScales[text]) * 10 - 3) / 10}mm`;
  const slipRows = Array.from({ length: Math.ceil(rows.length / across) }, (_, at) =>
    rows.slice(at * across, (at + 1) * across),
  );
  return (
    <Sheet breakBefore="auto" aria-label="Slips" padding={{ base: '0', md: '12mm' }}>
      <Grid>
        {slipRows.map((slips, at) => (
          <Row key={slips[0]?.keyId ?? at}>
            {slips.map((row) => (
              <Cut key={row.keyId} id={sheetAnchor(row.keyId)} style={{ height }}>
                <RumourSlip context={context} row={row} />
              </Cut>
            ))}
            {slips.length < across && <Cut border="none" />}
          </Row>
        ))}
      </Grid>
    </Sheet>
  );
}

function RumourSlip({ context, row }: { readonly context: PrintContext; readonly row: DocumentRow }) {
  const reference = displayReference(row);
  const number = useSheetNumber(sheetAnchor(row.keyId));
  const text = fieldsOf(rumour, row.body)('text');
  const warnings = warningsOf(row);
  return (
    <Slip hasWarning={warnings.length > 0}>
      <SlipText fontSize={fontSizeFor(text)}>
        <RichText html={text} />
      </SlipText>
      <Foot>
        <chakra.p flex="1">
          {warnings.map((warning) => (
            <strong key={warning}>
              {warning}
              <br />
            </strong>
          ))}
          {number !== undefined && `No. ${number} · `}
          {reference} · {row.version === 0 ? 'no version yet' : `version ${row.version}`}
          <br />
          {[context.game, `printed ${context.printed}`].filter(Boolean).join(' · ')}
        </chakra.p>
        <Code>
          <QrCode text={readUrl(context.entity, row.keyId)} label={`Code that opens ${reference}`} />
        </Code>
      </Foot>
    </Slip>
  );
}

/** Most characters that fit a slip at each font size. Longer texts make their slip higher, so that nothing is cut off. */
const sizes: readonly (readonly [characters: number, size: string])[] = [
  [180, '13pt'],
  [250, '11.5pt'],
  [320, '10.5pt'],
  [400, '9.5pt'],
  [Number.POSITIVE_INFINITY, '8.5pt'],
];

/** Font size for a text. A new paragraph counts as half a line. */
function fontSizeFor(html: string): string {
  const characters =
    html.replaceAll(/<\/(p|li|h\d|blockquote)>/g, '.'.repeat(20)).replaceAll(/<[^>]*>/g, '').length - 20;
  return sizes.find(([most]) => characters <= most)?.[1] ?? '8.5pt';
}
