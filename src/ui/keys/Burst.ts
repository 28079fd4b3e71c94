/** Most milliseconds between two characters of a burst: scanners need 1 to 30, and nobody who types is as fast. */
const gapMs = 35;

/** Most milliseconds before the Enter that ends a scan: some scanners wait for it. */
const endGapMs = 105;

/** A scan has at least three characters. Who plays with both hands presses two keys at once. */
export const fewestOfBurst = 3;

/** How long a character waits for the next one, in milliseconds: no longer than a burst allows, and a margin. */
export const holdMs = gapMs + 10;

/** A press of a key, as far as its place in a burst depends on it. */
export type BurstKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'timeStamp'
>;

/**
 * The part of a key in a burst.
 *
 * | part    | the key                                                     |
 * | ------- | ----------------------------------------------------------- |
 * | none    | is no character, and ends no scan                           |
 * | shift   | changes the next character, and is nothing by itself        |
 * | begin   | is a character after a pause, and may be the first of many  |
 * | goOn    | is a character that comes faster than anybody types         |
 * | end     | is the Enter after characters that were typed by a scanner  |
 */
export type BurstPart = 'none' | 'shift' | 'begin' | 'goOn' | 'end';

const shiftKeys: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph']);

/** Tells the keys of a scanner, which types as a keyboard does, from those of a person. */
export class Burst {
  /** Characters typed since the last pause. */
  text = '';
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Returns what a key is, after those before it. `timeStamp` is when it was pressed, in milliseconds. */
  partOf(event: BurstKey): BurstPart {
    const { key, timeStamp } = event;
    if (shiftKeys.has(key)) return 'shift';
    const gap = timeStamp - this.#lastAt;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.isComposing;
    if (key === 'Enter' && isPlain && gap <= endGapMs && this.text.length >= fewestOfBurst) {
      this.#lastAt = Number.NEGATIVE_INFINITY;
      return 'end';
    }
    const goesOn = gap <= gapMs && this.text !== '';
    // A space by itself presses what has the focus.
    const isCharacter = isPlain && key.length === 1 && (key !== ' ' || goesOn);
    this.text = `${isCharacter && goesOn ? this.text : ''}${isCharacter ? key : ''}`;
    this.#lastAt = isCharacter ? timeStamp : Number.NEGATIVE_INFINITY;
    if (!isCharacter) return 'none';
    return goesOn ? 'goOn' : 'begin';
  }
}
