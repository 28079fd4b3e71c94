import { chakra } from '@chakra-ui/react';
import { phaseColours } from '#screens/shared/phase/phaseWords.ts';
import { toneColours } from './toneColours.ts';

const hatch = 'repeating-linear-gradient(135deg, var(--wm-line-strong) 0 2px, transparent 2px 7px)';

/** Marks rules as important: the library's own styles are outside any cascade layer and would win otherwise. */
function important(rules: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, `${value} !important`]));
}

const smallText = important({ fontSize: '0.875rem', lineHeight: '1.125rem' });

const eventColours = toneColours((tone) => [
  `& .ec-event[data-tone=${tone}]`,
  {
    backgroundColor: `var(--wm-${tone}-soft) !important`,
    borderInlineStartColor: `${tone}.ink`,
  },
]);

const phaseStyles = Object.fromEntries(
  Object.entries(phaseColours).map(([tone, color]) => [`& .ec-event b[data-tone=${tone}]`, { color }]),
);

/** Frame of the grid with our colours: set-up and clear-up times are hatched, overlaps have a double edge and a label. */
export const GridFrame = chakra('div', {
  base: {
    flex: '1',
    minHeight: '20rem',
    minWidth: '0',
    '--sheet-button': '26px',
    '@media (pointer: coarse)': { '--sheet-button': '48px' },
    // Changes around the grid must not cause its layout to be worked out again.
    contain: 'strict',
    '@media print': { display: 'none' },
    '& .ec': {
      height: '100%',
      ...important({
        colorScheme: 'inherit',
        '--ec-bg-color': 'var(--wm-surface-panel)',
        '--ec-border-color': 'var(--wm-line)',
        '--ec-text-color': 'var(--wm-ink)',
        '--ec-today-bg-color': 'var(--wm-surface-panel)',
        '--ec-event-bg-color': 'var(--wm-submitted-soft)',
        '--ec-event-text-color': 'var(--wm-ink-strong)',
        '--ec-event-col-gap': '6px',
      }),
    },
    '& .ec-col-head': { ...smallText, fontWeight: '600', color: 'ink.strong', overflowWrap: 'anywhere' },
    '& .ec-sidebar': { ...smallText, color: 'ink.muted', fontVariantNumeric: 'tabular-nums' },
    '& .ec-event': {
      borderInlineStart: '4px solid',
      borderInlineStartColor: 'submitted.ink',
      cursor: 'pointer',
      ...smallText,
      ...important({
        borderRadius: '4px',
        boxShadow: 'inset 0 0 0 1px var(--wm-line-strong)',
        padding: '0',
      }),
    },
    '& .ec-event::before, & .ec-event::after': {
      content: '""',
      position: 'absolute',
      insetInline: '0',
      pointerEvents: 'none',
      backgroundImage: hatch,
      borderInline: '1px solid var(--wm-line-strong)',
    },
    '& .ec-event::before': { bottom: '100%', height: 'var(--wm-set-up, 0px)' },
    '& .ec-event::after': { top: '100%', height: 'var(--wm-clear-up, 0px)' },
    // Slots out of view are not laid out, but screen readers still find them.
    '& .ec-event-body': { overflow: 'hidden', height: '100%', contentVisibility: 'auto' },
    // Lets the last hours be scrolled clear of the bars at the bottom.
    '& .ec-body': { marginBottom: '11rem' },
    '& [data-slot]': {
      height: '100%',
      padding: '2px 6px',
      outlineOffset: '-2px',
      '&:focus-visible': { outline: '2px solid', outlineColor: 'focus' },
      // Clear of the header, the hours and the bars at the bottom.
      scrollMargin: '4rem 2rem 15rem 5rem',
    },
    '& .ec-event strong': { fontWeight: '600' },
    '& .ec-event b': { fontWeight: '600' },
    ...phaseStyles,
    '& .ec-event[data-short] [data-slot]': {
      display: 'flex',
      gap: '6px',
      paddingBlock: '0',
      alignItems: 'center',
      whiteSpace: 'nowrap',
      '& div': { order: '-1', flexShrink: '0' },
      '& strong': { overflow: 'hidden', textOverflow: 'ellipsis' },
      '& em': { flexShrink: '0' },
    },
    // Room for the button of the run sheet, at the end of the first line.
    '& .ec-event[data-sheet] [data-slot]': { paddingInlineEnd: 'calc(var(--sheet-button) + 4px)' },
    '& .ec-event [data-run]': {
      position: 'absolute',
      insetBlockStart: '0',
      insetInlineEnd: '0',
      zIndex: '1',
      display: 'grid',
      placeItems: 'center',
      width: 'var(--sheet-button)',
      // In a short slot as tall as the slot, so that it does not lie over the next one.
      height: 'max(24px, min(100%, var(--sheet-button)))',
      borderStartEndRadius: '4px',
      borderEndStartRadius: '4px',
      background: 'surface.raised',
      color: 'ink.strong',
      boxShadow: 'inset 0 0 0 1px var(--wm-line-strong)',
      '&:hover': { background: 'surface.hover' },
      '& svg': { width: '14px', height: '14px' },
    },
    '& .ec-event p': { color: 'ink', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .ec-event[data-brief] p': { display: 'none' },
    '& .ec-event strong svg': {
      display: 'inline',
      width: '14px',
      height: '14px',
      marginInlineEnd: '4px',
      verticalAlign: '-2px',
    },
    '& .ec-sidebar small': {
      display: 'block',
      fontSize: 'inherit',
      '&[data-short]': { color: 'danger.ink', fontWeight: 'bold' },
    },
    ...eventColours,
    // A strip in the colour of the team; any colour may be entered, so no text stands on it.
    '& .ec-event[data-team] [data-slot]': { paddingInlineStart: '14px' },
    '& .ec-event i': {
      position: 'absolute',
      insetBlock: '0',
      insetInlineStart: '0',
      width: '10px',
      borderInlineEnd: '1px solid var(--wm-line-strong)',
    },
    '& .wm-outside': {
      gridRow: '2',
      gridColumn: '1 / -1',
      alignSelf: 'start',
      position: 'relative',
      pointerEvents: 'none',
      background: 'surface.hover/60',
    },
    '& .wm-now': {
      gridRow: '2',
      gridColumn: '1 / -1',
      // Without a layer of its own the line runs behind the slots, and its time above the hours: neither lies over a text of a slot.
      position: 'relative',
      height: '0',
      pointerEvents: 'none',
      borderTop: '2px solid',
      borderColor: 'danger.ink',
      '& span': {
        position: 'sticky',
        insetInlineStart: '0',
        zIndex: '2',
        display: 'inline-block',
        paddingInline: '1',
        transform: 'translateY(-50%)',
        borderRadius: 'sm',
        background: 'danger',
        color: 'danger.on',
        fontSize: '0.75rem',
        lineHeight: '1rem',
        fontWeight: 'bold',
      },
    },
    '& .ec-event[data-state=pencilled]': { borderInlineStartStyle: 'dashed' },
    '& .ec-event[data-state=cancelled]': {
      textDecoration: 'line-through',
      backgroundColor: 'var(--wm-surface-page) !important',
    },
    '& .ec-event[data-overlap]': {
      backgroundColor: 'var(--wm-danger-soft) !important',
      borderInlineStart: '6px double',
      borderInlineStartColor: 'danger.ink',
      '& em': { color: 'danger.ink', fontStyle: 'normal', fontWeight: 'bold' },
    },
    '& .ec-event[data-selected]': { outline: '3px solid', outlineColor: 'focus', zIndex: '5 !important' },
    '& .ec-preview': { outline: '2px dashed', outlineColor: 'focus' },
  },
});
