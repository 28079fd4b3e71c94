/** A word of a text: how it is compared, and where it stands. */
export interface Word {
  /** In lower case, without accents. */
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const letter = String.raw`\p{L}\p{N}\p{M}`;
/** Signs inside a word that nobody sees, such as soft hyphens and marks of direction. */
const unseen = String.raw`\u00AD\u061C\u180E\u200D-\u200F\u202A-\u202E\u2060-\u2069\uFEFF`;
/** Signs that may stand inside a name or between two words: apostrophes, points, and spaces without a width. */
const joining = String.raw`'\u0060\u00B4\u00B7\u200B\u200C\u2018\u2019\u201B\u2032\u05F3\uFF07`;
const hyphen = String.raw`\-\u2010-\u2013\u2212`;
const partOfWord = `[${letter}](?:[${unseen}]*[${letter}])*`;

/**
 * A reference (ENC-42) is one word; everything else is divided at what is neither a letter, a digit nor a mark. Words with
 * apostrophes and the like inside them are matched whole: they are found so as well as by their parts.
 */
const wordPattern = new RegExp(
  String.raw`\p{L}{2,5}[${unseen}]*[${hyphen}][${unseen}]*\d{1,7}(?![\p{L}\p{N}])|${partOfWord}(?:[${joining}][${unseen}]*${partOfWord})*`,
  'gu',
);
const partPattern = new RegExp(partOfWord, 'gu');
const isJoined = new RegExp(`[${joining}]`, 'u');
const joinings = new RegExp(`(?<=[${letter}${unseen}])[${joining}](?=[${letter}${unseen}])`, 'gu');
const hyphens = new RegExp(`[${hyphen}]`, 'gu');
const apostrophes = new RegExp(`[${joining}]`, 'gu');
/** Signs that some write and others leave out: accents, apostrophes that count as letters, and long strokes. */
const leftOut = /[\p{M}\p{Cf}\u02B9-\u02BF\u02C8\u02EE\uA78B\uA78C\u0640]/gu;

/** Longer words are compared by their beginnings, so that pasted data cannot fill the index. */
const longestWord = 40;

const isAscii = /^[\0-\x7f]*$/;

/** Letters that are not a letter with an accent, and are still often typed as others. */
const lettersTypedAs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ς: 'σ',
};

/** Returns a text as it is compared: in lower case, without accents and apostrophes, `Æther` as `aether`. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase().replaceAll("'", '');
  return text
    .toLowerCase()
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(leftOut, '')
    .replaceAll(hyphens, '-')
    .replaceAll(/[ßæœøłđðþıħŋς]/g, (letter) => lettersTypedAs[letter] ?? letter);
}

/** Returns the words of a text in their order: those with apostrophes and the like inside them as their parts. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].flatMap(({ 0: whole, index }) =>
    (isJoined.test(whole) ? [...whole.matchAll(partPattern)] : [{ 0: whole, index: 0 }]).flatMap((part) => {
      const [folded, start] = [foldWord(part[0]), index + part.index];
      return folded === '' ? [] : [{ folded, start, end: start + part[0].length }];
    }),
  );
}

/** Returns the words that have something inside them that may part two: `O’Brien` as `obrien`. */
export function joinedWords(text: string): Word[] {
  return [...text.matchAll(wordPattern)].flatMap(({ 0: whole, index }) =>
    isJoined.test(whole) ? [{ folded: foldWord(whole), start: index, end: index + whole.length }] : [],
  );
}

/** Returns a text whose words with apostrophes and the like are one word each. */
export function withJoinedWords(text: string): string {
  return text.replaceAll(joinings, '');
}

/** Calls back with each word of a text as it is compared, and with each that may be one or two. */
export function eachWord(text: string, visit: (folded: string) => void): void {
  const visitPart = (part: string) => {
    const folded = foldWord(part);
    if (folded !== '') visit(folded);
  };
  const hasJoined = isJoined.test(text);
  for (const whole of text.match(wordPattern) ?? []) {
    if (hasJoined && isJoined.test(whole)) for (const part of whole.match(partPattern) ?? []) visitPart(part);
    visitPart(whole);
  }
}

function foldWord(word: string): string {
  return fold(word.replace(hyphens, '')).slice(0, longestWord);
}

/** Whether two words differ by at most so many letters typed wrong, left out, added or swapped with their neighbour. */
export function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min((last[j - 1] ?? 0) + (isSame ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return false;
    beforeLast = last;
    last = row;
  }
  return (last[b.length] ?? 0) <= most;
}

/** One bit for each letter in a word: words that differ in many letters need no closer look. */
export function lettersIn(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Whether words with these letters can be within so many mistakes of each other. */
export function mayBeWithin(a: number, b: number, most: number): boolean {
  let different = a ^ b;
  // Each mistake makes two letters differ at most.
  for (let count = 0; different !== 0; count += 1) {
    if (count >= most * 2) return false;
    different &= different - 1;
  }
  return true;
}

/** How many letters of a word may be wrong: none in short words, of which too many resemble each other. */
export function mistakesIn(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}
