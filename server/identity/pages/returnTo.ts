const placeholderOrigin = 'http://waymark.invalid';

/** Returns the path if it is on this site, else the start page: `returnTo` must not lead to another site. */
export function safeReturnTo(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/') || target.length > 2000) return '/';
  // Browsers read a backslash as a slash and drop control characters before they parse the address.
  if (/[\\\p{Cc}]/u.test(target) || /^\/+[^/]*%(5c|2f|0[\da-f]|1[\da-f])/i.test(target)) return '/';
  if (!URL.canParse(target, placeholderOrigin)) return '/';
  const { origin, pathname, search, hash } = new URL(target, placeholderOrigin);
  if (origin !== placeholderOrigin || pathname.startsWith('//') || pathname.startsWith('/identity'))
    return '/';
  return `${pathname}${search}${hash}`;
}
