import { defineSlotRecipe } from '@chakra-ui/react';
import { visuallyHidden } from './listRules.ts';

/** A phone. */
const narrow = '@media (max-width: 39.99rem)';

/** The dimmed page behind a dialog or drawer. */
const backdrop = { position: 'fixed', inset: '0', zIndex: 'modal', background: 'rgb(0 0 0 / 0.55)' } as const;

/** A panel that floats above the page. */
const floating = {
  background: 'surface.raised',
  color: 'ink',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'raised',
} as const;

const dialog = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'title'],
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'modal',
      display: 'flex',
      padding: '4',
      overflow: 'auto',
    },
    content: {
      ...floating,
      margin: 'auto',
      maxWidth: 'full',
      maxHeight: 'full',
      padding: '5',
      overflow: 'auto',
      borderRadius: 'lg',
      '&:focus': { outline: 'none' },
    },
    title: { textStyle: 'title', color: 'ink.strong', marginBottom: '2' },
  },
});

const drawer = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content'],
  base: {
    backdrop,
    positioner: { position: 'fixed', inset: '0', zIndex: 'modal', display: 'flex' },
    content: {
      width: 'min(18rem, 85vw)',
      height: '100dvh',
      background: 'surface.panel',
      color: 'ink',
      borderInlineEndWidth: 'thin',
      borderColor: 'line',
      '&:focus': { outline: 'none' },
    },
  },
});

const menu = defineSlotRecipe({
  slots: ['content', 'item', 'itemGroup', 'itemGroupLabel'],
  base: {
    content: {
      ...floating,
      zIndex: 'menu',
      minWidth: '48',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      padding: '1',
      borderRadius: 'md',
      '&:focus': { outline: 'none' },
      '&[data-state=open]': { animation: 'rise 100ms ease-out' },
    },
    itemGroupLabel: { paddingInline: '2', paddingBlock: '1.5', color: 'ink.muted', textStyle: 'small' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minHeight: 'target',
      paddingInline: '2',
      borderRadius: 'sm',
      textStyle: 'body',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      userSelect: 'none',
      '& svg': { width: '16px', height: '16px', color: 'ink.muted' },
      '&[data-highlighted]': { background: 'surface.hover', color: 'ink.strong' },
      '&[data-danger], &[data-danger] svg': { color: 'danger.ink' },
      _disabled: { color: 'ink.disabled', cursor: 'not-allowed' },
    },
  },
});

const tooltip = defineSlotRecipe({
  slots: ['content'],
  base: {
    content: {
      maxWidth: '72',
      paddingInline: '2',
      paddingBlock: '1',
      borderRadius: 'sm',
      borderWidth: 'thin',
      borderColor: 'line.strong',
      background: 'surface.raised',
      color: 'ink.strong',
      textStyle: 'caption',
      boxShadow: 'raised',
      zIndex: 'tooltip',
      pointerEvents: 'none',
    },
  },
});

const tabs = defineSlotRecipe({
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    root: { display: 'contents' },
    list: {
      display: 'flex',
      gap: '1',
      borderBottomWidth: 'thin',
      borderColor: 'line',
    },
    trigger: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      minHeight: 'action',
      paddingInline: '3',
      color: 'ink.muted',
      textStyle: 'body',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      outlineOffset: '-2px',
      _hover: { color: 'ink.strong' },
      '&[data-selected]': { color: 'ink.strong' },
      '&[data-selected]::after': {
        content: '""',
        position: 'absolute',
        insetInline: '3',
        bottom: '0',
        height: '2px',
        background: 'accent.ink',
      },
      _disabled: { color: 'ink.disabled', cursor: 'not-allowed' },
    },
    content: {},
  },
});

const breadcrumb = defineSlotRecipe({
  slots: ['root', 'list', 'item', 'link', 'separator'],
  base: {
    root: { minWidth: '0', flex: '1', containerType: 'inline-size' },
    list: {
      display: 'flex',
      alignItems: 'center',
      gap: '0.5',
      minWidth: '0',
      overflow: 'hidden',
      listStyle: 'none',
      color: 'ink.muted',
      textStyle: 'body',
    },
    item: {
      display: 'flex',
      minWidth: '0',
      // The uppermost level gives way first, then those below it, and the page itself last.
      flexShrink: '99',
      '&:first-of-type': { flexShrink: '9999' },
      '&:last-child': { color: 'ink.strong', fontWeight: 'medium', flexShrink: '1' },
      [narrow]: {
        '&:not([data-narrow])': { display: 'none' },
        '&[data-narrow=page]': {
          color: 'ink.strong',
          fontWeight: 'medium',
          flexShrink: '1',
          // The name of the product stands above it.
          paddingBlockStart: '3',
        },
        '&[data-narrow=up]': { flexShrink: '0' },
        // The arrow stands for the name, which stays for those who listen.
        '&[data-narrow=up] span': visuallyHidden,
        // The name of the page is worth more than the way up.
        '@container (max-width: 7rem)': { '&[data-narrow=up]': { display: 'none' } },
      },
    },
    separator: {
      display: { base: 'none', sm: 'flex' },
      flexShrink: '0',
      '& svg': { width: '14px', height: '14px' },
    },
    link: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      minHeight: 'target',
      minWidth: 'target',
      overflow: 'hidden',
      borderRadius: 'sm',
      outlineOffset: '-2px',
      '& svg': { display: { sm: 'none' }, width: '18px', height: '18px' },
      _hover: { color: 'ink.strong', background: 'surface.hover' },
    },
  },
});

/** Slot recipes of the Chakra components in use; without its recipe a component renders unstyled and says nothing. */
export const slotRecipes = { dialog, drawer, menu, tooltip, tabs, breadcrumb };
