import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import { logRunSheet } from '#actions/event/runSheet.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { runsLoggedAround } from '#domain/event/run/loggedRuns.ts';
import { outcomeLabel, outcomes } from '#domain/event/run/runEvent.ts';
import { lammiesIssued, runLogText } from '#domain/event/run/runLogText.ts';
import type { RunState } from '#domain/event/run/runState.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { LoggedRuns } from '#screens/documents/log/LoggedRuns.tsx';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';
import { vibrate } from '#screens/shared/vibrate.ts';
import { EntryBox } from './EntryBox.tsx';
import type { RunSheet } from './useRunSheet.ts';

/** How a run came out, and the entry of the run log that it becomes. */
export function Finish({
  device,
  slotId,
  sheet,
  encounter,
  crew,
  placeName,
  userName,
}: {
  readonly device: Device;
  readonly slotId: string;
  readonly sheet: RunSheet;
  /** The encounter that is run; undefined if it is something else. */
  readonly encounter: DocumentRow | undefined;
  /** How many places the crew has. */
  readonly crew: number;
  readonly placeName: (id: string) => string;
  readonly userName: (id: string) => string;
}) {
  const { state, mayWrite, record, chooseOutcome } = sheet;
  const isSaid = (value: string) => state.outcomes.some(({ outcome }) => outcome === value);
  return (
    <Flex direction="column" gap="4">
      <Box
        role="group"
        aria-label="Outcome"
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
      {mayWrite && (
        <>
          <EntryBox
            device={device}
            slotId={slotId}
            entry="outcome"
            label="What happened"
            onAdd={(text) => record({ what: 'words', text })}
          />
          <EntryBox
            device={device}
            slotId={slotId}
            entry="players"
            label="Players seen"
            isNumber
            onAdd={(text) => record({ what: 'players', count: Number(text) })}
          />
          <EntryBox
            device={device}
            slotId={slotId}
            entry="rewards"
            label="Rewards handed out"
            onAdd={(text) => record({ what: 'rewards', text })}
          />
        </>
      )}
      <LogEntry
        device={device}
        slotId={slotId}
        sheet={sheet}
        encounter={encounter}
        textOf={(said) => runLogText(said, { crew, place: placeName, time: formatTime })}
        userName={userName}
      />
    </Flex>
  );
}

function LogEntry({
  device,
  slotId,
  sheet: { state, mayWrite },
  encounter,
  textOf,
  userName,
}: {
  readonly device: Device;
  readonly slotId: string;
  readonly sheet: RunSheet;
  readonly encounter: DocumentRow | undefined;
  readonly textOf: (state: RunState) => string;
  readonly userName: (id: string) => string;
}) {
  const { busy, perform } = usePerform();
  const [isChecked, setIsChecked] = useState(false);
  const { started, ended, logged } = state;
  const ownIds = new Set(logged.map(({ about }) => about));
  const otherRuns = runsLoggedAround(
    encounter?.body ?? {},
    ended ?? started ?? Date.parse(device.now()),
  ).filter(({ id }) => !ownIds.has(id));
  const text = textOf(state);
  const log = async () => {
    setIsChecked(true);
    if (!encounter || text === '') return;
    vibrate();
    const entryOf = (said: RunState) => ({
      started: isoOf(said.started),
      ended: isoOf(said.ended),
      outcome: textOf(said),
      lammiesIssued: said.lammies.size > 0 ? lammiesIssued(said) : null,
      ...(said.referee ? { referee: said.referee.id } : {}),
    });
    const isLogged = await perform(() => logRunSheet(device, slotId, encounter, entryOf));
    if (isLogged) showDone('Added to the run log');
  };
  return (
    <Box>
      <Heading as="h3" size="md" marginBottom="2">
        Run log
      </Heading>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto" marginBottom="2">
        {text === '' ? 'Nothing to log yet.' : text}
      </Text>
      {logged.map(({ id, at, by }) => (
        <Text key={id} color="ink.strong">
          Added to the run log at {formatTime(at)} by {by === device.person.id ? 'you' : userName(by)}.
        </Text>
      ))}
      {logged.length > 1 && (
        <Text color="ink.muted">
          This run was logged {logged.length === 2 ? 'twice' : `${logged.length} times`}, by people who did
          not know of each other. It is one run; the run log has what each of them recorded.
        </Text>
      )}
      {encounter && mayWrite && logged.length === 0 && (
        <>
          {otherRuns.length > 0 && (
            <Flex direction="column" gap="2" marginBottom="2">
              <LoggedRuns runs={otherRuns} userName={userName} />
            </Flex>
          )}
          <Text color="ink.muted" marginBottom="2">
            {whyNotLogged(device, encounter, ended !== null) ??
              'An entry in the run log cannot be changed later.'}
          </Text>
          {whyNotLogged(device, encounter, ended !== null) === undefined && (
            <Button
              action
              variant={otherRuns.length > 0 ? 'quiet' : 'primary'}
              icon={<NotebookPen />}
              busy={busy}
              style={{ minHeight: '64px', width: '100%' }}
              onClick={() => void log()}
            >
              Add to the run log
            </Button>
          )}
          {isChecked && text === '' && (
            <Text color="danger.ink" role="alert">
              Choose an outcome or write what happened
            </Text>
          )}
        </>
      )}
    </Box>
  );
}

function whyNotLogged(device: Device, encounter: DocumentRow, hasEnded: boolean): string | undefined {
  if (!may(device.person, 'edit', encounter))
    return 'You cannot edit this encounter, so somebody else has to log it.';
  return hasEnded ? undefined : 'It can be logged once it has ended.';
}

function isoOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
