/** Sizes of the text on a card, in points, the largest first. Smaller ones cannot be read in a camp at night. */
const sizes = [10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5] as const;
const smallest = 6.5;

/** How a text fits its card. */
export interface Fit {
  readonly fits: boolean;
  /** How much of its space each text needs at the smallest size: more than 1 does not fit. */
  readonly name: number;
  readonly text: number;
  readonly flavour: number;
}

/**
 * Sets the text of a drawn card in the largest size in which it fits, and returns how well it fits. It measures the
 * card as it is printed: the same elements, sizes and letters.
 */
export function fitCard(card: HTMLElement): Fit {
  const part = (name: string) => card.querySelector<HTMLElement>(`[data-card=${name}]`);
  const [name, space, text, flavour] = [part('name'), part('space'), part('text'), part('flavour')];
  const aside = part('aside');
  if (!name || !space || !text || !aside) return { fits: true, name: 0, text: 0, flavour: 0 };
  const setSize = (size: number) => card.style.setProperty('--card-text', `${size}pt`);
  // The text fits if it fits in the smallest size.
  setSize(smallest);
  const height = space.clientHeight;
  const [textHeight, flavourHeight] = [text.offsetHeight, flavour?.offsetHeight ?? 0];
  const fitsSmall = isInside(space);
  if (fitsSmall) {
    for (const size of sizes) {
      setSize(size);
      if (isInside(space)) break;
    }
  }
  // A card full of flavour leaves no space; a thousandth of a pixel keeps the share a number.
  const share = (own: number, other: number) => own / Math.max(height - other, 0.001);
  return {
    fits: fitsSmall && isInside(name) && isInside(aside),
    name: name.scrollHeight / (Number.parseFloat(getComputedStyle(name).maxHeight) || 1),
    text: share(textHeight, flavourHeight),
    flavour: flavourHeight === 0 ? 0 : share(flavourHeight, textHeight),
  };
}

/** Whether the back of a card shows all that is on it. */
export function fitsBack(card: HTMLElement): boolean {
  const content = card.querySelector<HTMLElement>('[data-card=back]');
  return content === null || isInside(content);
}

/** Whether an element shows all that is in it. Half a pixel is a rounding error. */
function isInside(element: HTMLElement): boolean {
  return (
    element.scrollHeight <= element.clientHeight + 0.5 && element.scrollWidth <= element.clientWidth + 0.5
  );
}
