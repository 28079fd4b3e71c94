import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { ArrowLeft, Printer } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { entities } from '#domain/content/entities/index.ts';
import { layOutSheet, pagesOf } from '#domain/cards/sheets.ts';
import { contrastProblem } from '#domain/cards/template.ts';
import type { CardRequest } from '#mirror/queries/desks/cards.ts';
import { ask, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { screenOnly } from '#ui/layout/bars.ts';
import { useCardTemplate } from '#screens/shared/card/useCardTemplate.ts';
import { usePicture } from '#screens/shared/pictures/usePicture.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { type PickedCards, cardCount, logMany } from '#screens/cards/logMany.ts';
import { CardSheets } from './CardSheets.tsx';
import { SheetFields } from './SheetFields.tsx';
import { type CardToPrint, byRequest, cardsToPrint, useCardAddresses } from './cardsToPrint.ts';
import { useSheetOptions } from './sheetOptions.ts';

/** Most cards in one run: a device has to lay out all of them. */
const mostCards = 400;

/** Prints selected cards: the sheets as they come out, and afterwards the record that they were printed. */
export default function PrintPanel({
  device,
  requests,
  picked,
  onClose,
}: {
  readonly device: Device;
  readonly requests: readonly CardRequest[];
  readonly picked: readonly PickedCards[];
  readonly onClose: () => void;
}) {
  const names = useNames();
  const [options, setOptions] = useSheetOptions(device);
  const template = useCardTemplate();
  const logo = usePicture(template?.logo);
  const { cards: all, not } = useMemo(
    () => (template ? cardsToPrint(requests, picked, names, template) : noCards),
    [requests, picked, names, template],
  );
  const addresses = useCardAddresses(all);
  const { tooLong, onFit } = useTooLong(all);
  const offered = all.slice(0, mostCards);
  const cards = useMemo(
    () => all.slice(0, mostCards).filter(({ label }) => !tooLong.has(label)),
    [all, tooLong],
  );
  const layout = useMemo(
    () => options && template && layOutSheet({ ...options, card: template.size }),
    [options, template],
  );
  if (!template || !logo || !options || addresses === undefined) return <Box aria-busy="true" />;
  const logoAddress = logo.kind === 'here' ? logo.address : undefined;
  const problem = contrastProblem(template);
  const omittedCards = offered.filter(({ label }) => tooLong.has(label));
  const print = async () => {
    globalThis.print();
    const isPrinted = await ask({
      title: `Did ${cardCount(cards.length)} print?`,
      body: 'Marking them as printed records this run. Cards that are not marked stay in the queue.',
      confirm: 'Mark as printed',
      cancel: 'Not printed',
    });
    if (!isPrinted) return;
    const { failed } = await logMany(
      device,
      byRequest(cards),
      { act: 'printed' },
      `${cardCount(cards.length)} marked as printed`,
    );
    if (failed.length > 0)
      showSnackbar('error', failed.map(({ title, reason }) => `${title}: ${reason}`).join(' '));
    onClose();
  };
  const sheets = layout ? pagesOf(layout, cards.length).length : 0;
  return (
    <>
      <Flex direction="column" gap="3" marginBottom="4" css={screenOnly}>
        <Flex gap="2" align="center" wrap="wrap">
          <Button action icon={<ArrowLeft />} onClick={onClose}>
            Back to the queue
          </Button>
          <Heading as="h2" size="lg" flex={{ base: '1 1 100%', md: '1' }} minWidth="0">
            Print {cardCount(cards.length)}
          </Heading>
          <Text color="ink.muted" role="status">
            {sheets === 1 ? '1 side' : `${sheets} sides`}
          </Text>
          <Button
            action
            variant="primary"
            icon={<Printer />}
            disabled={
              !layout || cards.length === 0 || addresses === null || (logo.kind === 'here' && !logo.address)
            }
            onClick={() => void print()}
          >
            Print
          </Button>
        </Flex>
        <SheetFields options={options} onChange={setOptions} />
        <Text color="ink.muted">
          Cards are {template.size.width} × {template.size.height} mm. In the print dialog choose the scale
          100% and no margins{options.back === 'longEdge' && ', and two-sided, flipped on the long edge'}
          {options.back === 'shortEdge' && ', and two-sided, flipped on the short edge'}.
        </Text>
        {!layout && (
          <Notice type="warning" title="These cards do not fit on this paper">
            Choose fewer cards on a sheet, other paper or less bleed.
            {options.back === 'fold' && ' Folded cards need two columns. Choose 8 or 10 cards on a sheet.'}
          </Notice>
        )}
        {layout && layout.margin < 4 && (
          <Notice title="The cards reach the edge of the paper">
            Most printers leave a few millimetres white there.
          </Notice>
        )}
        {problem !== null && (
          <Notice type="warning" title="The text on these cards is hard to read">
            {problem} <TextLink to="/game">Game settings</TextLink>
          </Notice>
        )}
        {logo.kind === 'fetching' && (
          <Notice type="warning" title="The logo is not on this device yet">
            It is fetched as soon as there is a connection. Cards printed before that have no logo.
          </Notice>
        )}
        {addresses === null && (
          <Notice type="warning" title="This device does not have the key for the codes yet">
            The device fetches it when you’re next online. Cards printed before then can’t be checked for
            forgery.
          </Notice>
        )}
        {omittedCards.length > 0 && (
          <Notice type="warning" title={`Too long, and left out: ${cardCount(omittedCards.length)}`}>
            <RequestLinks cards={omittedCards} /> Shorten the text, or make the cards larger in the game
            settings.
          </Notice>
        )}
        {not.length > 0 && (
          <Notice type="warning" title="Not approved, and left out">
            {not.map(({ request: { row } }) => (
              <TextLink key={row.keyId} to={`${entities.lammie.path}/${row.keyId}/read`} marginInlineEnd="3">
                {row.reference || 'NEW'} {row.body.title}
              </TextLink>
            ))}
          </Notice>
        )}
        {all.length > mostCards && (
          <Notice title={`The first ${mostCards} cards are printed in this run`}>
            The others stay in the queue.
          </Notice>
        )}
      </Flex>
      {layout && addresses && (
        <CardSheets
          layout={layout}
          cards={cards}
          addresses={addresses}
          options={options}
          template={template}
          logo={logoAddress}
          onFit={onFit}
        />
      )}
    </>
  );
}

const noCards: ReturnType<typeof cardsToPrint> = { cards: [], not: [] };

/** Labels of the cards of which something would not be seen, as they were measured; again once a text or the template changes. */
function useTooLong(cards: readonly CardToPrint[]) {
  const [measured, setMeasured] = useState({ cards, labels: noLabels });
  const onFit = useCallback(
    (label: string, _side: 'front' | 'back', fits: boolean) => {
      if (fits) return;
      setMeasured((before) => {
        const labels = before.cards === cards ? before.labels : noLabels;
        return { cards, labels: new Set([...labels, label]) };
      });
    },
    [cards],
  );
  return { tooLong: measured.cards === cards ? measured.labels : noLabels, onFit };
}

const noLabels: ReadonlySet<string> = new Set();

function RequestLinks({ cards }: { readonly cards: readonly CardToPrint[] }) {
  return [...new Map(cards.map((card) => [card.keyId, card])).values()].map(({ keyId, title, label }) => (
    <TextLink key={keyId} to={`${entities.lammie.path}/${keyId}/edit`} marginInlineEnd="3">
      {label} {title}
    </TextLink>
  ));
}
