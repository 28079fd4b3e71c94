import { Html, html } from '#server/identity/pages/html.ts';
import type { MailMessage } from '#server/identity/pages/mail.ts';
import type { News } from '#server/store/personal/deliveries.ts';
import { describeDeadline, describeNews, nameOf, readPath } from './describeNews.ts';

/** Sender of a digest. */
interface Sender {
  readonly game: string;
  /** Address of the server, without a slash at its end. */
  readonly site: string;
  /** Time zone of the game, in which deadlines are written. */
  readonly zone: string;
}

/** A line about one document, with the address at which to read it. */
interface Line {
  readonly line: string;
  readonly address: string;
}

/** Most documents and most deadlines that a digest names; the inbox has the others. */
const maxNamed = 50;

/** Returns the mail with a person's news and deadlines, with links. It has no text of any document. */
export function digestMail(
  { email, firstName, documents, deadlines }: News,
  { game, site, zone }: Sender,
): MailMessage {
  const news = documents.map((each) => ({
    line: `${nameOf(each.document)}: ${describeNews(each)}`,
    address: `${site}${readPath(each.document)}`,
  }));
  const due = deadlines.map((each) => ({
    line: `${nameOf(each.document)}: ${describeDeadline(each, zone)}`,
    address: `${site}${readPath(each.document)}`,
  }));
  const subject = `${game}: ${[
    ...(news.length > 0 ? [`news of ${counted(news.length, 'document')}`] : []),
    ...(due.length > 0 ? [counted(due.length, 'deadline')] : []),
  ].join(' and ')}`;
  const inbox = `${site}/inbox`;
  const settings = `${site}/userProfile`;
  const why = `You get this because you follow these documents, are named in them, have them assigned, or have a deadline to keep. Choose what we write to you about, and when, in your profile: ${settings}`;
  return {
    to: email,
    subject,
    headers: { 'List-Unsubscribe': `<${settings}>`, 'Auto-Submitted': 'auto-generated' },
    text: `${[
      `Hello ${firstName},`,
      ...inText(news),
      ...(due.length > 0 ? ['Deadlines', ...inText(due)] : []),
      `Your inbox: ${inbox}`,
      why,
    ].join('\n\n')}\n`,
    html: html`<!doctype html>
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${subject}</title>
        </head>
        <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
          <div style="max-width:34em;margin:0 auto">
            <p>Hello ${firstName},</p>
            ${inHtml(news)} ${due.length > 0 ? html`<h2 style="font-size:18px">Deadlines</h2>` : ''}
            ${inHtml(due)}
            <p><a href="${inbox}">Your inbox</a></p>
            <p>${why}</p>
          </div>
        </body>
      </html>`.text,
  };
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Returns the lines that are listed, and a line about how many more there are. */
function named(lines: readonly Line[]): {
  readonly shown: readonly Line[];
  readonly more: readonly string[];
} {
  const remaining = lines.length - maxNamed;
  return { shown: lines.slice(0, maxNamed), more: remaining > 0 ? [`And ${remaining} more.`] : [] };
}

function inText(lines: readonly Line[]): string[] {
  const { shown, more } = named(lines);
  return [...shown.map(({ line, address }) => `${line}\n${address}`), ...more];
}

function inHtml(lines: readonly Line[]): Html {
  const { shown, more } = named(lines);
  const items = shown.map(({ line, address }) => html`<li><a href="${address}">${line}</a></li>`.text);
  const paragraphs = more.map((each) => html`<p>${each}</p>`.text);
  return new Html(`${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}${paragraphs.join('')}`);
}
