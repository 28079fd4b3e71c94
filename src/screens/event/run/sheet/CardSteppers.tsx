import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import type { Device } from '#actions/device.ts';
import { logCards } from '#actions/event/cards.ts';
import { cardsGivenIn, nextCard } from '#domain/cards/givenCards.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { vibrate } from '#screens/shared/vibrate.ts';
import type { Tickable } from './TickList.tsx';

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
export function CardSteppers({
  device,
  slotId,
  cards,
}: {
  readonly device: Device;
  readonly slotId: string;
  readonly cards: readonly CardsToGive[];
}) {
  return (
    <List>
      {cards.map(({ item, request }) => (
        <CardStepper key={item.id} device={device} slotId={slotId} item={item} request={request} />
      ))}
    </List>
  );
}

function CardStepper({
  device,
  slotId,
  item,
  request,
}: CardsToGive & {
  readonly device: Device;
  readonly slotId: string;
}) {
  const { busy, perform } = usePerform();
  const given = cardsGivenIn(request.body, slotId);
  const next = nextCard(request.body);
  const last = given.at(-1);
  const mayGive = may(device.person, 'edit', request);
  const log = (serial: string, act: 'issued' | 'returned') => {
    vibrate();
    return perform(() =>
      logCards(device, request, { serials: [serial], act, at: device.now(), slot: slotId }),
    );
  };
  const count = `Given out ${given.length}${item.count === null ? '' : ` of ${item.count}`}`;
  return (
    <Line>
      <Flex align="center" gap="3">
        <Box flex="1" minWidth="0">
          <TextLink to={`${lammie.path}/${request.keyId}/read`} dir="auto">
            {item.label}
          </TextLink>
          <Text role="status" color="ink.strong" fontVariantNumeric="tabular-nums">
            {count}
            {given.length > 0 && `: ${given.join(', ')}`}
          </Text>
          {!next && <Text color="danger.ink">No more cards of it. The desk has the rest.</Text>}
        </Box>
        {mayGive && (
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
        )}
      </Flex>
    </Line>
  );
}
