const anywhere = 'http://a.site.of.ours';

/** A path of this site, or the start page: what a link says where to go afterwards leads nowhere else. */
export function safeReturnTo(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('/') || given.length > 2000) return '/';
  // Browsers read a backslash as a slash and drop control characters, before they look where it leads.
  if (/[\\\p{Cc}]/u.test(given) || /^\/+[^/]*%(5c|2f|0[\da-f]|1[\da-f])/i.test(given)) return '/';
  if (!URL.canParse(given, anywhere)) return '/';
  const { origin, pathname, search, hash } = new URL(given, anywhere);
  if (origin !== anywhere || pathname.startsWith('//') || pathname.startsWith('/identity')) return '/';
  return `${pathname}${search}${hash}`;
}
