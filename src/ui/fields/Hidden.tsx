import { chakra } from '@chakra-ui/react';
import { useTip } from '../tip.tsx';

/** What stands for something that this device does not have. */
export const hidden = '(hidden)';

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
export function Hidden() {
  const { anchor, layer } = useTip(<Why>You may not see it, or it is not on this device</Why>, {
    byTap: true,
  });
  return (
    <>
      <Words type="button" {...anchor}>
        {hidden}
      </Words>
      {layer}
    </>
  );
}
