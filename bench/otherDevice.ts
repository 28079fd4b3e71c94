import { isEntityKey } from '#domain/content/entities/index.ts';
import type { WireDocument } from '#contract/document.ts';
import { schemaVersion } from '#contract/sync/schemaVersion.ts';
import { pullResponseSchema, pushResponseSchema } from '#contract/sync/sync.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { currentUserSchema } from '#contract/accounts/user.ts';
import { editOf } from './edit.ts';

/** The password of every account in the sample game. */
export const password = 'waymark-demo';

/** Another person's device: it has all documents and changes some of them. */
export interface OtherDevice {
  readonly documents: readonly WireDocument[];
  /** Ids of the 100 plot lines that it changes. */
  readonly plots: readonly string[];
  /** Gives these plot lines, or the first `count`, titles with this prefix, in one push. */
  retitle(prefix: string, count?: number): Promise<void>;
}

/** Signs a person in and fetches all documents. */
export async function openOtherDevice(server: string, email: string): Promise<OtherDevice> {
  let cookie = '';
  const post = async (path: string, body: unknown): Promise<Response> => {
    const answer = await fetch(`${server}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const session = await post('/identity/api/sign-in/email', { email, password });
  cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const who = await fetch(`${server}/api/user/current`, { headers: { cookie } });
  const user = currentUserSchema.parse(await who.json()).id;

  const documents: WireDocument[] = [];
  let epoch: string | null = null;
  const scopes: Record<string, number> = {};
  for (let more = true; more;) {
    const request = { user, epoch, schema: schemaVersion, scopes, limit: 1000 };
    const page = pullResponseSchema.parse(await (await post('/api/sync/pull', request)).json());
    for (const item of page.put) if (isEntityKey(item.document.entity)) documents.push(item.document);
    epoch = page.epoch;
    Object.assign(scopes, page.cursors);
    more = page.more;
  }
  const plots = documents
    .filter(({ entity, statusId }) => entity === 'plot' && statusId === 0)
    .slice(0, 100)
    .map(plotOf);

  return {
    documents,
    plots: plots.map(({ keyId }) => keyId),
    async retitle(prefix, count) {
      const changes = plots
        .slice(0, count)
        .map((plot, at) => ({ change: editOf(plot, { title: `${prefix} ${at}` }) }));
      const response = await post('/api/sync/push', { user, schema: schemaVersion, changes });
      const { answers } = pushResponseSchema.parse(await response.json());
      for (const [at, { document, error }] of answers.entries()) {
        const plot = plots[at];
        if (!document || !plot) throw new Error(`Refused: ${error?.error}`);
        plots[at] = plotOf(document);
      }
    },
  };
}

/** A plot line as the device last had it. */
function plotOf({ keyId, version, title }: WireDocument) {
  return { keyId, entity: 'plot', version, body: { title: textIn(title) } } as const;
}
