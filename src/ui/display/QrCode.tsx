import { memo } from 'react';
import { encode } from 'uqr';

/** A square code of some text, black on white, as large as the place it stands in; for paper, and for what loads late. */
export const QrCode = memo(function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="100%"
      height="100%"
      shapeRendering="crispEdges"
    >
      <path fill="#000" d={data.map(runs).join('')} />
    </svg>
  );
});

/** The dark squares of one row, those that touch as one: a quarter of the drawing. */
function runs(row: readonly boolean[], y: number): string {
  let drawn = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x++;
    drawn += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`;
  }
  return drawn;
}
