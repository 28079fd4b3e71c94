import { Box, Flex, Text } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { askForPlace } from '#app/planning/askForPlace.ts';
import type { PlaceAnswer } from '#app/planning/messages.ts';
import type { PlacePlan } from '#domain/event/schedule/overlaps/findPlace.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { timeNow } from '#ui/clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { withSlot } from '#screens/event/timetable/slotCommands.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import { explainPlan, isStillFree, placeQuestion } from './placeQuestion.ts';

/** Searches for a place for a slot, shows what would move and why, and moves it once somebody agrees. */
export default function FindPlace({
  timetable,
  slot,
  onAccept,
  onClose,
}: {
  readonly timetable: TimetableData;
  readonly slot: Slot;
  readonly onAccept: (plan: PlacePlan) => void;
  readonly onClose: () => void;
}) {
  const ask = () => ({ timetable, slot, question: placeQuestion(timetable, slot, timeNow()) });
  // Moves by others do not change the plan on the screen; they may end it.
  const [request, setRequest] = useState(ask);
  const [answer, setAnswer] = useState<PlaceAnswer | 'searching' | 'failed'>('searching');
  useEffect(() => {
    const stop = new AbortController();
    askForPlace(request.question, stop.signal).then(
      (result) => setAnswer(result),
      () => {
        if (!stop.signal.aborted) setAnswer('failed');
      },
    );
    return () => stop.abort();
  }, [request]);
  const plan = typeof answer === 'object' ? answer : null;
  const texts = useMemo(
    () => (plan ? explainPlan(request.timetable, withSlot(request.timetable.slots, request.slot), plan) : []),
    [plan, request],
  );
  const others = texts.length - 1;
  const isStale = useMemo(() => plan !== null && !isStillFree(timetable, plan), [timetable, plan]);
  const searchAgain = () => {
    setAnswer('searching');
    setRequest(ask());
  };
  return (
    <Dialog open title={`Find a place for ${slot.title}`} onClose={onClose} width="34rem">
      <Box role="status">
        {answer === 'searching' && <Text>Searching…</Text>}
        {answer === 'failed' && <Text color="danger.ink">The search failed on this device. </Text>}
        {answer === null && (
          <Text>
            There is no time and place without an overlap, even if two pencilled slots make way. Shorten the
            slot, choose another place for it, or take somebody off it.
          </Text>
        )}
        {isStale && (
          <Text color="danger.ink" marginBottom="3">
            The timetable has changed since, and these moves no longer fit.
          </Text>
        )}
        {plan && (
          <>
            <Text marginBottom="3">
              {others === 0
                ? 'Nothing else has to move.'
                : others === 1
                  ? 'One other slot has to make way.'
                  : `${others} other slots have to make way.`}
              {!plan.isFewest && ' A plan with fewer moves may exist: the search for one took too long.'}
            </Text>
            <Flex as="ol" direction="column" gap="3" paddingInlineStart="5" listStyleType="decimal">
              {texts.map(({ id, what, why }) => (
                <Box as="li" key={id} overflowWrap="anywhere">
                  <Text color="ink.strong">{what}</Text>
                  {why !== '' && <Text color="ink.muted">Where it is now: {why}</Text>}
                </Box>
              ))}
            </Flex>
          </>
        )}
      </Box>
      <Flex justify="flex-end" gap="2" marginTop="5" wrap="wrap">
        <Button onClick={onClose}>{plan ? 'Cancel' : 'Close'}</Button>
        {(isStale || answer === 'failed') && (
          <Button variant="primary" onClick={searchAgain}>
            Search again
          </Button>
        )}
        {plan && !isStale && (
          <Button variant="primary" onClick={() => onAccept(plan)}>
            {others === 0 ? 'Place it there' : 'Make these moves'}
          </Button>
        )}
      </Flex>
    </Dialog>
  );
}
