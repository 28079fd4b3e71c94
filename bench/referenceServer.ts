import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { wireDocumentSchema } from '#contract/document.ts';

// The simplest possible server, as a program: documents as text in memory, no sign-in, no disk.
const editsSchema = z.array(z.object({ keyId: z.string(), title: z.string() }));
const documents = new Map<string, string>();
const news: string[] = [];

const server = createServer((request, response) => void serve(request, response));

server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'));

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await read(request);
  const answer = answerTo(new URL(request.url ?? '/', 'http://reference'), body);
  response.setHeader('content-type', 'application/json');
  // Over a simulated link it compresses, as the product always does; on one machine it does not.
  if (request.headers['x-packed'] === 'yes')
    response.setHeader('content-encoding', 'gzip').end(gzipSync(answer));
  else response.end(answer);
}

function answerTo({ pathname, searchParams }: URL, body: string): string {
  switch (pathname) {
    case '/reference/load': {
      for (const document of z.array(wireDocumentSchema).parse(JSON.parse(body)))
        documents.set(document.keyId, JSON.stringify(document));
      return '[]';
    }
    case '/reference/page': {
      const at = Number(searchParams.get('at'));
      return joined([...documents.values()].slice(at, at + Number(searchParams.get('limit'))));
    }
    case '/reference/push':
      return joined(edit(body));
    case '/reference/others':
      news.push(...edit(body));
      return '[]';
    case '/reference/news':
      return joined(news.splice(0));
    default:
      return '[]';
  }
}

function edit(body: string): string[] {
  return editsSchema.parse(JSON.parse(body)).map(({ keyId, title }) => {
    const document = wireDocumentSchema.parse(JSON.parse(documents.get(keyId) ?? ''));
    const updatedDate = new Date().toISOString();
    const text = JSON.stringify({ ...document, title, version: document.version + 1, updatedDate });
    documents.set(keyId, text);
    return text;
  });
}

function joined(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts).toString();
}
