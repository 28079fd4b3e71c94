import type { SelectOption } from '#ui/fields/inputs/SelectField.tsx';

const languages = ['en-GB', 'en-US', 'cy-GB', 'da-DK', 'de-DE', 'es-ES', 'fr-FR', 'nl-NL', 'pl-PL', 'sv-SE'];

/** Languages to choose from, including the chosen one if it is not in the list. */
export function languageChoices(chosen: string | null): SelectOption[] {
  const all = chosen === null || languages.includes(chosen) ? languages : [...languages, chosen];
  const names = new Intl.DisplayNames(['en-GB'], { type: 'language' });
  return all.map((value) => ({ value, label: names.of(value) ?? value }));
}
