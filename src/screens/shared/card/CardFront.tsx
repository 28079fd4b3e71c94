import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { type CardTemplate, inkOn } from '#domain/cards/template.ts';
import { QrCode } from '#ui/display/QrCode.tsx';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { CardFrame, Edge, Logo, frameStyle } from './CardFrame.tsx';
import type { CardFace } from './cardFace.ts';
import { type Fit, fitCard } from './fit.ts';

const Band = chakra('div', {
  base: {
    position: 'absolute',
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '2mm',
    fontSize: '7pt',
    lineHeight: '1.2',
    fontWeight: 'bold',
    borderBottom: '0.3mm solid currentcolor',
  },
});
const Content = chakra('div', {
  base: {
    position: 'absolute',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 19mm',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    columnGap: '2.5mm',
  },
});
const Name = chakra('p', {
  base: {
    fontSize: '11pt',
    lineHeight: '1.15',
    fontWeight: 'bold',
    maxHeight: '2.3em',
    overflow: 'hidden',
  },
});
const LogoPlace = chakra('div', {
  base: { '& > img': { width: 'full', height: '8mm', objectPosition: 'right top' } },
});
const Space = chakra('div', {
  base: { overflow: 'hidden', fontSize: 'var(--card-text, 9pt)', lineHeight: '1.22', minHeight: '0' },
});
const Aside = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '0.8mm',
    fontSize: '6.5pt',
    lineHeight: '1.2',
    minHeight: '0',
    overflow: 'hidden',
    '& > *': { flexShrink: '0' },
    // With the white space around it that readers look for, whatever the ground is.
    '& > div': {
      width: '19mm',
      height: '19mm',
      marginTop: 'auto',
      marginBottom: '1.4mm',
      background: '#fff',
    },
    '& > [data-framed]': { padding: '1.7mm' },
  },
});
const Label = chakra('p', { base: { lineHeight: '1.1', fontWeight: 'bold' } });

/** How far the text keeps from the cut, in millimetres. */
const inset = 4;
const bandHeight = 7.5;

/** The front of a card in millimetres: what it is and does, when it ends, its number and its code. */
export function CardFront({
  face,
  template,
  logo,
  bleed = 0,
  label,
  address,
  onFit,
}: {
  readonly face: CardFace;
  readonly template: CardTemplate;
  /** Where the bytes of the logo are; undefined without one. */
  readonly logo: string | undefined;
  /** How far the band goes beyond the cut, in millimetres. The card is that much larger at every edge. */
  readonly bleed?: number;
  /** Number of the card: LAM-118-07. */
  readonly label: string;
  /** Address in its code. */
  readonly address: string;
  readonly onFit?: (fit: Fit) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const heard = useRef(onFit);
  useLayoutEffect(() => {
    heard.current = onFit;
  });
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const measured = frame.current;
    let isShown = true;
    const fit = fitCard(measured);
    // Letters that are still on their way have other widths.
    if (document.fonts.status === 'loaded') heard.current?.(fit);
    else void document.fonts.ready.then(() => (isShown ? heard.current?.(fitCard(measured)) : undefined));
    return () => {
      isShown = false;
    };
    // The card is measured again when the drawing changes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [face, template, logo]);
  const { ground, text } = template;
  const hasLogo = template.isLogoOnFront && logo !== undefined;
  return (
    <CardFrame
      ref={frame}
      style={frameStyle(template, bleed, ground, text)}
      role="group"
      aria-label={`Front of ${label}`}
      data-side="front"
    >
      <Band
        style={{
          inset: '0 0 auto',
          height: mm(bandHeight + bleed),
          padding: `0 ${mm(inset + bleed)} 0.8mm`,
          background: face.band,
          color: inkOn(face.band),
        }}
      >
        <span>{face.kind.toLocaleUpperCase('en-GB')}</span>
        <span>{face.colour}</span>
      </Band>
      <Content
        style={{
          inset: `${mm(bandHeight + bleed + 1)} ${mm(inset + bleed)} ${mm(inset + bleed)}`,
        }}
      >
        <Name data-card="name" dir="auto" style={{ gridColumn: hasLogo ? '1' : '1 / -1' }}>
          {face.name}
        </Name>
        {hasLogo && (
          <LogoPlace>
            <Logo address={logo} />
          </LogoPlace>
        )}
        <Space data-card="space">
          <div data-card="text" dir="auto">
            <RichText html={face.text} />
          </div>
          {face.flavour !== '' && (
            <chakra.div data-card="flavour" dir="auto" fontStyle="italic" paddingTop="0.5em">
              <RichText html={face.flavour} />
            </chakra.div>
          )}
        </Space>
        <Aside data-card="aside">
          {face.charges !== '' && <p>{face.charges}</p>}
          {face.lasts !== '' && <p>{face.lasts}</p>}
          <div data-framed={ground === '#ffffff' ? undefined : true}>
            <QrCode text={address} label={`Code of ${label}`} />
          </div>
          <Label>{label}</Label>
        </Aside>
      </Content>
      <Edge template={template} bleed={bleed} />
    </CardFrame>
  );
}

function mm(value: number): string {
  return `${value}mm`;
}
