import type { Choice } from '#ui/fields/SelectField.tsx';

const languages = ['en-GB', 'en-US', 'cy-GB', 'da-DK', 'de-DE', 'es-ES', 'fr-FR', 'nl-NL', 'pl-PL', 'sv-SE'];

/** The languages to choose from, and the one that is chosen whatever it is. */
export function languageChoices(chosen: string | null): Choice[] {
  const all = chosen === null || languages.includes(chosen) ? languages : [...languages, chosen];
  const names = new Intl.DisplayNames(['en-GB'], { type: 'language' });
  return all.map((value) => ({ value, label: names.of(value) ?? value }));
}
