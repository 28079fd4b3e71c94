import { chakra } from '@chakra-ui/react';

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
export function Swatch({ colour }: { readonly colour: unknown }) {
  if (typeof colour !== 'string' || !isColour(colour)) return null;
  return <Dot aria-hidden="true" style={{ background: colour }} />;
}

/** Whether the text is a colour in the form of the browser's picker: #rrggbb. */
export function isColour(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}
