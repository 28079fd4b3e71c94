import { createSystem, defineConfig } from '@chakra-ui/react';
import { base } from './base.ts';
import { globalCss } from './globalCss.ts';
import { recipes } from './recipes.ts';
import { slotRecipes } from './slotRecipes.ts';
import { textStyles, tokens } from './tokens.ts';

const config = defineConfig({
  globalCss,
  cssVarsPrefix: 'wm',
  preflight: true,
  theme: {
    breakpoints: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem' },
    tokens,
    textStyles,
    recipes,
    slotRecipes,
    keyframes: {
      rise: { from: { opacity: '0', transform: 'translateY(4px)' }, to: { opacity: '1', transform: 'none' } },
      pulse: { '50%': { opacity: '0.5' } },
      sweep: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } },
      spin: { to: { transform: 'rotate(360deg)' } },
    },
  },
});

/** The Chakra system with our own tokens and only the recipes in use. */
export const system = createSystem(base, config);
