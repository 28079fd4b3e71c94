/** A word of a text: how it is compared, and where it stands. */
export interface Word {
  /** In lower case, without accents. */
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** A reference (ENC-42) is one word; everything else is divided at what is neither a letter, a digit nor a mark. */
const wordPattern = /\p{L}{2,5}-\d{1,7}(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+/gu;

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

/** Returns a text as it is compared: in lower case, without accents, `Æther` as `aether`. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþıħŋς]/g, (letter) => lettersTypedAs[letter] ?? letter);
}

/** Returns the words of a text in their order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const folded = foldWord(match[0]);
    if (folded !== '') words.push({ folded, start: match.index, end: match.index + match[0].length });
  }
  return words;
}

/** Calls back with each word of a text as it is compared. */
export function eachWord(text: string, visit: (folded: string) => void): void {
  const matches = text.match(wordPattern);
  if (!matches) return;
  for (const each of matches) {
    const folded = foldWord(each);
    if (folded !== '') visit(folded);
  }
}

function foldWord(word: string): string {
  return fold(word.replace('-', '')).slice(0, longestWord);
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
