import { chakra } from '@chakra-ui/react';
import { isColour } from '#domain/primitives/colour.ts';

const Dot = chakra('span', {
  base: {
    display: 'inline-block',
    width: '0.7em',
    height: '0.7em',
    marginInlineEnd: '2',
    borderRadius: 'full',
    borderWidth: 'thin',
    borderColor: 'line.strong',
  },
});

/** A dot in a chosen colour; nothing if the value is not a colour. Hidden from screen readers: text next to it says the same. */
export function Swatch({ colour }: { readonly colour: string }) {
  if (!isColour(colour)) return null;
  return <Dot aria-hidden="true" style={{ background: colour }} />;
}
