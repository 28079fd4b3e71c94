import { memo } from 'react';
import { encode } from 'uqr';

/** A QR code, black on white, as large as its container. Used on paper and in screens loaded on demand. */
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

/** Returns the path of one row's dark squares. Adjacent squares are joined, which makes the drawing a quarter as large. */
function runs(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    path += `M${start} ${y}h${x + 1 - start}v1h${start - x - 1}z`;
  }
  return path;
}
