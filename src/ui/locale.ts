/** The locale of dates: British English until the user is known. */
export const displayLocale = { locale: 'en-GB' };
