import { chakra } from '@chakra-ui/react';
import { BookOpenText } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { Size } from '#domain/cards/sheets.ts';
import type { CardFace } from './cardFace.ts';
import { CardFrame } from './CardFront.tsx';
import { fitsBack } from './fit.ts';

const Content = chakra('div', {
  base: {
    position: 'absolute',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    textAlign: 'center',
    fontSize: '8pt',
    lineHeight: '1.25',
    // Centred by its margins, so that what is too long overflows at the end, where it is measured.
    '& > div': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '1.5mm',
      marginBlock: 'auto',
      width: 'full',
    },
    '& svg': { width: '9mm', height: '9mm' },
    '& p': { maxWidth: 'full' },
  },
});
const Mark = chakra('p', { base: { fontSize: '14pt', lineHeight: '1.15', fontWeight: 'bold' } });
const Rule = chakra('p', {
  base: { border: '0.4mm solid #000', paddingInline: '2mm', paddingBlock: '0.8mm', fontWeight: 'bold' },
});

/** The back of a card in millimetres: that it is a card of the rules, whose game it is of, and what must be done with it. */
export function CardBack({
  face,
  size: { width, height },
  bleed = 0,
  mark,
  onFit,
}: {
  readonly face: CardFace;
  readonly size: Size;
  readonly bleed?: number;
  /** The name of the game, or what it has instead. */
  readonly mark: string;
  readonly onFit?: (fits: boolean) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const heard = useRef(onFit);
  useLayoutEffect(() => {
    heard.current = onFit;
  });
  useLayoutEffect(() => {
    if (frame.current) heard.current?.(fitsBack(frame.current));
    // What is drawn decides what is measured.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [face, width, height, mark]);
  const edge = `${bleed + 4}mm`;
  return (
    <CardFrame
      ref={frame}
      style={{ width: `${width + 2 * bleed}mm`, height: `${height + 2 * bleed}mm`, background: face.band }}
      role="group"
      aria-label={`Back of ${face.name}`}
      data-side="back"
    >
      <Content data-card="back" style={{ inset: edge }}>
        <div>
          <BookOpenText aria-hidden="true" />
          <Mark dir="auto">{mark}</Mark>
          {face.attachedTo !== null && (
            <Rule dir="auto">Must be attached{face.attachedTo === '' ? '' : ` to: ${face.attachedTo}`}</Rule>
          )}
          <p>{face.canBeStolen ? 'Can be stolen' : 'Cannot be stolen'}</p>
          <p>A rules card. If found, give it to a referee.</p>
        </div>
      </Content>
    </CardFrame>
  );
}
