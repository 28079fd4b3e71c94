/** Sends a page that nobody may store. */
export function sendPage<
  R extends { header(name: string, value: string): R; type(type: string): R; send(text: string): R },
>(reply: R, page: string): R {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}
