import { chakra } from '@chakra-ui/react';
import { QrCode } from '#ui/display/QrCode.tsx';
import { paperOnly } from '#ui/layout/bars.ts';
import { useMedia } from '#ui/media.ts';
import { type TextStyle, papers, textScales, usePageRules, usePrintTime } from './pageRules.ts';
import { usePaperSettings } from './usePaperSettings.ts';

const Group = chakra('div', {
  base: { ...paperOnly, '@media print': { display: 'table-header-group', breakInside: 'avoid' } },
});
const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '4mm',
    paddingBottom: '2mm',
    marginBottom: '4mm',
    borderBottom: '0.5mm solid #000',
    color: '#000',
  },
});
const Title = chakra('p', { base: { fontSize: '14pt', lineHeight: '1.2', fontWeight: 'bold' } });
const Line = chakra('p', { base: { fontSize: '8pt', lineHeight: '1.3', marginTop: '1mm' } });
const Code = chakra('div', { base: { width: '15mm', height: '15mm', flexShrink: '0' } });

/** Text for the screen is too large for standard paper: it becomes 10 points, and with the larger texts as much more. */
function paperScale(text: TextStyle): string {
  return `@media print { html { font-size: ${Math.round(84 * textScales[text])}% } }`;
}

/**
 * The head of a page that is printed from the browser: what it is, in which state, when it was printed, and a code that
 * opens it. The foot numbers the pages.
 */
export default function PaperHead({
  title,
  details,
  game,
  address = window.location.pathname + window.location.search,
}: {
  readonly title: string;
  readonly details: readonly (string | undefined)[];
  readonly game: string | undefined;
  /** Path that the code opens. */
  readonly address?: string;
}) {
  const printed = usePrintTime();
  const isPaper = useMedia('print');
  const { paper, text } = usePaperSettings();
  usePageRules(papers[paper], [title, game].filter(Boolean).join(' · '), paperScale(text));
  return (
    <Group>
      {isPaper && (
        <Head>
          <chakra.div flex="1" minWidth="0">
            <Title>{title}</Title>
            <Line>{[...details, `Printed ${printed}`].filter(Boolean).join(' · ')}</Line>
          </chakra.div>
          <Code>
            <QrCode text={window.location.origin + address} label={`Code that opens ${title}`} />
          </Code>
        </Head>
      )}
    </Group>
  );
}
