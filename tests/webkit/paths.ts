/** A button, or what looks like one, of this name. */
export const button = (name: string) =>
  `//button[normalize-space()=${quoted(name)} or @aria-label=${quoted(name)}]`;
/** The field with this label, whether it must be filled in or not. */
export const field = (label: string) => {
  const own = `//label[normalize-space()=${quoted(label)} or normalize-space()=${quoted(`${label}*`)}]`;
  return `//*[@id=${own}/@for]`;
};
/** Something that says just this. */
export const words = (said: string) => `//*[text()[normalize-space()=${quoted(said)}]]`;
/** The page's own heading. */
export const title = (said: string) => `//h1[normalize-space()=${quoted(said)}]`;
/** The badge of the top bar, saying this. */
export const badge = (said: string) => `//header//button[normalize-space()=${quoted(said)}]`;
/** A link whose words begin so. */
export const link = (said: string) => `//a[starts-with(normalize-space(),${quoted(said)})]`;
/** The button that opens the account menu. */
export const account = "//button[starts-with(@aria-label,'Account ')]";

function quoted(said: string): string {
  return said.includes("'") ? `"${said}"` : `'${said}'`;
}
