import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { describe, expect, test } from 'vitest';
import { contrastOf } from '#domain/primitives/colour.ts';
import { base } from '#ui/theme/base.ts';
import { type Palette, palettes } from '#ui/theme/palette.ts';
import { globalCss } from '#ui/theme/globalCss.ts';
import { system } from '#ui/theme/system.ts';
import { textStyles } from '#ui/theme/tokens.ts';

const floors = { dark: 4.5, light: 4.5, darkHigh: 7, lightHigh: 7 } as const;

describe('Colours', () => {
  for (const look of ['dark', 'light', 'darkHigh', 'lightHigh'] as const) {
    test(`In ${look}, every text is readable on every background it appears on`, () => {
      const tooLow = textPairs(palettes[look])
        .map(({ name, ink, on }) => ({ name, contrast: contrastOf(ink, on) }))
        .filter((pair) => pair.contrast < floors[look]);
      expect(tooLow).toEqual([]);
    });

    test(`In ${look}, input borders and the focus ring are visible on every surface`, () => {
      const { lineStrong, focus, surfacePage, surfacePanel, surfaceRaised } = palettes[look];
      for (const edge of [lineStrong, focus]) {
        for (const on of [surfacePage, surfacePanel, surfaceRaised])
          expect(contrastOf(edge, on)).toBeGreaterThan(3);
      }
    });
  }
});

