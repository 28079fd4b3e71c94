/** One request as it was met: what for, how long until its answer was whole, and the status (0: none). */
export interface Met {
  readonly what: 'push' | 'pull';
  readonly ms: number;
  readonly status: number;
  readonly bytes: number;
}

/** What all devices together tell of. */
export interface Told {
  readonly met: Met[];
  /** Whatever ended otherwise than with an answer. */
  readonly errors: string[];
  pokes: number;
  underWay: number;
}

/** Told of nothing yet. */
export function nothingTold(): Told {
  return { met: [], errors: [], pokes: 0, underWay: 0 };
}

/**
 * The way of one device to the server, watched. Of a page that came it hands on the head alone: what a device does with
 * the documents it does on a processor of its own, and here three hundred share one.
 */
export function watched(cookie: string, told: Told): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('cookie', cookie);
    const what = request.url.endsWith('/push') ? 'push' : 'pull';
    const begun = performance.now();
    const end = (status: number, bytes: number) => {
      told.underWay -= 1;
      told.met.push({ what, ms: performance.now() - begun, status, bytes });
      if (status !== 200) told.errors.push(`${what} ${status === 0 ? 'without an answer' : status}`);
    };
    told.underWay += 1;
    try {
      const answer = await fetch(request);
      const text = await answer.text();
      end(answer.status, text.length);
      const { status, headers } = answer;
      return new Response(what === 'pull' && answer.ok ? headOf(text) : text, { status, headers });
    } catch (fault) {
      end(0, 0);
      throw fault;
    }
  };
}

/** The page without its documents, which stand at its end. */
function headOf(page: string): string {
  const at = page.indexOf(',"put":[');
  return at < 0 ? page : `${page.slice(0, at)}}`;
}
