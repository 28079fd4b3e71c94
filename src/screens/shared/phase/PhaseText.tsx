import { chakra } from '@chakra-ui/react';
import { Check, Circle, Hourglass, Minus, Pause, Play, TriangleAlert, X } from 'lucide-react';
import { type SlotPhase, phaseTone } from '#domain/event/run/slotPhase.ts';
import { phaseColours, phaseWords } from './phaseWords.ts';

const Phase = chakra('span', {
  base: {
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    '& > svg': {
      display: 'inline',
      width: '1em',
      height: '1em',
      marginInlineEnd: '0.3em',
      verticalAlign: '-0.125em',
    },
  },
});

/** How far a slot has come, in the words, shape and colour that it has on every screen. */
export function PhaseText({
  phase,
  startsAreRecorded,
}: {
  readonly phase: SlotPhase;
  /** Whether somebody starts the slots of its event: where nobody does, none is late. */
  readonly startsAreRecorded: boolean;
}) {
  return (
    <Phase color={phaseColours[phaseTone(phase, startsAreRecorded)]} data-phase={phase.kind}>
      <PhaseIcon phase={phase} />
      {phaseWords(phase)}
    </Phase>
  );
}

function PhaseIcon({ phase }: { readonly phase: SlotPhase }) {
  switch (phase.kind) {
    case 'planned':
      return <Circle aria-hidden />;
    case 'over':
      return <Minus aria-hidden />;
    case 'due':
      return <Hourglass aria-hidden />;
    case 'notStarted':
      return <TriangleAlert aria-hidden />;
    case 'running':
      return phase.isPaused ? <Pause aria-hidden /> : <Play aria-hidden />;
    case 'done':
      return <Check aria-hidden />;
    case 'cancelled':
      return <X aria-hidden />;
  }
}
