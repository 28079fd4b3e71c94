import { defineRecipe } from '@chakra-ui/react';

const text = defineRecipe({ base: {} });

const heading = defineRecipe({
  base: { color: 'ink.strong', textWrap: 'balance' },
  variants: {
    size: { md: { textStyle: 'title' }, lg: { textStyle: 'heading' }, xl: { textStyle: 'display' } },
  },
  defaultVariants: { size: 'lg' },
});

const link = defineRecipe({
  base: {
    color: 'accent.ink',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '1px',
    borderRadius: 'sm',
    _hover: { textDecorationThickness: '2px' },
  },
});

/** Recipes of the Chakra components in use; a component without its recipe renders unstyled without a word. */
export const recipes = { text, heading, link };
