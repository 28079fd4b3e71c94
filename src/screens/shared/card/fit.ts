/** Sizes of the text on a card, in points, the largest first. Smaller ones cannot be read in a camp at night. */
const sizes = [9, 8.5, 8, 7.5, 7, 6.5] as const;

/** How a text fits its card. */
export interface Fit {
  readonly fits: boolean;
  /** How much of its space each text needs at the smallest size: more than 1 does not fit. */
  readonly name: number;
  readonly text: number;
  readonly flavour: number;
}

/**
 * Sets the text of a drawn card in the largest size in which it fits, and returns how it does. It measures the card as it
 * is printed: the same elements, sizes and letters.
 */
export function fitCard(card: HTMLElement): Fit {
  const part = (name: string) => card.querySelector<HTMLElement>(`[data-card=${name}]`);
  const [name, space, text, flavour] = [part('name'), part('space'), part('text'), part('flavour')];
  const aside = part('aside');
  if (!name || !space || !text || !aside) return { fits: true, name: 0, text: 0, flavour: 0 };
  for (const size of sizes) {
    card.style.setProperty('--card-text', `${size}pt`);
    if (isInside(space)) break;
  }
  const height = space.clientHeight;
  const flavourHeight = flavour?.offsetHeight ?? 0;
  // A card full of flavour leaves no space; a thousandth of a pixel keeps the share a number.
  const share = (own: number, other: number) => own / Math.max(height - other, 0.001);
  return {
    fits: isInside(space) && isInside(name) && isInside(aside),
    name: name.scrollHeight / (Number.parseFloat(getComputedStyle(name).maxHeight) || 1),
    text: share(text.offsetHeight, flavourHeight),
    flavour: flavourHeight === 0 ? 0 : share(flavourHeight, text.offsetHeight),
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
