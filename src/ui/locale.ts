/** The locale that dates are written in, unless it is said otherwise: British English until it is known who reads. */
export const displayLocale = { locale: 'en-GB' };
