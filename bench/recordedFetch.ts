/** One request: how long until its response was complete, and its status (0: no response). */
interface RequestRecord {
  readonly what: 'push' | 'pull';
  readonly ms: number;
  readonly status: number;
  readonly bytes: number;
}

/** Measurements that all devices share. */
export interface Recording {
  readonly requests: RequestRecord[];
  /** Requests that failed, and unexpected results. */
  readonly errors: string[];
  pokes: number;
  inFlight: number;
}

/** An empty recording. */
export function newRecording(): Recording {
  return { requests: [], errors: [], pokes: 0, inFlight: 0 };
}

/**
 * A device's fetch, which records every request. Of a feed page it returns only the head: a real device handles the
 * documents on its own CPU, and here three hundred devices share one.
 */
export function recordedFetch(cookie: string, recording: Recording): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('cookie', cookie);
    const what = request.url.endsWith('/push') ? 'push' : 'pull';
    const begun = performance.now();
    const end = (status: number, bytes: number) => {
      recording.inFlight -= 1;
      recording.requests.push({ what, ms: performance.now() - begun, status, bytes });
      if (status !== 200) recording.errors.push(`${what} ${status === 0 ? 'without a response' : status}`);
    };
    recording.inFlight += 1;
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

/** The page without its documents, which come last. */
function headOf(page: string): string {
  const at = page.indexOf(',"put":[');
  return at < 0 ? page : `${page.slice(0, at)}}`;
}
