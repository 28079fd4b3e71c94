import { diffArrays } from 'diff';

/**
 * How two edits of one rich text go together (decision 090). `text` is always usable:
 *
 * | kind | the edits | text |
 * |---|---|---|
 * | `apart` | are in different blocks | has both |
 * | `words` | are of different words of a block | has both, as a proposal |
 * | `overlap` | are in the same place | has mine and theirs of that place, one after the other |
 */
export interface RichMerge {
  readonly kind: 'apart' | 'words' | 'overlap';
  readonly text: string;
}

/** Most changes in which two texts may differ for them to be merged; longer ones take too long to compare. */
const maxChanges = 2_000;

/**
 * Merges two edits of a rich text (HTML as rule 8.3 limits it), block by block and within a block by words with their marks.
 * Of a block that one side moved and the other edited, the edited text stands in the new place. `apart` and `words` come out
 * the same with the sides exchanged.
 */
export function mergeRich(base: string, mine: string, theirs: string): RichMerge {
  if (mine === theirs || theirs === base) return { kind: 'apart', text: mine };
  if (mine === base) return { kind: 'apart', text: theirs };
  const texts = { base: blocksOf(base), mine: blocksOf(mine), theirs: blocksOf(theirs) };
  const whole: RichMerge = { kind: 'overlap', text: mine + theirs };
  const regions = hasText(base) ? regionsOf(withMoves(texts)) : undefined;
  if (!regions) return whole;
  const merged = regions.map(mergeRegion);
  const text = merged.map((each) => each.text).join('');
  if (!isWellNested(text)) return whole;
  const kinds = new Set(merged.map((each) => each.kind));
  if (kinds.has('overlap') || isDoubled(text, base, mine, theirs)) return { kind: 'overlap', text };
  return { kind: kinds.has('words') ? 'words' : 'apart', text };
}

/** Both edits of a rich text as one, if they are in different blocks; undefined where a person decides. */
export function joinApart(base: string, mine: string, theirs: string): string | undefined {
  const { kind, text } = mergeRich(base, mine, theirs);
  return kind === 'apart' ? text : undefined;
}

function hasText(html: string): boolean {
  return html.replaceAll(/<[^>]*>/g, '').trim() !== '';
}

/**
 * Whether a result has a block with text more often than any of the texts that it was made of, or a word more often although
 * neither side added one: both moved a block, or one moved it in pieces while the other edited it.
 */
function isDoubled(result: string, base: string, mine: string, theirs: string): boolean {
  const countBlocks = (text: string) => counted(blocksOf(text).filter(hasText));
  const countWords = (text: string) => counted(text.match(plainWord) ?? []);
  const blocks = [base, mine, theirs].map(countBlocks);
  const [old, own, other] = [base, mine, theirs].map(countWords);
  const most = (block: string) => Math.max(...blocks.map((counts) => counts.get(block) ?? 0));
  return (
    [...countBlocks(result)].some(([block, count]) => most(block) > 0 && count > most(block)) ||
    [...countWords(result)].some(([word, count]) => {
      const before = old?.get(word) ?? 0;
      return count > before && [own, other].every((counts) => (counts?.get(word) ?? 0) <= before);
    })
  );
}

function counted(parts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}

