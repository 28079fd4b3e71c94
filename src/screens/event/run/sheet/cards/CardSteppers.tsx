import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import { logCards } from '#actions/event/cards.ts';
import { type Card, cardsFromLog, problemOf } from '#domain/cards/cardsFromLog.ts';
import { cardsGivenIn, nextCard } from '#domain/cards/givenCards.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { vibrate } from '#screens/shared/vibrate.ts';
import type { Tickable } from '#screens/event/run/sheet/TickList.tsx';
import { CardDialog } from './CardDialog.tsx';
import type { CardHolders } from './cardHolders.ts';

const Line = chakra('li', { base: { paddingBlock: '2', borderTopWidth: 'thin', borderColor: 'line' } });
const List = chakra('ul', { base: { listStyle: 'none' } });
const large = { minWidth: '64px', minHeight: '64px' } as const;

/** Cards that an encounter gives out. */
export interface CardsToGive {
  readonly item: Tickable;
  /** The request of these cards. */
  readonly request: DocumentRow;
}

/** Cards of an encounter that have serial numbers: one tap gives out the next, in the card register too. */
export default function CardSteppers({
  cards,
  ...sheet
}: Omit<StepperProps, 'item' | 'request'> & { readonly cards: readonly CardsToGive[] }) {
  return (
    <List>
      {cards.map(({ item, request }) => (
        <CardStepper key={item.id} {...sheet} item={item} request={request} />
      ))}
    </List>
  );
}

interface StepperProps extends CardsToGive {
  readonly device: Device;
  readonly slotId: string;
  readonly holdersOf: CardHolders;
}

function CardStepper({ device, slotId, item, request, holdersOf }: StepperProps) {
  const [opened, setOpened] = useState<string>();
  const given = cardsGivenIn(request.body, slotId);
  const all = cardsFromLog(request.body);
  const mayGive = may(device.person, 'edit', request);
  // It closes with the act that takes the card back.
  const openedCard = all.find(({ serial }) => serial === opened && given.includes(serial));
  return (
    <Line>
      <Flex align="center" gap="3">
        <Box flex="1" minWidth="0">
          <TextLink to={`${lammie.path}/${request.keyId}/read`} dir="auto">
            {item.label}
          </TextLink>
          <Text role="status" color="ink.strong" fontVariantNumeric="tabular-nums">
            Given out {[given.length, item.count ?? []].flat().join(' of ')}
          </Text>
          {!nextCard(request.body) && (
            <Text color="danger.ink">No more cards of it. The desk has the rest.</Text>
          )}
        </Box>
        {mayGive && <Stepper device={device} slotId={slotId} item={item} request={request} />}
      </Flex>
      {given.length > 0 && (
        <Flex gap="2" wrap="wrap" marginTop="1" role="group" aria-label={`Given out: ${item.label}`}>
          {given.map((serial) => (
            <Button key={serial} disabled={!mayGive} onClick={() => setOpened(serial)}>
              {serial}
            </Button>
          ))}
        </Flex>
      )}
      <GivenTwice cards={all.filter(({ serial }) => given.includes(serial))} holdersOf={holdersOf} />
      {openedCard && (
        <CardDialog
          device={device}
          request={request}
          card={openedCard}
          holders={holdersOf(openedCard)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Line>
  );
}

/** Names cards that were given out elsewhere too, by somebody who did not know of it. */
function GivenTwice({
  cards,
  holdersOf,
}: {
  readonly cards: readonly Card[];
  readonly holdersOf: CardHolders;
}) {
  return cards
    .filter((card) => problemOf(card) === 'issuedTwice')
    .map((card) => (
      <Text key={card.serial} role="status" color="danger.ink" marginTop="2" overflowWrap="anywhere">
        {card.serial} was given out twice. {holdersOf(card)} Find out who has it: the other card has another
        number.
      </Text>
    ));
}

function Stepper({
  device,
  slotId,
  item,
  request,
}: CardsToGive & { readonly device: Device; readonly slotId: string }) {
  const { busy, perform } = usePerform();
  const next = nextCard(request.body);
  const last = cardsGivenIn(request.body, slotId).at(-1);
  const log = (serial: string, act: 'issued' | 'returned') => {
    vibrate();
    return perform(() =>
      logCards(device, request, { serials: [serial], act, at: device.now(), slot: slotId }),
    );
  };
  return (
    <Flex gap="1" role="group" aria-label={item.label}>
      <IconButton
        action
        variant="quiet"
        icon={<Minus />}
        label={last === undefined ? 'Take back' : `Take back ${last}`}
        disabled={last === undefined || busy}
        style={large}
        onClick={() => last !== undefined && void log(last, 'returned')}
      />
      <IconButton
        action
        variant="primary"
        icon={<Plus />}
        label={next ? `Give out ${next.serial}` : 'Give out'}
        disabled={!next || busy}
        style={large}
        onClick={() => next && void log(next.serial, 'issued')}
      />
    </Flex>
  );
}
