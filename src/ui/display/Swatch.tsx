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

/** A dot in the colour that somebody chose; nothing where it is none. Says nothing aloud: words stand beside it. */
export function Swatch({ colour }: { readonly colour: unknown }) {
  if (typeof colour !== 'string' || !isColour(colour)) return null;
  return <Dot aria-hidden="true" style={{ background: colour }} />;
}

/** Whether a word is a colour as the browser's own chooser gives it. */
export function isColour(word: string): boolean {
  return /^#[\da-f]{6}$/i.test(word);
}
