import { Suspense, lazy } from 'react';
import type { Device } from '#actions/device.ts';
import { cardsGivenIn } from '#domain/cards/givenCards.ts';
import { SheetSection, countNote } from '#screens/event/run/sheet/SheetSection.tsx';
import { TickList, type Tickable } from '#screens/event/run/sheet/TickList.tsx';
import type { RunSheet } from '#screens/event/run/sheet/useRunSheet.ts';
import type { CardHolders } from './cardHolders.ts';
import type { CardsToGive } from './CardSteppers.tsx';

const CardSteppers = lazy(() => import('./CardSteppers.tsx'));

/** Lammies of an encounter: cards with numbers, which are issued, and others, which are only ticked. */
export function Lammies({
  device,
  slotId,
  sheet,
  cards,
  ticks,
  holdersOf,
}: {
  readonly device: Device;
  readonly slotId: string;
  readonly sheet: RunSheet;
  readonly cards: readonly CardsToGive[];
  readonly ticks: readonly Tickable[];
  readonly holdersOf: CardHolders;
}) {
  const given =
    sumOf(cards, ({ request }) => cardsGivenIn(request.body, slotId).length) +
    sumOf(
      ticks.filter(({ id }) => sheet.state.lammies.has(id)),
      countOf,
    );
  const listed = sumOf([...cards.map(({ item }) => item), ...ticks], countOf);
  return (
    <SheetSection title="Lammies" note={countNote(given, listed, 'given out')}>
      {cards.length > 0 && (
        <Suspense>
          <CardSteppers device={device} slotId={slotId} cards={cards} holdersOf={holdersOf} />
        </Suspense>
      )}
      {(ticks.length > 0 || cards.length === 0) && (
        <TickList sheet={sheet} what="issued" items={ticks} empty="No lammies are listed." />
      )}
    </SheetSection>
  );
}

const countOf = ({ count }: Tickable) => count ?? 1;

function sumOf<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((sum, item) => sum + count(item), 0);
}
