import { Flex } from '@chakra-ui/react';
import { Check, Hourglass, Play, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RunEvent } from '#domain/event/run/runEvent.ts';
import { Button } from '#ui/controls/Button.tsx';
import { usePress } from '#screens/shared/usePress.ts';
import type { RunSheet } from './useRunSheet.ts';

const large = { minHeight: '64px', flex: '1 1 auto', paddingInline: '0.5rem' } as const;
/** Narrow, so that everything fits in one row of a phone. */
const square = { minHeight: '64px', minWidth: '64px', flex: '0 0 auto' } as const;

/**
 * Buttons that a thumb can always reach: start, pause and end, a safety incident, and undo of the user's last entry.
 */
export function SheetBar({
  sheet,
  personId,
  describe,
  onIncident,
  onEnd,
}: {
  readonly sheet: RunSheet;
  readonly personId: string;
  readonly describe: (event: RunEvent) => string;
  /** Opens a new safety incident. */
  readonly onIncident: () => void;
  /** Ends the run. Resolves to whether that is recorded. */
  readonly onEnd: () => Promise<boolean>;
}) {
  const { state, record, undo } = sheet;
  const press = usePress(state.phase);
  const last = state.events.findLast(({ by }) => by === personId);
  // One press may have made several entries.
  const batch = state.events.filter((event) => event.at === last?.at && event.by === personId);
  const button = (what: 'start' | 'pause' | 'resume', label: string, icon: ReactNode) => (
    <Button
      action
      variant={what === 'pause' ? 'quiet' : 'primary'}
      icon={icon}
      style={large}
      onClick={() => void press(() => record({ what }))}
    >
      {label}
    </Button>
  );
  return (
    <Flex
      role="group"
      aria-label="Run"
      position="sticky"
      bottom="0"
      zIndex="1"
      gap="2"
      wrap="wrap"
      marginTop="4"
      paddingBlock="3"
      background="surface.page"
      borderTopWidth="thin"
      borderColor="line.strong"
      css={{ '@media print': { display: 'none' }, '@media (max-height: 26rem)': { position: 'static' } }}
    >
      {state.phase === 'planned' && button('start', 'Start', <Play />)}
      {state.phase === 'running' && button('pause', 'Pause', <Hourglass />)}
      {state.phase === 'paused' && button('resume', 'Resume', <Play />)}
      {(state.phase === 'running' || state.phase === 'paused') && (
        <Button action variant="primary" icon={<Check />} style={large} onClick={() => void press(onEnd)}>
          End
        </Button>
      )}
      <Button
        action
        variant="danger"
        icon={<TriangleAlert />}
        style={large}
        // A second tap on End was not meant for it.
        onClick={() =>
          void press(() => {
            onIncident();
            return Promise.resolve(true);
          })
        }
      >
        Incident
      </Button>
      {last && (
        <Button
          action
          icon={<Undo2 />}
          style={square}
          aria-label={`Undo ${describe(last)}`}
          onClick={() => void press(() => undo(batch.map(({ id }) => id)))}
        />
      )}
    </Flex>
  );
}
