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

const skeleton = defineRecipe({
  base: {
    borderRadius: 'sm',
    background: 'surface.hover',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
});

/** Recipes of the Chakra components in use; without its recipe a component renders unstyled and says nothing. */
export const recipes = { text, heading, link, skeleton };