test('In red on black, every text is readable on every background, and edges are visible', () => {
  const rules = readFileSync('public/night.css', 'utf8');
  const given = [...rules.matchAll(/--wm-([a-z-]+): (#[0-9a-f]{6})/g)];
  const night = new Map(given.map(([, name, value]) => [name, value]));
  const colour = (name: string) =>
    night.get(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)) ?? '';
  const { status, ...plain } = palettes.dark;
  const redden = (names: readonly string[], prefix = '') =>
    Object.fromEntries(names.map((name) => [name, colour(`${prefix}${name}`)]));
  const tones = Object.entries(status).map(([tone, parts]) => [tone, redden(Object.keys(parts), `${tone}-`)]);
  const palette = { ...palettes.dark, ...redden(Object.keys(plain)), status: Object.fromEntries(tones) };
  const tooLow = textPairs(palette)
    .map(({ name, ink, on }) => ({ name, contrast: contrastOf(ink, on) }))
    .filter((pair) => !(pair.contrast >= floors.dark));
  expect(tooLow).toEqual([]);
  for (const edge of [palette.lineStrong, palette.focus]) {
    for (const on of [palette.surfacePage, palette.surfacePanel])
      expect(contrastOf(edge, on)).toBeGreaterThan(3);
  }
});

test('The frame of the window has the colour of the page in every palette, before the styles are loaded too', () => {
  const script = readFileSync('public/theme.js', 'utf8');
  const { dark, light, darkHigh, lightHigh } = palettes;
  expect(script).toContain(`dark: ['${dark.surfacePage}', '${darkHigh.surfacePage}']`);
  expect(script).toContain(`light: ['${light.surfacePage}', '${lightHigh.surfacePage}']`);
  expect(readFileSync('index.html', 'utf8')).toContain(`name="theme-color" content="${dark.surfacePage}"`);
});

test('No text style is smaller than 14 px, or than 16 px where fingers point', () => {
  const sizes = Object.values(textStyles).map(({ value }) => value.fontSize);
  const plain = sizes.filter((size) => size !== 'var(--wm-text)');
  expect(plain.map((size) => Number.parseFloat(size)).filter((rem) => rem < 1)).toEqual([]);
  const root = JSON.stringify(globalCss[':root']);
  expect(root).toContain('"--wm-text":"0.875rem"');
  expect(root).toMatch(/pointer: coarse.*"--wm-text":"1rem"/);
});

test('Every Chakra component in use has its recipe registered', () => {
  const missing = [...componentsInUse()].filter((name) => {
    const key = recipeKey(name);
    return key !== undefined && !system.hasRecipe(key);
  });
  expect(missing).toEqual([]);
});

test('The recipe check finds the components and knows which need a recipe', () => {
  expect([...componentsInUse()]).toEqual(expect.arrayContaining(['Box', 'Heading', 'Dialog', 'Menu']));
  expect(recipeKey('Heading')).toBe('heading');
  expect(recipeKey('Dialog')).toBe('dialog');
  expect(recipeKey('Box')).toBeUndefined();
});

test('The theme knows every condition and every token property that is used', () => {
  const known = new Set([
    ...Object.keys(base.utilities ?? {}),
    ...Object.keys(base.conditions ?? {}).map((name) => `_${name}`),
  ]);
  const written = [...sources()].flatMap(([file, text]) =>
    [...text.matchAll(styleName)].map(([, word = '']) => ({ file, word })),
  );
  expect(written.filter(({ word }) => needsTheme(word) && !known.has(word))).toEqual([]);
  expect(written.filter(({ word }) => known.has(word)).length).toBeGreaterThan(100);
});

/** A style property, or a condition with its style, as a prop or in an object. */
const styleName = /(?<![\w.'"-])(_[a-z]\w*(?=: \{|=\{\{)|[a-z]\w*(?=: |=["{]))/gi;

/** Whether Chakra's full set of utilities would turn a property into something other than plain CSS. */
function needsTheme(word: string): boolean {
  if (word.startsWith('_')) return Object.hasOwn(defaultBaseConfig.conditions ?? {}, word.slice(1));
  if (!defaultBaseConfig.utilities?.[word]?.values) return whole.utility.shorthands.has(word);
  return probes.some((probe) => {
    const made: unknown = whole.utility.transform(word, probe);
    return JSON.stringify(made) !== JSON.stringify({ [word]: probe });
  });
}

const { conditions: _conditions, utilities: _utilities, ...own } = system._config;
const whole = createSystem(defaultBaseConfig, own);
const probes = ['4', 'ink', 'md', 'thin', 'mono', 'bold', 'raised', 'menu', 'full'];

/** Every source file that can contain styles, with its text. */
function* sources(): Generator<[file: string, text: string]> {
  const source = new URL('../../src/', import.meta.url);
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(new URL(file, source), 'utf8');
    if (text.includes("from '@chakra-ui/react'")) yield [file, text];
  }
}

/** Names of the components that source files import from Chakra. */
function componentsInUse(): Set<string> {
  const names = new Set<string>();
  for (const [, text] of sources()) {
    for (const [, list] of text.matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g)) {
      for (const name of (list ?? '').split(',')) {
        const [plain] = name.trim().split(' as ');
        if (plain && /^[A-Z]/.test(plain)) names.add(plain);
      }
    }
  }
  return names;
}

/** Key of the recipe that a Chakra component takes from the theme, read from its source. */
function recipeKey(component: string): string | undefined {
  const kebab = component.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  const folder = new URL(
    `../../node_modules/@chakra-ui/react/dist/esm/components/${kebab}/`,
    import.meta.url,
  );
  if (!existsSync(folder)) return undefined;
  const text = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  return /create(?:Slot)?RecipeContext\(\s*\{\s*key:\s*"(\w+)"/.exec(text)?.[1];
}

/** Returns the combinations of text and background colours that occur. */
function textPairs(palette: Palette): { name: string; ink: string; on: string }[] {
  const surfaces = ['surfacePage', 'surfacePanel', 'surfaceRaised', 'surfaceHover'] as const;
  const inks = ['inkStrong', 'ink', 'inkMuted', 'inkDisabled', 'accentInk', 'dangerInk'] as const;
  const tones = Object.entries(palette.status);
  return [
    ...inks.flatMap((ink) =>
      surfaces.map((on) => ({ name: `${ink} on ${on}`, ink: palette[ink], on: palette[on] })),
    ),
    { name: 'onAccent', ink: palette.onAccent, on: palette.accent },
    { name: 'onAccent hover', ink: palette.onAccent, on: palette.accentHover },
    { name: 'accentInk on accentSoft', ink: palette.accentInk, on: palette.accentSoft },
    { name: 'ink on accentSoft', ink: palette.inkStrong, on: palette.accentSoft },
    { name: 'inkMuted on accentSoft', ink: palette.inkMuted, on: palette.accentSoft },
    { name: 'onDanger', ink: palette.onDanger, on: palette.danger },
    { name: 'onDanger hover', ink: palette.onDanger, on: palette.dangerHover },
    { name: 'dangerInk on dangerSoft', ink: palette.dangerInk, on: palette.dangerSoft },
    ...tones.flatMap(([tone, colours]) => [
      { name: `${tone} solid`, ink: colours.onSolid, on: colours.solid },
      { name: `${tone} soft`, ink: colours.ink, on: colours.soft },
      { name: `strong on ${tone} soft`, ink: palette.inkStrong, on: colours.soft },
      ...surfaces.map((on) => ({ name: `${tone} on ${on}`, ink: colours.ink, on: palette[on] })),
    ]),
  ];
}

test('A recipe is prepared once, and is the same as Chakra’s', () => {
  const recipe = { base: { color: 'ink.strong' }, variants: { size: { sm: { padding: '1' }, md: {} } } };
  const prepared = system.cva(recipe);
  expect(system.cva(recipe)).toBe(prepared);
  expect(system.cva({ ...recipe })).not.toBe(prepared);
  const chakra = createSystem(system._config).cva(recipe);
  expect(prepared({ size: 'sm' })).toEqual(chakra({ size: 'sm' }));
  expect(prepared({ size: 'md' })).toEqual(chakra({ size: 'md' }));
});
