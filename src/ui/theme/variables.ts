import { type Look, type Palette, palettes } from './palette.ts';

type Declarations = Record<string, string>;

const selectors: Readonly<Record<Look, string>> = {
  dark: 'html',
  light: 'html.light',
  darkHigh: 'html[data-contrast="high"]',
  lightHigh: 'html.light[data-contrast="high"]',
};

/** Returns each palette as custom properties under its selector, so that switching changes one attribute. */
export function lookRules(): Record<string, Declarations> {
  const rules: Record<string, Declarations> = {};
  for (const look of ['dark', 'light', 'darkHigh', 'lightHigh'] as const) {
    const high = look === 'darkHigh' || look === 'lightHigh';
    rules[selectors[look]] = {
      ...properties(palettes[look]),
      '--wm-border': high ? '2px' : '1px',
      colorScheme: look.startsWith('dark') ? 'dark' : 'light',
    };
  }
  return rules;
}

/** Returns the light palette for printing, whichever is on the screen. */
export function printRules(): Record<string, Record<'@media print', Declarations>> {
  return { 'html, html.dark, html[data-contrast="high"]': { '@media print': properties(palettes.light) } };
}

function properties(palette: Palette): Declarations {
  const { status, ...plain } = palette;
  const declarations: Declarations = {};
  for (const [name, value] of Object.entries(plain)) declarations[`--wm-${kebab(name)}`] = value;
  for (const [tone, colours] of Object.entries(status)) {
    for (const [name, value] of Object.entries(colours)) declarations[`--wm-${tone}-${kebab(name)}`] = value;
  }
  return declarations;
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
