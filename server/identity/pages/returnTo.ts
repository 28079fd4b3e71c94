const placeholderOrigin = 'http://waymark.invalid';

/** Returns the path if it is on this site, else the start page: `returnTo` must not lead to another site. */
export function safeReturnTo(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('/') || given.length > 2000) return '/';
  // Browsers read a backslash as a slash and drop control characters before they parse the address.
  if (/[\\\p{Cc}]/u.test(given) || /^\/+[^/]*%(5c|2f|0[\da-f]|1[\da-f])/i.test(given)) return '/';
  if (!URL.canParse(given, placeholderOrigin)) return '/';
  const { origin, pathname, search, hash } = new URL(given, placeholderOrigin);
  if (origin !== placeholderOrigin || pathname.startsWith('//') || pathname.startsWith('/identity'))
    return '/';
  return `${pathname}${search}${hash}`;
}
