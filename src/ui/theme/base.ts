import type { SystemConfig } from '@chakra-ui/react';

type Utilities = NonNullable<SystemConfig['utilities']>;

const sides = [
  '',
  'Top',
  'Right',
  'Bottom',
  'Left',
  'Inline',
  'InlineStart',
  'InlineEnd',
  'Block',
  'BlockStart',
  'BlockEnd',
];
const corners = [
  'TopLeft',
  'TopRight',
  'BottomLeft',
  'BottomRight',
  'StartStart',
  'StartEnd',
  'EndStart',
  'EndEnd',
];
const around = (name: string, of = '') => sides.map((side) => `${name}${side}${of}`);
const either = (name: string) => [name, `min${capital(name)}`, `max${capital(name)}`];

/** The token scale of each property. */
const scales = {
  spacing: [
    ...around('margin'),
    ...around('padding'),
    ...around('scrollMargin'),
    ...around('scrollPadding'),
    ...around('inset'),
    'top',
    'right',
    'bottom',
    'left',
    'gap',
    'rowGap',
    'columnGap',
    'borderSpacing',
    'textIndent',
  ],
  sizes: [...['width', 'height', 'inlineSize', 'blockSize'].flatMap(either), 'flexBasis', 'scrollbarWidth'],
  radii: ['borderRadius', ...corners.map((corner) => `border${corner}Radius`)],
  borderWidths: around('border', 'Width'),
  fonts: ['fontFamily'],
  fontWeights: ['fontWeight'],
  shadows: ['boxShadow', 'textShadow'],
  zIndex: ['zIndex'],
} as const;

const coloured = [
  ...around('border', 'Color'),
  'color',
  'background',
  'backgroundColor',
  'fill',
  'stroke',
  'accentColor',
  'caretColor',
  'outlineColor',
  'textDecorationColor',
];

/** The conditions and utilities of Chakra's that our styles use. All of them would be 5 kB, processed at each start. */
export const base: SystemConfig = {
  conditions: {
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
    disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
  },
  utilities: {
    ...Object.fromEntries(
      Object.entries(scales).flatMap(([values, names]) => names.map((name) => [name, { values }])),
    ),
    ...Object.fromEntries(coloured.map((name) => [name, colour(name)])),
    boxSize: { values: 'sizes', transform: (size) => ({ width: size, height: size }) },
  },
};

/** A colour token, optionally with an opacity in per cent: `accent/40`. */
function colour(name: string): Utilities[string] {
  return {
    values: 'colors',
    transform: (value, { utils }) => {
      const mixed = utils.colorMix(value);
      return { [name]: mixed.invalid ? value : mixed.value };
    },
  };
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
