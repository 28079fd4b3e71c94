import { describe, expect, test } from 'vitest';
import { type SheetOptions, cropMarks, defaultCard, layOutSheet, pagesOf } from '#domain/cards/sheets.ts';

const options: SheetOptions = { paper: 'a4', card: defaultCard, perSheet: 10, back: 'none', bleed: 0 };
function layout(given: Partial<SheetOptions> = {}) {
  const found = layOutSheet({ ...options, ...given });
  if (!found) throw new Error('It fits.');
  return found;
}

describe('a sheet of cards', () => {
  test('Ten and eight cards stand on an upright sheet, nine on a level one', () => {
    expect(layout()).toMatchObject({ columns: 2, rows: 5, page: { width: 210, height: 297 } });
    expect(layout().places[0]).toEqual({ x: 20, y: 11 });
    expect(layout().places.at(-1)).toEqual({ x: 105, y: 231 });
    expect(layout({ perSheet: 8 })).toMatchObject({ columns: 2, rows: 4 });
    expect(layout({ perSheet: 9 })).toMatchObject({ columns: 3, rows: 3, page: { width: 297, height: 210 } });
  });

  test('Eight cards of 105 × 74 mm fill A4 to the edge, and do not fit on Letter', () => {
    const card = { width: 105, height: 74 };
    expect(layout({ card, perSheet: 8 }).margin).toBeCloseTo(0);
    expect(layOutSheet({ ...options, card, perSheet: 8, paper: 'letter' })).toBeUndefined();
    expect(layOutSheet({ ...options, card, perSheet: 10 })).toBeUndefined();
  });

  test('Bleed keeps neighbours apart, and takes space: what no longer fits is not laid out', () => {
    const { places, margin } = layout({ bleed: 1 });
    expect((places[1]?.x ?? 0) - (places[0]?.x ?? 0)).toBe(87);
    expect(margin).toBe((297 - 5 * 55 - 4 * 2) / 2);
    expect(layOutSheet({ ...options, bleed: 3 })).toBeUndefined();
    expect(layout({ bleed: 3, perSheet: 8 }).places).toHaveLength(8);
  });

  test('No card overlaps another or the edge, in any layout that fits', () => {
    for (const paper of ['a4', 'letter'] as const) {
      for (const perSheet of [8, 9, 10] as const) {
        for (const bleed of [0, 1, 2, 3]) {
          const found = layOutSheet({ ...options, paper, perSheet, bleed });
          for (const a of found?.places ?? []) {
            expect(Math.min(a.x, a.y) - bleed).toBeGreaterThanOrEqual(-0.01);
            for (const b of found?.places ?? []) {
              if (a === b) continue;
              const isApart =
                Math.abs(a.x - b.x) >= 85 + 2 * bleed - 1e-9 || Math.abs(a.y - b.y) >= 55 + 2 * bleed - 1e-9;
              expect(isApart).toBe(true);
            }
          }
        }
      }
    }
  });
});

describe('backs', () => {
  test('Turned over at the long edge, the back of a card on the left is printed on the right, upright', () => {
    const [front, back] = pagesOf(layout({ back: 'longEdge' }), 3);
    expect(front?.cards.map(({ item, x, y }) => [item, x, y])).toEqual([
      [0, 20, 11],
      [1, 105, 11],
      [2, 20, 66],
    ]);
    expect(back?.cards.map(({ item, x, y, isTurned }) => [item, x, y, isTurned])).toEqual([
      [0, 105, 11, false],
      [1, 20, 11, false],
      [2, 105, 66, false],
    ]);
  });

  test('Turned over at the short edge, it is printed at the other end, on its head; on a level sheet it is the other way round', () => {
    const [, back] = pagesOf(layout({ back: 'shortEdge' }), 2);
    expect(back?.cards.map(({ item, x, y, isTurned }) => [item, x, y, isTurned])).toEqual([
      [0, 20, 231, true],
      [1, 105, 231, true],
    ]);
    const [, level] = pagesOf(layout({ back: 'shortEdge', perSheet: 9 }), 1);
    expect(level?.cards.map(({ x, isTurned }) => [x, isTurned])).toEqual([[21 + 2 * 85, false]]);
  });

  test('Every back is exactly behind its front, in every duplex layout', () => {
    for (const back of ['longEdge', 'shortEdge'] as const) {
      for (const perSheet of [8, 9, 10] as const) {
        const sheet = layout({ back, perSheet });
        const [front, behind] = pagesOf(sheet, perSheet);
        const isAcross = sheet.page.height > sheet.page.width === (back === 'longEdge');
        for (const card of front?.cards ?? []) {
          const other = behind?.cards.find(({ item }) => item === card.item);
          expect(other?.x).toBeCloseTo(isAcross ? sheet.page.width - card.x - 85 : card.x);
          expect(other?.y).toBeCloseTo(isAcross ? card.y : sheet.page.height - card.y - 55);
        }
      }
    }
  });

  test('To be folded over, the back is beside the front without a gap, five to a sheet', () => {
    const sheet = layout({ back: 'fold', bleed: 1 });
    expect(sheet.capacity).toBe(5);
    const pages = pagesOf(sheet, 6);
    expect(pages.map(({ cards }) => cards.length)).toEqual([10, 2]);
    const [front, back] = pages[1]?.cards ?? [];
    expect([front?.item, back?.item, back?.side]).toEqual([5, 5, 'back']);
    expect((back?.x ?? 0) - (front?.x ?? 0)).toBe(85);
    expect(layOutSheet({ ...options, back: 'fold', perSheet: 9 })).toBeUndefined();
  });

  test('No cards make no sheet; one more than a sheet makes another', () => {
    expect(pagesOf(layout(), 0)).toEqual([]);
    expect(pagesOf(layout(), 10)).toHaveLength(1);
    expect(pagesOf(layout(), 11).map(({ cards }) => cards.length)).toEqual([10, 1]);
    const expected = ['front', 'back', 'front', 'back'];
    expect(pagesOf(layout({ back: 'longEdge' }), 11).map(({ side }) => side)).toEqual(expected);
  });
});

test('Crop marks stand outside the cards, at each cut, and are left out where there is no space', () => {
  const marks = cropMarks(layout());
  expect(marks).toHaveLength(2 * 3 + 2 * 6);
  for (const { from, to } of marks) {
    const isOutside = (x: number, y: number) => x <= 19 || x >= 191 || y <= 10 || y >= 287;
    expect(isOutside(from.x, from.y) && isOutside(to.x, to.y)).toBe(true);
    expect(Math.min(from.x, from.y)).toBeGreaterThanOrEqual(0);
  }
  expect(cropMarks(layout({ card: { width: 105, height: 74 }, perSheet: 8 }))).toEqual([]);
});
