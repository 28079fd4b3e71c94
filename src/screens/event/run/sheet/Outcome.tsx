import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { RunNote } from '#actions/event/runSheet.ts';
import { outcomeLabel, outcomes } from '#domain/event/run/runEvent.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';
import type { OutcomeBox } from './useOutcomeBox.ts';
import type { RunSheet } from './useRunSheet.ts';

const Area = chakra('textarea', inputRecipe);
const Input = chakra('input', inputRecipe);

/** One box for how a run came out: the result, words, players and rewards. Log and End record what stands in it. */
export function Outcome({
  sheet,
  box,
  userName,
}: {
  readonly sheet: RunSheet;
  readonly box: OutcomeBox;
  readonly userName: (id: string) => string;
}) {
  const { state, mayWrite, chooseOutcome } = sheet;
  const isSaid = (value: string) => state.outcomes.some(({ outcome }) => outcome === value);
  return (
    <Flex direction="column" gap="4">
      {state.ended !== null && (
        <Text role="status" color="ink.strong">
          Ended {formatTime(state.ended)}.{' '}
          {state.outcomes.length === 0 ? 'How did it go?' : 'It is recorded. You can still add to it.'}
        </Text>
      )}
      <Box
        role="group"
        aria-label="Result"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(9.5rem, 1fr))"
        gap="2"
      >
        {outcomes.map(({ value, label }) => (
          <Button
            key={value}
            action
            disabled={!mayWrite}
            variant={isSaid(value) ? 'primary' : 'quiet'}
            aria-pressed={isSaid(value)}
            style={{ minHeight: '64px', whiteSpace: 'normal' }}
            onClick={() => void chooseOutcome(value)}
          >
            {label}
          </Button>
        ))}
      </Box>
      {new Set(state.outcomes.map(({ outcome }) => outcome)).size > 1 && (
        <Text role="status" color="ink.strong">
          {state.outcomes.map(({ by, outcome }) => `${userName(by)}: ${outcomeLabel(outcome)}`).join('. ')}.
          Both stand until somebody chooses one.
        </Text>
      )}
      <Record sheet={sheet} userName={userName} />
      {mayWrite && <Fields sheet={sheet} box={box} />}
    </Flex>
  );
}

/** Words, players and rewards that have been recorded, and by whom. */
function Record({
  sheet,
  userName,
}: {
  readonly sheet: RunSheet;
  readonly userName: (id: string) => string;
}) {
  const { words, rewards, players } = sheet.state;
  if (words.length + rewards.length === 0 && players === null) return null;
  return (
    <Box color="ink.strong" overflowWrap="anywhere">
      {words.map(({ id, by, text }) => (
        <Text key={id} whiteSpace="pre-wrap" dir="auto">
          {text} <Author>{userName(by)}</Author>
        </Text>
      ))}
      {players !== null && <Text>Players seen: {players}</Text>}
      {rewards.map(({ id, by, text }) => (
        <Text key={id} whiteSpace="pre-wrap" dir="auto">
          Rewards: {text} <Author>{userName(by)}</Author>
        </Text>
      ))}
    </Box>
  );
}

const Author = chakra('span', { base: { color: 'ink.muted', textStyle: 'small', whiteSpace: 'nowrap' } });

function Fields({ sheet, box }: { readonly sheet: RunSheet; readonly box: OutcomeBox }) {
  const [isMissing, setIsMissing] = useState(false);
  const { state } = sheet;
  const isPlanned = state.phase === 'planned';
  const log = async () => {
    const isNothing = box.isEmpty && state.outcomes.length === 0;
    setIsMissing(isNothing);
    if (isNothing) return;
    // A run that nobody started is over with its log.
    const notes: readonly RunNote[] = isPlanned ? [{ what: 'end' }] : [];
    await box.log(...notes);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void log();
      }}
    >
      <Flex direction="column" gap="3">
        <FieldFrame
          label="What happened"
          error={isMissing && box.isEmpty ? 'Choose a result or write what happened' : undefined}
        >
          {(control) => (
            <Area
              {...control}
              dir="auto"
              minHeight="4.5rem"
              paddingBlock="2"
              css={{ fieldSizing: 'content' }}
              maxHeight="40dvh"
              value={box.words.text}
              onChange={(event) => box.words.change(event.target.value)}
            />
          )}
        </FieldFrame>
        <Flex gap="3" wrap="wrap">
          <Box flex="0 1 8rem">
            <FieldFrame label="Players seen" error={box.players.error}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  minHeight="48px"
                  value={box.players.text}
                  onChange={(event) => box.players.change(event.target.value)}
                />
              )}
            </FieldFrame>
          </Box>
          <Box flex="1 1 14rem" minWidth="0">
            <FieldFrame label="Rewards handed out">
              {(control) => (
                <Input
                  {...control}
                  dir="auto"
                  autoComplete="off"
                  minHeight="48px"
                  value={box.rewards.text}
                  onChange={(event) => box.rewards.change(event.target.value)}
                />
              )}
            </FieldFrame>
          </Box>
        </Flex>
        <Flex gap="3" align="center" wrap="wrap">
          <Button
            action
            type="submit"
            icon={<NotebookPen />}
            variant={box.isEmpty ? 'quiet' : 'primary'}
            style={{ minHeight: '64px' }}
          >
            {isPlanned ? 'Log as done' : 'Log'}
          </Button>
          {!box.isEmpty && (
            <Text color="ink.muted" role="status">
              {state.phase === 'running' || state.phase === 'paused'
                ? 'Kept on this device. End or Log records it.'
                : 'Kept on this device. Log records it.'}
            </Text>
          )}
        </Flex>
      </Flex>
    </form>
  );
}
