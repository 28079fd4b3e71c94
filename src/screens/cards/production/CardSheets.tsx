import { Box, chakra } from '@chakra-ui/react';
import { memo, useMemo } from 'react';
import {
  type CardPage,
  type PlacedCard,
  type SheetLayout,
  cropMarks,
  pagesOf,
} from '#domain/cards/sheets.ts';
import type { CardTemplate } from '#domain/cards/template.ts';
import { CardBack } from '#screens/shared/card/CardBack.tsx';
import { CardFront } from '#screens/shared/card/CardFront.tsx';
import { useStyleSheet } from '#screens/shared/paper/pageRules.ts';
import type { CardToPrint } from './cardsToPrint.ts';
import type { PrintOptions } from './sheetOptions.ts';

/** A sheet of paper: on the screen with an edge, on paper the paper itself. */
const Paper = chakra('article', {
  base: {
    position: 'relative',
    background: '#fff',
    overflow: 'hidden',
    marginBottom: '4',
    boxShadow: 'raised',
    '@media print': { boxShadow: 'none', margin: '0', breakAfter: 'page', breakInside: 'avoid' },
    '@media print and (min-width: 0)': { '&:last-of-type': { breakAfter: 'auto' } },
  },
});
// As large as the paper wherever it is moved, so that the marks move with the cards.
const Moved = chakra('div', { base: { position: 'absolute', width: 'full', height: 'full' } });
const Placed = chakra('div', { base: { position: 'absolute', transformOrigin: 'center' } });
const Marks = chakra('svg', { base: { position: 'absolute', inset: '0', width: 'full', height: 'full' } });

/** Sheets of cards in millimetres, fronts and backs, as they are printed. */
export function CardSheets({
  layout,
  cards,
  addresses,
  options,
  template,
  logo,
  onFit,
}: {
  readonly layout: SheetLayout;
  readonly cards: readonly CardToPrint[];
  readonly addresses: ReadonlyMap<string, string>;
  readonly options: Pick<PrintOptions, 'hasMarks' | 'across' | 'down' | 'backAcross' | 'backDown'>;
  readonly template: CardTemplate;
  /** Where the bytes of the logo are; undefined without one. */
  readonly logo: string | undefined;
  /** Hears whether all of a card can be seen. */
  readonly onFit: (label: string, side: 'front' | 'back', fits: boolean) => void;
}) {
  const { page } = layout;
  useStyleSheet(`@page { size: ${page.width}mm ${page.height}mm; margin: 0 }`);
  const pages = useMemo(() => pagesOf(layout, cards.length), [layout, cards.length]);
  return (
    <Box
      overflowX="auto"
      tabIndex={0}
      role="region"
      aria-label="Sheets"
      css={{ '@media print': { overflow: 'visible' } }}
    >
      {pages.map((each, at) => (
        <SheetPage
          key={at}
          number={at + 1}
          page={each}
          layout={layout}
          cards={cards}
          addresses={addresses}
          options={options}
          template={template}
          logo={logo}
          onFit={onFit}
        />
      ))}
    </Box>
  );
}

const SheetPage = memo(function SheetPage({
  number,
  page,
  layout,
  cards,
  addresses,
  options,
  template,
  logo,
  onFit,
}: Parameters<typeof CardSheets>[0] & { readonly number: number; readonly page: CardPage }) {
  const { width, height } = layout.page;
  const [across, down] =
    page.side === 'front' ? [options.across, options.down] : [options.backAcross, options.backDown];
  return (
    <Paper
      aria-label={`Sheet ${number}, ${page.side === 'front' ? 'fronts' : 'backs'}`}
      style={{ width: `${width}mm`, height: `${height}mm` }}
    >
      <Moved style={{ left: `${across / 10}mm`, top: `${down / 10}mm` }}>
        {page.cards.map((placed) => {
          const card = cards[placed.item];
          return (
            card && (
              <SheetCard
                key={`${placed.item} ${placed.side}`}
                placed={placed}
                card={card}
                layout={layout}
                address={addresses.get(card.label) ?? ''}
                template={template}
                logo={logo}
                onFit={onFit}
              />
            )
          );
        })}
        {options.hasMarks && (
          <Marks viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {cropMarks(layout).map(({ from, to }, at) => (
              <line key={at} x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke="#000" strokeWidth="0.1" />
            ))}
          </Marks>
        )}
      </Moved>
    </Paper>
  );
});

const SheetCard = memo(function SheetCard({
  placed: { x, y, side, isTurned },
  card,
  layout: { bleed, back },
  address,
  template,
  logo,
  onFit,
}: {
  readonly placed: PlacedCard;
  readonly card: CardToPrint;
  readonly layout: SheetLayout;
  readonly address: string;
  readonly template: CardTemplate;
  readonly logo: string | undefined;
  readonly onFit: (label: string, side: 'front' | 'back', fits: boolean) => void;
}) {
  // Where a sheet is folded, what bleeds would print on the other half.
  const beyond = back === 'fold' ? 0 : bleed;
  return (
    <Placed
      style={{
        left: `${x - beyond}mm`,
        top: `${y - beyond}mm`,
        ...(isTurned && { transform: 'rotate(180deg)' }),
      }}
    >
      {side === 'front' ? (
        <CardFront
          face={card.face}
          template={template}
          logo={logo}
          bleed={beyond}
          label={card.label}
          address={address}
          onFit={({ fits }) => onFit(card.label, 'front', fits)}
        />
      ) : (
        <CardBack
          face={card.face}
          template={template}
          logo={logo}
          bleed={beyond}
          onFit={(fits) => onFit(card.label, 'back', fits)}
        />
      )}
    </Placed>
  );
});
