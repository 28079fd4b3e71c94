import { readPartialReference } from '#domain/content/textReferences.ts';

/** The beginning of something that the editor has suggestions for. */
export interface Trigger {
  readonly kind: 'command' | 'document' | 'person';
  /** How many characters before the caret it begins. */
  readonly length: number;
  /** Text to search for. */
  readonly text: string;
  /** The type of the documents that it may be, `document` for any. */
  readonly target: string;
}

const command = /(?:^|\s)\/((?:[\p{L}\d][\p{L}\d ]{0,20})?)$/u;
const bracketed = /\[\[([^[\]\n]{0,60})$/;
const coded = /(?<![\p{L}\p{N}_-])([a-z]{3}-(?:\d{1,7}|\p{L}[\p{L}\d ]{0,30})?)$/iu;
const person = /(?<![\p{L}\p{N}@._-])@((?:\p{L}[\p{L}\p{M} .'’-]{0,30})?)$/u;

/** Returns what the text before the caret begins: `/` a command, `[[` or `ENC-` a document, `@` a person. */
export function triggerOf(before: string): Trigger | null {
  const [bracketText, inBrackets] = bracketed.exec(before) ?? [];
  if (bracketText !== undefined && inBrackets !== undefined)
    return { kind: 'document', length: bracketText.length, text: inBrackets, target: 'document' };
  const [, code] = coded.exec(before) ?? [];
  const begun = code === undefined ? undefined : readPartialReference(code);
  if (code !== undefined && begun) {
    // Digits begin a reference, letters a title.
    const text = /^\d/.test(begun.text) ? code : begun.text;
    return { kind: 'document', length: code.length, text, target: begun.entity };
  }
  const [, name] = person.exec(before) ?? [];
  if (name !== undefined) return { kind: 'person', length: name.length + 1, text: name, target: 'user' };
  const [, wanted] = command.exec(before) ?? [];
  if (wanted !== undefined) return { kind: 'command', length: wanted.length + 1, text: wanted, target: '' };
  return null;
}

/** Returns a person's name as it is written in a text. Its spaces do not break, so that its end can be recognised. */
export function mention(name: string): string {
  return `@${name.trim().replaceAll(/\s+/g, '\u00a0')}`;
}
