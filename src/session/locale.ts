/** What is written and said where nobody has asked for anything else. */
const standard = 'en-GB';

/** The locale somebody reads in: their own choice, else the browser's, else British English (specification section 1). */
export function localeOf(user: { readonly lang: string | null } | null, browser: string | undefined): string {
  return [user?.lang, browser].find((each) => each && isLocale(each)) ?? standard;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
