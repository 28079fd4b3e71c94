import { flowOf, inLine, styleOf } from './elements.ts';

/** How many pictures were left out, and what a text of ours has no form for and says in signs. */
interface Rewritten {
  readonly pictures: number;
  readonly superscripts: number;
  readonly subscripts: number;
  readonly tickBoxes: number;
}

/**
 * Replaces what our format has no form for by text that says the same: pictures of emoji and those in a sentence, tick
 * boxes, quotation marks, powers, and the reading of characters. Returns how many of each.
 */
export function writeAsText(root: DocumentFragment): Rewritten {
  const count = { pictures: 0, superscripts: 0, subscripts: 0, tickBoxes: 0 };
  for (const box of root.querySelectorAll('[role=checkbox][aria-checked], input[type=checkbox]')) {
    count.tickBoxes += 1;
    tick(box);
  }
  for (const picture of root.querySelectorAll('img, svg, canvas')) {
    // A tracking picture in an e-mail is one pixel wide.
    if (/^[01]$/.test(picture.getAttribute('width') ?? '')) picture.remove();
    else if (!isWritten(picture)) count.pictures += 1;
  }
  for (const quotation of root.querySelectorAll('q'))
    quotation.replaceChildren('“', ...quotation.childNodes, '”');
  for (const reading of root.querySelectorAll('rt')) reading.replaceChildren('(', ...reading.childNodes, ')');
  for (const element of root.querySelectorAll('*')) {
    if (isScript(element, 'sup')) count.superscripts += raise(element, '^');
    else if (isScript(element, 'sub')) count.subscripts += raise(element, '_');
    else if (element.localName === 'msup') element.children[1]?.before('^');
    else if (element.localName === 'mfrac') element.children[1]?.before('/');
  }
  return count;
}

/** Writes a tick box as a sign: at the beginning of its item, if that is what is ticked. */
function tick(box: Element) {
  const isTicked = box.getAttribute('aria-checked') === 'true' || box.hasAttribute('checked');
  const sign = isTicked ? '☑ ' : '☐ ';
  if (box.localName === 'input') {
    let next = box.nextSibling;
    if (next instanceof Text && next.data.trim() === '') next = next.nextSibling ?? next;
    if (next instanceof Text) next.data = next.data.trimStart();
    if (next instanceof Element && flowOf(next) === 'block') next.prepend(sign);
    else box.before(sign);
    box.remove();
    return;
  }
  // The box is drawn by a picture.
  const [drawn] = box.children;
  if (drawn?.matches('img, svg') && textBeside(drawn, 'previousSibling').trim() === '') drawn.remove();
  const first = box.querySelector('p, span') ?? box;
  first.prepend(sign);
}

const isSign =
  /^(?:(?:[\p{Extended_Pictographic}\p{So}]|\p{Emoji_Modifier}|\p{Cf}|\uFE0F|\u20E3)+|[\d#*]\uFE0F?\u20E3|:[\w+-]+:|[;:8=][-^]?[()DPpOo|/\\*3])$/u;

/** Writes what a picture stands for, if that is a sign or it stands in a sentence. Returns whether a sign says it all. */
function isWritten(picture: Element): boolean {
  const alt = (picture.localName === 'img' && picture.getAttribute('alt')?.trim()) || '';
  if (alt === '') return false;
  const sign =
    isSign.test(alt) || /(?:^|[\s-])(?:emoji|emoticon|smiley)/i.test(picture.getAttribute('class') ?? '');
  const before = textBeside(picture, 'previousSibling');
  const after = textBeside(picture, 'nextSibling');
  if (!sign && !/[\p{L}\p{N}]/u.test(before + after)) return false;
  const isGlued = (a: string, b: string) => /[\p{L}\p{N}]$/u.test(a) && /^[\p{L}\p{N}]/u.test(b);
  picture.replaceWith(`${isGlued(before, alt) ? ' ' : ''}${alt}${isGlued(alt, after) ? ' ' : ''}`);
  return sign;
}

function textBeside(node: Node, direction: 'previousSibling' | 'nextSibling'): string {
  let text = '';
  for (const each of inLine(node, direction)) {
    const next = each.textContent ?? '';
    text = direction === 'nextSibling' ? text + next : next + text;
    if (/[\p{L}\p{N}]/u.test(text)) break;
  }
  return text;
}

const scriptStyles = { sup: /vertical-align:\s*super\b/i, sub: /vertical-align:\s*sub\b/i } as const;

function isScript(element: Element, name: 'sup' | 'sub'): boolean {
  if (element.localName === name) return true;
  const isStyled = scriptStyles[name].test(styleOf(element));
  return isStyled && flowOf(element) === 'inline' && !element.querySelector(name);
}

const ordinal = /^(?:st|nd|rd|th|er|ers|re|e|ème|eme|o|a|os|as|ter|[ºª]|tm|sm|mo|®|©|™)$/i;

/** Puts the sign of a power or an index before a raised or lowered text. Returns 1 if it has one, and 0 if it needs none. */
function raise(element: Element, sign: '^' | '_'): number {
  const text = element.textContent.trim();
  if (text === '' || /^\[.*\]$/.test(text)) return 0;
  const isNote = element.closest('a[href^="#"]') ?? element.querySelector('a[href^="#"]');
  if (isNote) {
    element.prepend('[');
    element.append(']');
    return 0;
  }
  const before = textBeside(element, 'previousSibling').trimEnd();
  if (sign === '_' ? !/\d$/.test(before) : ordinal.test(text) || !/[\p{L}\p{N})\]]$/u.test(before)) return 0;
  if (!/^[\p{L}\p{N}.,+\-−–/*=() ]+$/u.test(text)) return 0;
  const isPlain = /^[+\-−–]?(?:[\d.,]+|\p{L})$/u.test(text);
  element.prepend(isPlain ? sign : `${sign}(`);
  if (!isPlain) element.append(')');
  return 1;
}
