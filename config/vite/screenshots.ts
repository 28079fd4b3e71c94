/** Pictures of the product for the dialog that offers to install it; `node tests/pictures/manifest.ts` takes them. */
export const screenshots = [
  {
    name: 'encounters',
    form_factor: 'wide',
    label: 'Every encounter, with its status and what has been sent',
  },
  { name: 'encounter-wide', form_factor: 'wide', label: 'An encounter, with its facts beside it' },
  { name: 'home', form_factor: 'narrow', label: 'What is next, on a phone' },
  { name: 'encounter', form_factor: 'narrow', label: 'An encounter, readable without a network' },
] as const;

/** Pixels of a screenshot on the page, and how many of its own each of them has. */
export const screenshotSizes = {
  wide: { width: 1280, height: 800, scale: 1 },
  narrow: { width: 390, height: 844, scale: 2 },
} as const;

/** Returns the screenshots as the web app manifest lists them. */
export function manifestScreenshots() {
  return screenshots.map(({ name, form_factor, label }) => {
    const { width, height, scale } = screenshotSizes[form_factor];
    return {
      src: `/screenshots/${name}.webp`,
      sizes: `${width * scale}x${height * scale}`,
      type: 'image/webp',
      form_factor,
      label,
    };
  });
}
