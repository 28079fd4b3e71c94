import { chakra } from '@chakra-ui/react';
import { BookOpenText } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { type CardTemplate, inkOn } from '#domain/cards/template.ts';
import type { CardFace } from './cardFace.ts';
import { CardFrame, Edge, Logo, frameStyle } from './CardFrame.tsx';
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
    // The content is centred by its margins, so that what is too long overflows at the end, where it is measured.
    '& > div': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '1.5mm',
      marginBlock: 'auto',
      width: 'full',
      maxHeight: 'full',
      '& > *': { flexShrink: '0' },
      // They make room for words.
      '& > svg': { flex: '0 1 9mm', width: '9mm', minHeight: '5mm' },
      '& > img': { flex: '0 1 15mm', width: 'full', height: '15mm', minHeight: '5mm' },
    },
    '& p': { maxWidth: 'full' },
  },
});
const Mark = chakra('p', { base: { fontSize: '14pt', lineHeight: '1.15', fontWeight: 'bold' } });
const Rule = chakra('p', {
  base: {
    border: '0.4mm solid currentcolor',
    paddingInline: '2mm',
    paddingBlock: '0.8mm',
    fontWeight: 'bold',
  },
});

/**
 * The back of a card in millimetres: that it is a rules card, which game it belongs to, and what must be done with it.
 */
export function CardBack({
  face,
  template,
  logo,
  bleed = 0,
  onFit,
}: {
  readonly face: CardFace;
  readonly template: CardTemplate;
  /** Where the bytes of the logo are; undefined without one. */
  readonly logo: string | undefined;
  readonly bleed?: number;
  readonly onFit?: (fits: boolean) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const heard = useRef(onFit);
  useLayoutEffect(() => {
    heard.current = onFit;
  });
  useLayoutEffect(() => {
    if (frame.current) heard.current?.(fitsBack(frame.current));
    // The card is measured again when the drawing changes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [face, template, logo]);
  const edge = `${bleed + 4}mm`;
  return (
    <CardFrame
      ref={frame}
      style={frameStyle(template, bleed, face.band, inkOn(face.band))}
      role="group"
      aria-label={`Back of ${face.name}`}
      data-side="back"
    >
      <Content data-card="back" style={{ inset: edge }}>
        <div>
          {template.isLogoOnBack && logo ? <Logo address={logo} /> : <BookOpenText aria-hidden="true" />}
          <Mark dir="auto">{template.mark}</Mark>
          {face.attachedTo !== null && (
            <Rule dir="auto">Must be attached{face.attachedTo === '' ? '' : ` to: ${face.attachedTo}`}</Rule>
          )}
          <p>{face.canBeStolen ? 'Can be stolen' : 'Cannot be stolen'}</p>
          <p>A rules card. If found, give it to a referee.</p>
        </div>
      </Content>
      <Edge template={template} bleed={bleed} />
    </CardFrame>
  );
}
