/** The colours of one theme, named by purpose. Text has a contrast of at least 4.5:1, in high contrast 7:1. */
export interface Palette {
  readonly surfacePage: string;
  readonly surfacePanel: string;
  readonly surfaceRaised: string;
  readonly surfaceHover: string;
  readonly inkStrong: string;
  readonly ink: string;
  readonly inkMuted: string;
  readonly inkDisabled: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly onAccent: string;
  readonly accentSoft: string;
  readonly accentInk: string;
  readonly focus: string;
  readonly danger: string;
  readonly dangerHover: string;
  readonly onDanger: string;
  readonly dangerSoft: string;
  readonly dangerInk: string;
  readonly status: Readonly<Record<Tone, ToneColours>>;
}

/** The five statuses. Messages share their colours, so that a colour has one meaning. */
export type Tone = 'archived' | 'editing' | 'submitted' | 'flagged' | 'approved';

interface ToneColours {
  readonly solid: string;
  readonly onSolid: string;
  readonly soft: string;
  readonly ink: string;
}

export type Look = 'dark' | 'light' | 'darkHigh' | 'lightHigh';

const dark: Palette = {
  surfacePage: '#0e1214',
  surfacePanel: '#14191c',
  surfaceRaised: '#1b2226',
  surfaceHover: '#222a2f',
  inkStrong: '#f2f5f5',
  ink: '#d2d9db',
  inkMuted: '#a3aeb3',
  inkDisabled: '#95a0a6',
  line: '#29333a',
  lineStrong: '#71808a',
  accent: '#f0b440',
  accentHover: '#ffc95c',
  onAccent: '#1f1502',
  accentSoft: '#2a2414',
  accentInk: '#f5c163',
  focus: '#7cc7ff',
  danger: '#f08b80',
  dangerHover: '#ffa297',
  onDanger: '#2a0703',
  dangerSoft: '#3a1d1a',
  dangerInk: '#ffada3',
  status: {
    archived: { solid: '#98a3aa', onSolid: '#12171a', soft: '#242c31', ink: '#b4bec4' },
    editing: { solid: '#c3a6f5', onSolid: '#1c0f35', soft: '#2b2440', ink: '#cdb6f8' },
    submitted: { solid: '#79b8f8', onSolid: '#06192d', soft: '#162b40', ink: '#93c6fa' },
    flagged: { solid: '#f6915f', onSolid: '#2c0e01', soft: '#3d2416', ink: '#fbab83' },
    approved: { solid: '#67cf95', onSolid: '#04210f', soft: '#153325', ink: '#82d9a8' },
  },
};

const light: Palette = {
  surfacePage: '#f5f6f4',
  surfacePanel: '#ffffff',
  surfaceRaised: '#ffffff',
  surfaceHover: '#eaedea',
  inkStrong: '#11181b',
  ink: '#2a3438',
  inkMuted: '#525f65',
  inkDisabled: '#5c686e',
  line: '#dbe0dd',
  lineStrong: '#7b878c',
  accent: '#f0b440',
  accentHover: '#e3a42a',
  onAccent: '#1f1502',
  accentSoft: '#fbefd9',
  accentInk: '#7a4600',
  focus: '#0b63b8',
  danger: '#b3261e',
  dangerHover: '#961b14',
  onDanger: '#ffffff',
  dangerSoft: '#fdeae8',
  dangerInk: '#9c1f18',
  status: {
    archived: { solid: '#5b666c', onSolid: '#ffffff', soft: '#e8ebea', ink: '#4c575c' },
    editing: { solid: '#6b46b8', onSolid: '#ffffff', soft: '#efe8fb', ink: '#5b38a6' },
    submitted: { solid: '#0f62b0', onSolid: '#ffffff', soft: '#e2eefb', ink: '#0c5296' },
    flagged: { solid: '#b0450a', onSolid: '#ffffff', soft: '#fdebdf', ink: '#973a06' },
    approved: { solid: '#13703f', onSolid: '#ffffff', soft: '#dff3e7', ink: '#0f5e35' },
  },
};

const darkHigh: Palette = {
  ...dark,
  surfacePage: '#000000',
  surfacePanel: '#000000',
  surfaceRaised: '#0a0d0f',
  surfaceHover: '#1c2428',
  inkStrong: '#ffffff',
  ink: '#ffffff',
  inkMuted: '#dfe6e9',
  inkDisabled: '#c3ccd1',
  line: '#8d9aa2',
  lineStrong: '#dfe6e9',
  accent: '#ffd065',
  accentHover: '#ffe09a',
  onAccent: '#000000',
  accentInk: '#ffd883',
  accentSoft: '#2a1f06',
  focus: '#9bd6ff',
  danger: '#ffb3aa',
  dangerHover: '#ffcdc7',
  onDanger: '#000000',
  dangerSoft: '#2f0f0b',
  dangerInk: '#ffc4bd',
  status: {
    archived: { solid: '#d3dade', onSolid: '#000000', soft: '#181e21', ink: '#e3e9ec' },
    editing: { solid: '#dccbff', onSolid: '#000000', soft: '#1e1633', ink: '#e3d6ff' },
    submitted: { solid: '#a9d4ff', onSolid: '#000000', soft: '#0c2136', ink: '#bcdeff' },
    flagged: { solid: '#ffb892', onSolid: '#000000', soft: '#33190b', ink: '#ffcbad' },
    approved: { solid: '#93ebb9', onSolid: '#000000', soft: '#0b2817', ink: '#a9f0c8' },
  },
};

const lightHigh: Palette = {
  ...light,
  surfacePage: '#ffffff',
  surfaceHover: '#e9eeee',
  inkStrong: '#000000',
  ink: '#000000',
  inkMuted: '#262e32',
  inkDisabled: '#3a4347',
  line: '#5c686e',
  lineStrong: '#1c2427',
  accent: '#ffc044',
  accentHover: '#f5ad20',
  onAccent: '#000000',
  accentSoft: '#fff3de',
  accentInk: '#593200',
  focus: '#003f80',
  danger: '#8a0f08',
  dangerHover: '#6a0803',
  dangerSoft: '#fff0ee',
  dangerInk: '#820d06',
  status: {
    archived: { solid: '#394246', onSolid: '#ffffff', soft: '#eef1f0', ink: '#2e373b' },
    editing: { solid: '#4a2796', onSolid: '#ffffff', soft: '#f4effd', ink: '#42218a' },
    submitted: { solid: '#043f7a', onSolid: '#ffffff', soft: '#ebf4fd', ink: '#04396e' },
    flagged: { solid: '#742a02', onSolid: '#ffffff', soft: '#fff3ea', ink: '#6b2702' },
    approved: { solid: '#05492a', onSolid: '#ffffff', soft: '#e8f8ef', ink: '#044225' },
  },
};

/** All palettes: two themes, each with a high-contrast variant. */
export const palettes: Readonly<Record<Look, Palette>> = { dark, light, darkHigh, lightHigh };
