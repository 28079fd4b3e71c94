import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { limits } from '#domain/content/fields/field.ts';

/** Blocks of rich text (rule 8.3); a paragraph ends where one begins. */
const blocks = 'p blockquote ul ol li h1 h2 h3'.split(' ');
const formats = 'strong b em i u s strike del code'.split(' ');

const isBlock: ReadonlySet<string> = new Set(blocks);
const isFormat: ReadonlySet<string> = new Set(formats);

/** Elements that become others. Further unknown elements lose their markup and keep their text. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['div', 'p'],
  ['tr', 'p'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
]);

/** Elements whose content is not text. */
const isHidden: ReadonlySet<string> = new Set(['script', 'style']);

/** Most elements inside each other; the markup of deeper ones is left out. */
const maxDepth = 100;

const special = /[<>&]/g;
const cleanToken = new RegExp(
  `<(?:[bh]r(?: ?/)?|(/?)(${[...blocks, ...formats].join('|')}))>|&(?:amp|lt|gt|quot|nbsp|#39);`,
  'y',
);

/** Whether rich text needs no sanitising: known elements without attributes, each closed in order, and known entities. */
export function isClean(html: string): boolean {
  const open: string[] = [];
  for (let at = indexOfSpecial(html, 0); at >= 0; at = indexOfSpecial(html, cleanToken.lastIndex)) {
    cleanToken.lastIndex = at;
    const token = cleanToken.exec(html);
    if (!token) return false;
    const [, slash, name] = token;
    if (name === undefined) continue;
    if (slash === '/' ? open.pop() !== name : open.push(name) > maxDepth) return false;
  }
  return open.length === 0;
}

function indexOfSpecial(html: string, from: number): number {
  special.lastIndex = from;
  return special.exec(html)?.index ?? -1;
}

/**
 * Limits rich text to its formatting (rule 8.3); removes other markup but keeps its text. Takes time in
 * proportion to the length, whatever the text: elements are written as they come, and no step looks back further than
 * the open ones. A result that exceeds the limit of a field is not completed.
 */
export function sanitiseText(html: string): string {
  if (isClean(html)) return html;
  const writer = new Writer(html);
  const tokenizer = new Tokenizer(
    {},
    writer.callbacks(() => tokenizer.pause()),
  );
  tokenizer.write(html);
  tokenizer.end();
  return writer.result();
}

/** Writes sanitised HTML from the tokens of a text. */
class Writer {
  readonly #html: string;
  readonly #parts: string[] = [];
  #length = 0;
  /** Open elements, outermost first. A paragraph contains formatting only. */
  readonly #open: string[] = [];
  /** The open element whose content is left out. */
  #hidden: string | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  /** `stop` is called once the result is longer than any field may be. */
  callbacks(stop: () => void): TokenizerCallbacks {
    const ignore = () => undefined;
    const within = (write: () => void) => {
      write();
      if (this.#isTooLong()) stop();
    };
    return {
      ontext: (start, end) =>
        within(() => this.#text(this.#html.slice(start, Math.min(end, start + limits.richBytes + 1)))),
      ontextentity: (code) => within(() => this.#text(String.fromCodePoint(code))),
      onopentagname: (start, end) => within(() => this.#begin(this.#nameAt(start, end))),
      onclosetag: (start, end) => within(() => this.#end(this.#nameAt(start, end))),
      onopentagend: ignore,
      onselfclosingtag: ignore,
      onattribname: ignore,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    };
  }

  result(): string {
    this.#closeFrom(0);
    return this.#parts.join('');
  }

  /** Known names are short: a long one is not worth copying. */
  #nameAt(start: number, end: number): string {
    return end - start > 12 ? '' : this.#html.slice(start, end).toLowerCase();
  }

  #write(text: string): void {
    if (this.#isTooLong()) return;
    this.#parts.push(text);
    this.#length += text.length;
  }

  #isTooLong(): boolean {
    return this.#length > limits.richBytes;
  }

  #text(text: string): void {
    if (this.#hidden === undefined) this.#write(escape(text));
  }

  #begin(tag: string): void {
    if (this.#hidden !== undefined) return;
    const name = renamed.get(tag) ?? tag;
    if (isHidden.has(name)) this.#hidden = name;
    else if (name === 'br') this.#write('<br>');
    else if (name === 'hr') {
      this.#closeParagraph();
      this.#write('<hr>');
    } else if (isBlock.has(name)) {
      if (name === 'li') this.#closeItem();
      this.#closeParagraph();
      this.#push(name);
    } else if (isFormat.has(name)) this.#push(name);
  }

  #push(name: string): void {
    if (this.#open.length >= maxDepth) return;
    this.#open.push(name);
    this.#write(`<${name}>`);
  }

  #end(tag: string): void {
    const name = renamed.get(tag) ?? tag;
    if (this.#hidden !== undefined) {
      if (name === this.#hidden) this.#hidden = undefined;
      return;
    }
    const at = this.#open.lastIndexOf(name);
    if (at < 0) return;
    // Formatting that began outside a block ends outside it.
    if (isFormat.has(name) && this.#open.slice(at).some((each) => isBlock.has(each))) return;
    this.#closeFrom(at);
  }

  #closeParagraph(): void {
    const at = this.#open.findLastIndex((each) => isBlock.has(each));
    if (this.#open[at] !== 'p') return;
    if (this.#parts.at(-1) === '<p>') {
      // An element around blocks, such as a div: it is not a paragraph of its own.
      this.#parts.pop();
      this.#open.pop();
    } else this.#closeFrom(at);
  }

  /** Closes the open item of the innermost list. */
  #closeItem(): void {
    const at = this.#open.findLastIndex((each) => each === 'li' || each === 'ul' || each === 'ol');
    if (this.#open[at] === 'li') this.#closeFrom(at);
  }

  #closeFrom(at: number): void {
    while (this.#open.length > at) this.#write(`</${this.#open.pop()}>`);
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
