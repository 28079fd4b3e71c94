import { type Block, addBreak, addText, isItem } from '#ui/rich/text/blocks.ts';

/** Most paragraphs between two items that are taken as lines of the first of them. */
const mostBetween = 3;

/**
 * Returns blocks whose lists show the numbers that they were copied with. A list that goes on after a paragraph takes it as
 * a line of its item. Numbers that a list of ours does not show, such as “c)” or a beginning at 7, become text, and their
 * items lines. `lists` is how many lists that were.
 */
export function holdNumbers(blocks: readonly Block[]): { readonly blocks: Block[]; readonly lists: number } {
  const holder = new Holder();
  for (const block of blocks) holder.add(block);
  return { blocks: holder.blocks, lists: holder.lists };
}

class Holder {
  readonly blocks: Block[] = [];
  lists = 0;
  /** The lists that are open, outermost first, with the numbers of their last items. */
  #open: { tag: 'ul' | 'ol'; number: number }[] = [];
  /** How deep the item is that became text: those inside it do as well. */
  #textDepth: number | null = null;
  /** The last item of an outermost numbered list, and its number. */
  #last: { readonly block: Block; readonly number: number } | null = null;

  add(block: Block) {
    if (!isItem(block)) {
      this.#open = [];
      this.#textDepth = null;
      this.blocks.push(block);
      return;
    }
    const { label, depth } = block;
    const isInText = this.#textDepth !== null && depth > this.#textDepth;
    const number = /^(\d+)[.)]$/.exec(label ?? '')?.[1];
    const tag = number !== undefined ? 'ol' : label === '' ? 'ul' : block.tag;
    if (isInText || (label && !this.#holds(depth, number))) this.#write(block, isInText);
    else this.#hold({ ...block, tag: tag === 'ol' ? 'ol' : 'ul' });
  }

  /** Whether the next item at this depth has this number; a list that was left is taken up again. */
  #holds(depth: number, number: string | undefined): boolean {
    if (number === undefined) return false;
    const at = Math.min(depth, this.#open.length);
    const open = this.#open[at];
    const next = open?.tag === 'ol' ? open.number + 1 : 1;
    return Number(number) === next || (at === 0 && !open && this.#takeUp(Number(number)));
  }

  #takeUp(number: number): boolean {
    const last = this.#last;
    const from = last ? this.blocks.lastIndexOf(last.block) : -1;
    const between = this.blocks.slice(from + 1);
    if (!last || from < 0 || last.number + 1 !== number || between.length > mostBetween) return false;
    if (between.some(({ tag, runs }) => tag !== 'p' || runs.length === 0)) return false;
    for (const { runs } of between) {
      addBreak(last.block);
      last.block.runs.push(...runs);
    }
    this.blocks.length = from + 1;
    this.#open = [{ tag: 'ol', number: last.number }];
    return true;
  }

  #hold(block: Block & { readonly tag: 'ul' | 'ol' }) {
    const depth = Math.min(block.depth, this.#open.length);
    const open = this.#open[depth];
    const number = open?.tag === block.tag ? open.number + 1 : 1;
    this.#open = [...this.#open.slice(0, depth), { tag: block.tag, number }];
    this.#textDepth = null;
    this.blocks.push(block);
    if (depth === 0) this.#last = block.tag === 'ol' ? { block, number } : null;
  }

  /** Writes an item as a line: of the item around it, or of its own. */
  #write(block: Block, isInText: boolean) {
    if (this.#textDepth === null) this.lists += 1;
    if (!isInText) this.#textDepth = block.depth;
    const outer = isInText || (block.depth > 0 && this.#open.length > 0) ? this.blocks.at(-1) : undefined;
    const line: Block = outer ?? { tag: 'p', depth: 0, runs: [] };
    if (outer) addBreak(line);
    else {
      this.#open = [];
      this.blocks.push(line);
    }
    addText(line, `${block.label || '•'} `, 0);
    for (const { text, format } of block.runs) {
      if (text === '\n') addBreak(line);
      else addText(line, text, format);
    }
  }
}
