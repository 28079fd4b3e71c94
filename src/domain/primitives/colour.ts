/** Whether the text is a colour in the form of the browser's picker: #rrggbb. */
export function isColour(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}

/** Returns how far two colours are apart in lightness, from 1 to 21, as WCAG defines it. It is the same in black and white. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
