import { escapeHtml } from '#domain/primitives/text.ts';

/** A short message, in words and as HTML of the inline elements that messages may have (`inlineTags` of `sanitise.ts`). */
export interface Message {
  /** Plain text, by which messages are compared. */
  readonly text: string;
  readonly html: string;
}

/** Returns a message from a template with elements. Everything that is put into it is escaped (rule 2.8). */
export function message(parts: TemplateStringsArray, ...values: readonly (string | number)[]): Message {
  const join = (part: (text: string) => string, value: (text: string) => string) =>
    parts.map((each, at) => part(each) + (at < values.length ? value(String(values[at])) : '')).join('');
  return {
    text: join(
      (part) => part.replaceAll(/<[^>]*>/g, ''),
      (value) => value,
    ),
    html: join((part) => part, escapeHtml),
  };
}

/** Returns a text as a message: all of it is escaped. */
export function messageOf(text: string | Message): Message {
  return typeof text === 'string' ? message`${text}` : text;
}
