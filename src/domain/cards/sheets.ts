/** A width and a height in millimetres. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The papers that cards are printed on. */
export const cardPapers = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const satisfies Record<string, Size>;
export type CardPaper = keyof typeof cardPapers;

/** The size of cards unless the game has its own. */
export const defaultCard: Size = { width: 85, height: 55 };

/** Numbers of cards on a sheet. */
export const cardsPerSheet = [10, 9, 8] as const;

/**
 * Where the backs are: nowhere, beside the fronts to be folded over, or on sheets of their own, turned over at the long
 * or the short edge of the paper.
 */
export const backSides = ['none', 'fold', 'longEdge', 'shortEdge'] as const;
export type BackSide = (typeof backSides)[number];

/** How sheets are laid out. */
export interface SheetOptions {
  readonly paper: CardPaper;
  readonly card: Size;
  readonly perSheet: (typeof cardsPerSheet)[number];
  readonly back: BackSide;
  /** How far colour goes beyond the cut, in millimetres. */
  readonly bleed: number;
}

/** A place on a sheet: its left top corner, in millimetres. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** A sheet that cards fit on. Places go from left to right and from top to bottom. */
export interface SheetLayout {
  readonly page: Size;
  readonly columns: number;
  readonly rows: number;
  readonly places: readonly Place[];
  /** The least distance of a card from the edge of the paper, in millimetres. */
  readonly margin: number;
  /** Cards on it: with a fold, every second place is a back. */
  readonly capacity: number;
  readonly card: Size;
  readonly bleed: number;
  readonly back: BackSide;
}

/** One side of one card on a sheet. `item` is its index among the cards printed. */
export interface PlacedCard extends Place {
  readonly item: number;
  readonly side: 'front' | 'back';
  /** Whether it is turned by 180 degrees, so that it is upright on the other side of the paper. */
  readonly isTurned: boolean;
}

/** One side of a sheet of paper. */
export interface CardPage {
  readonly side: 'front' | 'back';
  readonly cards: readonly PlacedCard[];
}

/** A cut or a fold, drawn outside the cards. */
export interface CropMark {
  readonly from: Place;
  readonly to: Place;
}

/** Lays out a sheet; undefined where so many cards of this size do not fit on the paper. */
export function layOutSheet({ paper, card, perSheet, back, bleed }: SheetOptions): SheetLayout | undefined {
  const { width, height } = cardPapers[paper];
  const pages: readonly Size[] = [
    { width, height },
    { width: height, height: width },
  ];
  const grids = gridsOf(perSheet).filter(([columns]) => back !== 'fold' || columns === 2);
  const layouts = pages.flatMap((page) =>
    grids.flatMap(([columns, rows]) => layoutIn(page, columns, rows, { card, back, bleed }) ?? []),
  );
  // The roomiest one: printers cannot print to the edge.
  return layouts.sort((a, b) => b.margin - a.margin)[0];
}

function gridsOf(count: number): (readonly [columns: number, rows: number])[] {
  return [1, 2, 3, 4, 5].flatMap((columns) => {
    const rows = count / columns;
    return Number.isInteger(rows) && rows <= 5 ? [[columns, rows] as const] : [];
  });
}

function layoutIn(
  page: Size,
  columns: number,
  rows: number,
  { card, back, bleed }: Pick<SheetOptions, 'card' | 'back' | 'bleed'>,
): SheetLayout | undefined {
  const gap = 2 * bleed;
  const gapAcross = back === 'fold' ? 0 : gap;
  const across = columns * card.width + (columns - 1) * gapAcross;
  const down = rows * card.height + (rows - 1) * gap;
  const left = (page.width - across) / 2;
  const top = (page.height - down) / 2;
  const margin = Math.min(left, top);
  // A hundredth of a millimetre is a rounding error and not a card that does not fit.
  if (margin - bleed < -0.01) return undefined;
  const places = Array.from({ length: columns * rows }, (_, at) => ({
    x: left + (at % columns) * (card.width + gapAcross),
    y: top + Math.floor(at / columns) * (card.height + gap),
  }));
  const capacity = back === 'fold' ? rows : places.length;
  return { page, columns, rows, places, margin, capacity, card, bleed, back };
}

/** The sides of the sheets for a number of cards, in the order of printing: each back follows its front. */
export function pagesOf(layout: SheetLayout, count: number): readonly CardPage[] {
  const sheets = Array.from({ length: Math.ceil(count / layout.capacity) }, (_, sheet) =>
    Array.from(
      { length: Math.min(layout.capacity, count - sheet * layout.capacity) },
      (__, at) => [at, sheet * layout.capacity + at] as const,
    ),
  );
  return sheets.flatMap((items): CardPage[] => {
    const front = (at: number, item: number): PlacedCard[] => {
      const place = layout.places[layout.back === 'fold' ? 2 * at : at];
      return place ? [{ ...place, item, side: 'front', isTurned: false }] : [];
    };
    const fronts = items.flatMap(([at, item]) => front(at, item));
    switch (layout.back) {
      case 'none':
        return [{ side: 'front', cards: fronts }];
      case 'fold': {
        const backs = items.flatMap(([at, item]): PlacedCard[] => {
          const place = layout.places[2 * at + 1];
          return place ? [{ ...place, item, side: 'back', isTurned: false }] : [];
        });
        return [{ side: 'front', cards: [...fronts, ...backs] }];
      }
      case 'longEdge':
      case 'shortEdge':
        return [
          { side: 'front', cards: fronts },
          { side: 'back', cards: fronts.map((card) => behind(layout, card)) },
        ];
    }
  });
}

/**
 * Where the back of a card is printed. Turned over about an upright axis, left and right change; about a level one, top
 * and bottom change and everything stands on its head.
 */
function behind({ page, card, back }: SheetLayout, front: PlacedCard): PlacedCard {
  const isTall = page.height >= page.width;
  const isUpright = isTall === (back === 'longEdge');
  return {
    item: front.item,
    side: 'back',
    isTurned: !isUpright,
    x: isUpright ? page.width - front.x - card.width : front.x,
    y: isUpright ? front.y : page.height - front.y - card.height,
  };
}

const markLength = 4;
/** A mark shorter than this says nothing. */
const leastMark = 1;

/** The crop marks of a sheet: at the edges of every column and row, outside the cards and what bleeds from them. */
export function cropMarks({ page, places, card, bleed }: SheetLayout): readonly CropMark[] {
  const distinct = (values: readonly number[]) =>
    [...new Set(values.map((each) => Math.round(each * 1000) / 1000))].sort((a, b) => a - b);
  const xs = distinct(places.flatMap(({ x }) => [x, x + card.width]));
  const ys = distinct(places.flatMap(({ y }) => [y, y + card.height]));
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  const space = 1 + bleed;
  const lengthIn = (margin: number) => Math.min(markLength, margin - space);
  const [across, down] = [lengthIn(left), lengthIn(top)];
  return [
    ...(down < leastMark
      ? []
      : xs.flatMap((x) => [
          { from: { x, y: top - space - down }, to: { x, y: top - space } },
          { from: { x, y: bottom + space }, to: { x, y: bottom + space + down } },
        ])),
    ...(across < leastMark
      ? []
      : ys.flatMap((y) => [
          { from: { x: left - space - across, y }, to: { x: left - space, y } },
          { from: { x: right + space, y }, to: { x: right + space + across, y } },
        ])),
  ].filter(({ to }) => to.x <= page.width && to.y <= page.height);
}