interface Texts {
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/** A part of the base and what either side made of it. */
interface Region extends Texts {
  readonly isMine: boolean;
  readonly isTheirs: boolean;
}

const blockTag = /<(\/?)(?:p|h[1-3]|blockquote|ul|ol|li|hr)\b[^>]*>/g;

/**
 * Cuts a text at the tags of its blocks: a paragraph, a heading, or an item without a list in it is one part, and so are the
 * beginning and the end of what has blocks in it.
 */
function blocksOf(html: string): string[] {
  const parts: string[] = [];
  let from = 0;
  const cut = (to: number) => {
    if (to > from) parts.push(html.slice(from, to));
    from = to;
  };
  for (const tag of html.matchAll(blockTag)) {
    cut(tag[1] === '/' || tag[0].startsWith('<hr') ? from : tag.index);
    if (tag[0].startsWith('<hr')) cut(tag.index);
    if (tag[1] === '/' || /^<(?:hr|ul|ol)/.test(tag[0])) cut(tag.index + tag[0].length);
  }
  cut(html.length);
  return parts;
}

/** Replaces the parts `from` (inclusive) to `to` (exclusive) of the base with `parts`. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly string[];
}

/** Returns what one text has in place of another, in the order of the first; undefined if they differ in too much. */
function hunksOf(base: readonly string[], after: readonly string[]): Hunk[] | undefined {
  const changes = diffArrays([...base], [...after], { maxEditLength: maxChanges });
  const hunks: Hunk[] = [];
  let at = 0;
  for (const { added, removed, value } of changes ?? []) {
    const last = hunks.at(-1);
    const open = last?.to === at ? last : { from: at, to: at, parts: [] };
    if (open === last && (added || removed)) hunks.pop();
    if (added) hunks.push({ ...open, parts: [...open.parts, ...value] });
    else at += value.length;
    if (removed) hunks.push({ ...open, to: at });
  }
  return changes && hunks;
}

/** Changes of one part of the base. */
interface HunkGroup {
  readonly from: number;
  to: number;
  readonly mine: Hunk[];
  readonly theirs: Hunk[];
}

/**
 * The base in parts that neither, one or both sides changed; undefined if the texts differ in too much. Changes that only touch
 * are apart, as their order is plain, unless `touching` ones count as one.
 */
function regionsOf({ base, mine, theirs }: Texts, touching = false): Region[] | undefined {
  const [myHunks, theirHunks] = [hunksOf(base, mine), hunksOf(base, theirs)];
  if (!myHunks || !theirHunks) return undefined;
  const all = [
    ...myHunks.map((hunk) => ({ hunk, isMine: true })),
    ...theirHunks.map((hunk) => ({ hunk, isMine: false })),
  ].sort((a, b) => a.hunk.from - b.hunk.from || a.hunk.to - b.hunk.to);
  const groups: HunkGroup[] = [];
  for (const { hunk, isMine } of all) {
    const last = groups.at(-1);
    const isOne = last && meets(base, last, hunk, touching);
    const group = isOne ? last : { from: hunk.from, to: hunk.to, mine: [], theirs: [] };
    if (!isOne) groups.push(group);
    group.to = Math.max(group.to, hunk.to);
    (isMine ? group.mine : group.theirs).push(hunk);
  }
  const regions: Region[] = [];
  let at = 0;
  const same = (to: number) => {
    const parts = base.slice(at, to);
    if (parts.length > 0)
      regions.push({ base: parts, mine: parts, theirs: parts, isMine: false, isTheirs: false });
  };
  for (const group of groups) {
    same(group.from);
    regions.push({
      base: base.slice(group.from, group.to),
      mine: applied(base, group, group.mine),
      theirs: applied(base, group, group.theirs),
      isMine: group.mine.length > 0,
      isTheirs: group.theirs.length > 0,
    });
    at = group.to;
  }
  same(base.length);
  return regions;
}

/** Whether a change is of what a group of changes before it is of: what is added beside a block that was removed, or replaced by another, may belong to that. */
function meets(base: readonly string[], group: HunkGroup, hunk: Hunk, touching: boolean): boolean {
  const isAdded = ({ from, to }: { readonly from: number; readonly to: number }) => from === to;
  const isTaken = ({ from, to, parts }: Hunk) =>
    from < to && !base.slice(from, to).some((old) => parts.some((now) => isEditOf(old, now)));
  const isBeside =
    (isAdded(group) && (isAdded(hunk) || isTaken(hunk))) ||
    (isAdded(hunk) && [...group.mine, ...group.theirs].every(isTaken));
  return hunk.from < group.to || ((touching || isBeside) && hunk.from === group.to);
}

/** A part of the base with these changes. */
function applied(
  base: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
  hunks: readonly Hunk[],
): readonly string[] {
  const parts: string[] = [];
  let at = from;
  for (const hunk of hunks) {
    parts.push(...base.slice(at, hunk.from), ...hunk.parts);
    at = hunk.to;
  }
  return [...parts, ...base.slice(at, to)];
}

/**
 * | mine | theirs | |
 * |---|---|---|
 * | changed | the same, or as in the base | mine |
 * | added | added something else behind the same block | both, in an order that the sides do not decide |
 * | one block | the same block, other words | the words of both, as a proposal |
 * | changed or removed | changed or removed otherwise | both, for a person to decide |
 */
function mergeRegion({ base, mine, theirs, isMine, isTheirs }: Region): RichMerge {
  const [own, other] = [mine.join(''), theirs.join('')];
  if (!isTheirs || own === other) return { kind: 'apart', text: own };
  if (!isMine) return { kind: 'apart', text: other };
  if (base.length === 0) return { kind: 'apart', text: own < other ? own + other : other + own };
  return mergeWords(base, mine, theirs) ?? { kind: 'overlap', text: own + other };
}

const oneBlock = /^<(p|h[1-3]|blockquote|li)>(.*)<\/\1>$/s;
/** A tag, an entity with the text around it, or a word with the space behind it. */
const wordOrTag = /<[^>]*>|[^\s<]+\s*|\s+/g;

/** The words of both in a block that both edited in different places; undefined where they meet, or are not of one block. */
function mergeWords(...blocks: readonly (readonly string[])[]): RichMerge | undefined {
  const [base, mine, theirs] = blocks.map((parts) =>
    parts.length === 1 ? oneBlock.exec(parts[0] ?? '') : null,
  );
  const [, tag] = base ?? [];
  if (!base || !mine || !theirs || mine[1] !== tag || theirs[1] !== tag) return undefined;
  const wordsOf = (block: RegExpExecArray) => block[2]?.match(wordOrTag) ?? [];
  const texts = { base: wordsOf(base), mine: wordsOf(mine), theirs: wordsOf(theirs) };
  const parts = regionsOf(texts, true)?.map((region) => {
    const [own, other] = [region.mine.join(''), region.theirs.join('')];
    if (region.isMine && region.isTheirs && own !== other) return undefined;
    return region.isTheirs ? other : own;
  });
  if (!parts || parts.includes(undefined)) return undefined;
  const text = `<${tag}>${parts.join('')}</${tag}>`;
  return isWellNested(text) && !brokenMark.test(text) ? { kind: 'words', text } : undefined;
}

/** A mark around nothing, or one that ends where it begins again: the editor would write it otherwise. */
const brokenMark = /<(\w+)><\/\1>|<\/(\w+)><\2>/;

/**
 * Texts in which a block that one side moved and the other edited was edited by both, so that only the move is left to merge.
 * A block counts as moved if it stands once before and once after, and was taken out and put in.
 */
function withMoves({ base, mine, theirs }: Texts): Texts {
  const [myEdits, theirEdits] = [editsOf(mine, base, theirs), editsOf(theirs, base, mine)];
  const edit = (parts: readonly string[], edits: ReadonlyMap<string, string>) =>
    parts.map((each) => edits.get(each) ?? each);
  return {
    base: edit(edit(base, myEdits), theirEdits),
    mine: edit(mine, theirEdits),
    theirs: edit(theirs, myEdits),
  };
}

/** Edits that one side made of blocks that the other moved. */
function editsOf(
  edited: readonly string[],
  base: readonly string[],
  moved: readonly string[],
): ReadonlyMap<string, string> {
  const added = new Set(hunksOf(base, moved)?.flatMap(({ parts }) => parts));
  const edits = new Map<string, string>();
  for (const { from, to, parts } of hunksOf(base, edited) ?? []) {
    const [before = '', after = ''] = [base[from], parts[0]];
    const isOnce = [base, moved].every((texts) => texts.filter((each) => each === before).length === 1);
    const isOne = to - from === 1 && parts.length === 1;
    if (isOne && isOnce && added.has(before) && isEditOf(before, after)) edits.set(before, after);
  }
  return edits;
}

/** Whether two blocks are of one kind and have a word in common. */
function isEditOf(before: string, after: string): boolean {
  const [old, now] = [oneBlock.exec(before), oneBlock.exec(after)];
  const words = new Set(old?.[2]?.match(plainWord));
  return old?.[1] === now?.[1] && now?.[2]?.match(plainWord)?.some((each) => words.has(each)) === true;
}

const plainWord = /[^\s<>]{2,}(?![^<]*>)/g;

const tagOf = /<(\/?)(\w+)[^>]*>/g;
const lists: ReadonlySet<string> = new Set(['ul', 'ol']);
const voids: ReadonlySet<string> = new Set(['br', 'hr']);

/** Whether each element is closed in order, lists have items and nothing else in them, and items are in lists. */
function isWellNested(html: string): boolean {
  const open: string[] = [];
  let last = '';
  for (const [tag, slash, name = ''] of html.matchAll(tagOf)) {
    if (slash === '/') {
      if (open.pop() !== name || (lists.has(name) && last === `<${name}>`)) return false;
    } else {
      const parent = open.at(-1) ?? '';
      if (lists.has(parent) !== (name === 'li')) return false;
      if (!voids.has(name)) open.push(name);
    }
    last = tag;
  }
  return open.length === 0;
}
