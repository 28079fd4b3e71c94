import { type SystemContext, createSystem, defineConfig } from '@chakra-ui/react';
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

const chakraSystem = createSystem(base, config);

/** Recipes that are ready to be used, by their definition. */
const recipesMade = new WeakMap<object, unknown>();

/**
 * The Chakra system with our own tokens and only the recipes in use. A recipe is prepared once: elements with a recipe
 * ask for theirs whenever they render, and Chakra would work out all of its styles each time.
 */
export const system: SystemContext = {
  ...chakraSystem,
  cva: new Proxy(chakraSystem.cva, {
    apply(prepare, _, [recipe = {}]: [Parameters<typeof chakraSystem.cva>[0]?]) {
      const ready = recipesMade.get(recipe) ?? prepare(recipe);
      recipesMade.set(recipe, ready);
      return ready;
    },
  }),
};
