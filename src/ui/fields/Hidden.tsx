import { chakra } from '@chakra-ui/react';
import { useTooltip } from '#ui/overlays/useTooltip.tsx';

/** Text in place of a document or item that is not on this device. */
export const hiddenLabel = '(hidden)';

const Label = chakra('button', {
  base: {
    color: 'ink.muted',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '0.2em',
    minHeight: 'max(1.5rem, var(--wm-target))',
    borderRadius: 'sm',
    cursor: 'help',
  },
});

// Narrow enough for a tooltip at the edge of a phone.
const Explanation = chakra('span', { base: { display: 'block', maxWidth: '40' } });

/** Says that a reference is hidden; its tooltip explains why, also on touch screens. */
export function HiddenReference() {
  const { anchor, layer } = useTooltip(
    <Explanation>You may not see it, or it is not on this device</Explanation>,
    {
      opensOnTap: true,
    },
  );
  return (
    <>
      <Label type="button" {...anchor}>
        {hiddenLabel}
      </Label>
      {layer}
    </>
  );
}
