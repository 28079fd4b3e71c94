/** Styles of a hint about keys: where a finger points, it shows once a key of a keyboard has been pressed (pressed.ts). */
export const keyboardOnly = {
  '@media (pointer: coarse)': { 'html:not([data-keys]) &': { display: 'none' } },
};
