/** An answer as the rules see it. */
export interface Answered {
  readonly headers: Headers;
  /** The page, if the answer is one. */
  readonly html?: string;
}

/** A rule that an answer does not fulfil, or more than fulfils, and the points it gives or costs. */
type Finding = { readonly rule: string; readonly points: number };

/** Below this number of points, nothing is given for what goes further than the rules ask. */
const pointsForBonus = 90;

/**
 * Scores the headers of an answer over HTTPS by the published rules of the Mozilla HTTP Observatory: 100 points, less what
 * the rules cost, plus what goes further.
 */
export function scoreHeaders(answer: Answered): { score: number; findings: Finding[] } {
  const findings = [policy, cookies, sharing, referrer, transport, scripts, sniffing, framing, resources]
    .map((rule) => rule(answer))
    .filter(({ points }) => points !== 0);
  const sum = (of: readonly Finding[]) => of.reduce((total, { points }) => total + points, 0);
  const base = Math.max(0, 100 + sum(findings.filter(({ points }) => points < 0)));
  const bonus = sum(findings.filter(({ points }) => points > 0));
  return { score: base >= pointsForBonus ? base + bonus : base, findings };
}

/** The directives of a content security policy. The first of a name counts. */
export function directivesOf(policyText: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const part of policyText.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    const key = name?.toLowerCase() ?? '';
    if (key !== '' && !directives.has(key)) directives.set(key, sources);
  }
  return directives;
}

const isStrong = (source: string) => /^'(nonce-|sha(256|384|512)-)/.test(source);

/** Sources from which anything may be loaded, and which count like inline scripts. */
const anything = /^(\*|https?:|https?:\/\/\*?|data:|blob:|filesystem:|ftp:)$/;

/** Whether sources let a page run what is written in it, or come from anywhere. */
function isUnsafe(sources: readonly string[]): boolean {
  return (
    sources.some((source) => anything.test(source)) ||
    (sources.includes("'unsafe-inline'") && !sources.some(isStrong))
  );
}

function policy({ headers }: Answered): Finding {
  const text = headers.get('content-security-policy');
  if (text === null) return { rule: 'no content security policy', points: -25 };
  const directives = directivesOf(text);
  const of = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  if (isUnsafe(of('script-src')) || isUnsafe(of('object-src')))
    return { rule: 'scripts from anywhere, or inline', points: -20 };
  if (['script-src', 'style-src'].some((name) => of(name).includes("'unsafe-eval'")))
    return { rule: 'eval', points: -10 };
  if ([...directives.values()].flat().some((source) => /^(http|ws|ftp):/.test(source)))
    return { rule: 'sources without encryption', points: -20 };
  if (isUnsafe(of('style-src'))) return { rule: 'inline styles', points: 0 };
  const startsWithNothing = String(directives.get('default-src')) === "'none'";
  return startsWithNothing
    ? { rule: 'a policy that starts with nothing', points: 10 }
    : { rule: 'a policy without unsafe sources', points: 5 };
}

function cookies({ headers }: Answered): Finding {
  const all = headers.getSetCookie().map((each) => each.toLowerCase());
  if (all.length === 0) return { rule: 'no cookies', points: 0 };
  const isSession = (cookie: string) => /sess|login|auth|token|device/.test(cookie.split('=', 1)[0] ?? '');
  if (all.some((each) => isSession(each) && !/;\s*httponly/.test(each)))
    return { rule: 'a session that scripts can read', points: -30 };
  if (all.some((each) => !/;\s*secure/.test(each)))
    return { rule: 'a cookie without encryption', points: all.some(isSession) ? -40 : -20 };
  if (all.some((each) => /;\s*samesite/.test(each) && !/;\s*samesite=(lax|strict|none)/.test(each)))
    return { rule: 'an unknown SameSite', points: -20 };
  return all.every((each) => /;\s*samesite=(lax|strict)/.test(each))
    ? { rule: 'cookies for this site only', points: 5 }
    : { rule: 'cookies for every site', points: 0 };
}

function sharing({ headers }: Answered): Finding {
  const origin = headers.get('access-control-allow-origin');
  const isOpen = origin !== null && headers.get('access-control-allow-credentials') === 'true';
  return { rule: 'answers with a session for other origins', points: isOpen ? -50 : 0 };
}

const privatePolicies = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
]);

function referrer({ headers }: Answered): Finding {
  const value = headers.get('referrer-policy')?.split(',').at(-1)?.trim().toLowerCase();
  if (value === undefined) return { rule: 'no referrer policy', points: 0 };
  return privatePolicies.has(value)
    ? { rule: 'a private referrer policy', points: 5 }
    : { rule: 'addresses of pages told to others', points: -5 };
}

const halfYearSeconds = 15_768_000;

function transport({ headers }: Answered): Finding {
  const text = headers.get('strict-transport-security');
  if (text === null) return { rule: 'no strict transport security', points: -20 };
  const seconds = Number(/(?:^|;)\s*max-age="?(\d+)/i.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return { rule: 'unreadable strict transport security', points: -20 };
  return { rule: 'strict transport security for a short time', points: seconds < halfYearSeconds ? -10 : 0 };
}

function scripts({ html }: Answered): Finding {
  const tags = html?.match(/<script\b[^>]*>/gi) ?? [];
  const isForeign = (tag: string) => /\bsrc=["']?(https?:)?\/\//i.test(tag);
  const isChecked = (tag: string) => /\bintegrity=/i.test(tag);
  if (tags.some((tag) => isForeign(tag) && /\bsrc=["']?http:/i.test(tag)))
    return { rule: 'a script without encryption', points: -50 };
  if (tags.some((tag) => isForeign(tag) && !isChecked(tag)))
    return { rule: 'a script of another origin, unchecked', points: -5 };
  return { rule: 'scripts', points: 0 };
}

function sniffing({ headers }: Answered): Finding {
  const isSet = headers.get('x-content-type-options')?.toLowerCase() === 'nosniff';
  return { rule: 'contents guessed', points: isSet ? 0 : -5 };
}

function framing({ headers }: Answered): Finding {
  const ancestors = directivesOf(headers.get('content-security-policy') ?? '').get('frame-ancestors');
  if (ancestors && !isUnsafe(ancestors)) return { rule: 'frames forbidden by the policy', points: 5 };
  const isSet = /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '');
  return { rule: 'shown in frames of others', points: isSet ? 0 : -20 };
}

function resources({ headers }: Answered): Finding {
  const value = headers.get('cross-origin-resource-policy');
  if (value === null || value === 'cross-origin') return { rule: 'loaded by others', points: 0 };
  return /^same-(origin|site)$/.test(value)
    ? { rule: 'not loaded by others', points: 10 }
    : { rule: 'an unknown resource policy', points: -5 };
}
