import { isEntityKey } from '#domain/content/entities/index.ts';
import { randomBytes } from 'node:crypto';
import type { WireDocument } from '#contract/document.ts';
import { schemaVersion } from '#contract/sync/schemaVersion.ts';
import { pullResponseSchema, pushResponseSchema } from '#contract/sync/sync.ts';
import { currentUserSchema } from '#contract/accounts/user.ts';
import { uuidv7 } from '#domain/primitives/id.ts';

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
  const versions = new Map(
    documents
      .filter(({ entity, statusId }) => entity === 'plot' && statusId === 0)
      .slice(0, 100)
      .map(({ keyId, version }) => [keyId, version]),
  );

  return {
    documents,
    plots: [...versions.keys()],
    async retitle(prefix, count) {
      const changes = [...versions].slice(0, count).map(([keyId, version], at) => ({
        change: {
          kind: 'edit',
          id: uuidv7(Date.now(), randomBytes(10)),
          keyId,
          entity: 'plot',
          version,
          body: { title: `${prefix} ${at}` },
        },
      }));
      const answered = await post('/api/sync/push', { user, schema: schemaVersion, changes });
      for (const { document, error } of pushResponseSchema.parse(await answered.json()).answers) {
        if (!document) throw new Error(`Refused: ${error?.error}`);
        versions.set(document.keyId, document.version);
      }
    },
  };
}
