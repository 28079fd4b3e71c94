import { inflateSync } from 'node:zlib';

/** A page of a PDF as Chromium prints it. */
export interface PdfPage {
  /** Width and height in millimetres. */
  readonly size: readonly [width: number, height: number];
  /** Its text in the order in which it was drawn, without the spaces that layout leaves out. */
  readonly text: string;
  /** Colours in which text was drawn, each as `red green blue` from 0 to 1. */
  readonly colours: ReadonlySet<string>;
  /** Targets of its internal links. */
  readonly links: number;
}

type Objects = ReadonlyMap<number, PdfObject>;
type PdfObject = { readonly text: string; readonly stream: Buffer | undefined };

/** Reads the pages of a PDF from Chromium: no other program's, whose files are built differently. */
export function readPdf(file: Buffer): PdfPage[] {
  const objects = readObjects(file);
  const pages = [...objects.values()].filter(({ text }) => /\/Type\s*\/Page\b(?!s)/.test(text));
  return inOrder(objects, pages).map((page) => readPage(objects, page));
}

function readObjects(file: Buffer): Objects {
  const source = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const found of source.matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)(?=\bendobj\b)/g)) {
    const [whole, id = '', body = ''] = found;
    const at = body.indexOf('stream\n');
    const dictionary = at < 0 ? body : body.slice(0, at);
    const length = Number(/\/Length (\d+)(?! 0 R)/.exec(dictionary)?.[1] ?? 0);
    const start = (found.index ?? 0) + whole.length - body.length + at + 'stream\n'.length;
    const raw = at < 0 ? undefined : file.subarray(start, start + length);
    const stream = raw && (dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw);
    objects.set(Number(id), { text: dictionary, stream });
  }
  return objects;
}

/** The pages in the order of the page tree. */
function inOrder(objects: Objects, pages: readonly PdfObject[]): readonly PdfObject[] {
  const root = [...objects.values()].find(
    ({ text }) => /\/Type\s*\/Pages\b/.test(text) && !text.includes('/Parent'),
  );
  const leaves = (node: PdfObject | undefined): PdfObject[] => {
    if (!node) return [];
    if (!/\/Type\s*\/Pages\b/.test(node.text)) return [node];
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(node.text)?.[1] ?? '';
    return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => leaves(objects.get(Number(id))));
  };
  return root ? leaves(root) : pages;
}

function readPage(objects: Objects, page: PdfObject): PdfPage {
  const box = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(page.text);
  const inMillimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  const state: Drawing = { fonts: new Map(), colour: '0 0 0', font: '', text: '', colours: new Set() };
  draw(objects, resourcesOf(objects, page.text), contentOf(objects, page.text), state);
  const annotations = /\/Annots\s*\[([^\]]*)\]/.exec(page.text)?.[1] ?? '';
  const links = [...annotations.matchAll(/(\d+) 0 R/g)].filter(([, id]) =>
    objects.get(Number(id))?.text.includes('/Dest'),
  );
  const size = [inMillimetres(box?.[1]), inMillimetres(box?.[2])] as const;
  return { size, text: state.text, colours: state.colours, links: links.length };
}

function contentOf(objects: Objects, page: string): string {
  const ids = /\/Contents\s*(?:\[([^\]]*)\]|(\d+) 0 R)/.exec(page);
  const list = ids?.[1] === undefined ? [ids?.[2]] : [...ids[1].matchAll(/(\d+) 0 R/g)].map(([, id]) => id);
  return list.map((id) => objects.get(Number(id))?.stream?.toString('latin1') ?? '').join('\n');
}

function resourcesOf(objects: Objects, text: string): string {
  const id = /\/Resources\s+(\d+) 0 R/.exec(text)?.[1];
  return id === undefined ? text.slice(text.indexOf('/Resources')) : (objects.get(Number(id))?.text ?? '');
}

interface Drawing {
  readonly fonts: Map<string, ReadonlyMap<number, string>>;
  colour: string;
  font: string;
  text: string;
  readonly colours: Set<string>;
}

/** Follows the drawing operations: fonts, colours, text, and drawings within the drawing. */
function draw(objects: Objects, resources: string, content: string, state: Drawing): void {
  const named = (kind: string, name: string) => {
    const list = new RegExp(`/${kind}\\s*<<([^>]*)>>`).exec(resources)?.[1] ?? '';
    return objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(list)?.[1] ?? Number.NaN));
  };
  const colours: string[] = [];
  const operations =
    /\/(\w+) [\d.-]+ Tf|([\d.]+ [\d.]+ [\d.]+) rg|([\d.]+) g\b|<([0-9A-Fa-f]*)>|\/(\w+) Do|\bET\b|\bTd\b|\bTm\b|^q$|^Q$/gm;
  for (const [operation, font, rgb, grey, hex, form] of content.matchAll(operations)) {
    if (operation === 'q') colours.push(state.colour);
    else if (operation === 'Q') state.colour = colours.pop() ?? state.colour;
    else if (font !== undefined) {
      const object = named('Font', font);
      const id = object === undefined ? '' : /\/ToUnicode (\d+) 0 R/.exec(object.text)?.[1];
      state.font = id ?? '';
      if (id !== undefined && !state.fonts.has(id))
        state.fonts.set(id, readMap(objects.get(Number(id))?.stream?.toString('latin1') ?? ''));
    } else if (rgb !== undefined) state.colour = rgb;
    else if (grey !== undefined) state.colour = `${grey} ${grey} ${grey}`;
    else if (hex !== undefined) {
      const map = state.fonts.get(state.font);
      for (const [code] of hex.matchAll(/[0-9A-Fa-f]{4}/g))
        state.text += map?.get(Number.parseInt(code, 16)) ?? '';
      state.colours.add(state.colour);
    } else if (form !== undefined) {
      const object = named('XObject', form);
      if (object?.text.includes('/Form'))
        draw(objects, resourcesOf(objects, object.text), object.stream?.toString('latin1') ?? '', state);
    } else state.text += operation === 'ET' ? '\n' : '';
  }
}

/** Which characters the glyphs of a font stand for. */
function readMap(cmap: string): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
  const decode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      map.set(Number.parseInt(code, 16), decode(to));
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const start = Number.parseInt(from, 16);
      for (let code = start; code <= Number.parseInt(to, 16); code++) {
        const character = (Number.parseInt(first, 16) + code - start).toString(16).padStart(4, '0');
        map.set(code, decode(character));
      }
    }
  return map;
}
