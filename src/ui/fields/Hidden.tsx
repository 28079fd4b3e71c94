import { chakra } from '@chakra-ui/react';
import { useTooltip } from '../overlays/useTooltip.tsx';

/** What stands for something that this device does not have. */
export const hiddenLabel = '(hidden)';

const Words = chakra('button', {
  base: {
    color: 'ink.muted',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '0.2em',
    minHeight: 'max(1.5rem, var(--wm-target))',
    borderRadius: 'sm',
    cursor: 'help',
  },
});

// As narrow as a tip must be to fit at the edge of a telephone.
const Why = chakra('span', { base: { display: 'block', maxWidth: '40' } });

/** Says that something is hidden, and why it may be; under a finger too. */
export function HiddenReference() {
  const { anchor, layer } = useTooltip(<Why>You may not see it, or it is not on this device</Why>, {
    opensOnTap: true,
  });
  return (
    <>
      <Words type="button" {...anchor}>
        {hiddenLabel}
      </Words>
      {layer}
    </>
  );
}
