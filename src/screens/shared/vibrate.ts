/** Vibrates briefly, where the device can: the hand feels that a press was taken. With a pattern, in milliseconds. */
export function vibrate(pattern: number | readonly number[] = 40): void {
  if (!('vibrate' in navigator)) return;
  navigator.vibrate(typeof pattern === 'number' ? pattern : [...pattern]);
}
