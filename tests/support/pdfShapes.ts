import { inflateSync } from 'node:zlib';

/** A page of a PDF: its size and the lines drawn on it, in millimetres from its left top corner. */
export type PdfPage = { readonly width: number; readonly height: number; readonly lines: readonly PdfLine[] };
export interface PdfLine {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

type Matrix = readonly [number, number, number, number, number, number];
const mmPerPoint = 25.4 / 72;

/** Reads the straight lines of a PDF as Chromium writes it: from each page’s own drawing, with its transformations. */
export function readPdfLines(pdf: Buffer): PdfPage[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Type \/Page\b(?!s)[^]*?endobj/g)].map(([page]) => {
    const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    return {
      width: Number(width) * mmPerPoint,
      height: Number(height) * mmPerPoint,
      lines: linesIn(streamOf(pdf, text, contents), Number(height)),
    };
  });
}

function streamOf(pdf: Buffer, text: string, id: string): string {
  const start = text.search(new RegExp(`(^|\\n)${id} 0 obj\\b`));
  const begins = text.indexOf('stream', start);
  const [, length = '0'] = /\/Length (\d+)/.exec(text.slice(start, begins)) ?? [];
  const from = begins + (text.startsWith('stream\r\n', begins) ? 8 : 7);
  return inflateSync(pdf.subarray(from, from + Number(length))).toString('latin1');
}

function linesIn(drawing: string, pageHeight: number): PdfLine[] {
  const found: PdfLine[] = [];
  const stack: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let at: readonly [number, number] = [0, 0];
  let path: PdfLine[] = [];
  const operands: number[] = [];
  const point = (x: number, y: number): readonly [number, number] => [
    (matrix[0] * x + matrix[2] * y + matrix[4]) * mmPerPoint,
    (pageHeight - (matrix[1] * x + matrix[3] * y + matrix[5])) * mmPerPoint,
  ];
  for (const token of drawing.split(/\s+/)) {
    const value = Number(token);
    if (token !== '' && !Number.isNaN(value)) {
      operands.push(value);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.slice(-6);
    const [x = 0, y = 0] = operands.slice(-2);
    if (token === 'q') stack.push(matrix);
    else if (token === 'Q') matrix = stack.pop() ?? matrix;
    else if (token === 'cm') {
      const [g, h, i, j, k, l] = matrix;
      matrix = [
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + l,
      ];
    } else if (token === 'm') at = point(x, y);
    else if (token === 'l') {
      const to = point(x, y);
      path.push({ from: at, to });
      at = to;
    } else if (token === 'S') {
      found.push(...path);
      path = [];
    } else if (['n', 'f', 'f*', 'W', 'B', 's', 'b'].includes(token)) path = [];
    operands.length = 0;
  }
  return found;
}
