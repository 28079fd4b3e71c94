/** The default locale (rule 1.11). */
const defaultLocale = 'en-GB';

/** Returns the locale for dates and numbers: the user's own, else the browser's, else British English (rule 1.11). */
export function localeOf(user: { readonly lang: string | null } | null, browser: string | undefined): string {
  return [user?.lang, browser].find((tag) => tag && isLocale(tag)) ?? defaultLocale;
}

/** Returns the language of a locale: the part before the hyphen (rule 1.11). */
export function languageOf(locale: string): string {
  return locale.split('-')[0] ?? locale;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
