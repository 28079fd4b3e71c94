import { isWithin, lettersIn, mayBeWithin, mistakesIn } from '#domain/search/words.ts';
import { marks } from './documentTerms.ts';
import type { SearchIndex } from './searchIndex.ts';
import { type Segment, eachPosting, firstTermFrom, termAt, termsFrom, textLevel } from './segment.ts';

/** Criteria that documents must meet to be found. */
export interface Criteria {
  readonly words: readonly string[];
  /** Words that must be written exactly so. */
  readonly exact: readonly string[];
  /** Of each group, a document has at least one term. */
  readonly groups: readonly (readonly string[])[];
  readonly without: readonly string[];
  /** Minutes since 1970. */
  readonly changedSince?: number | undefined;
  readonly changedBefore?: number | undefined;
  readonly among?: ReadonlySet<string> | undefined;
  /** Documents with one of these terms come before others that match as well. */
  readonly first?: readonly string[] | undefined;
}

/** A document that was found. */
export interface Hit {
  readonly keyId: string;
  readonly score: number;
  readonly changed: number;
}

/** One number for each document of each segment. */
type Scores = readonly Float32Array[];

const levelScores = [1, 3, 8, 20] as const;
const countScores = [1, 1.35, 1.6, 1.8] as const;
/** A word that only begins like the one searched for, or is spelt a little differently, counts less. */
const weights = { beginning: 0.6, mistaken: 0.3, named: 0.4 } as const;

/** How much more a match counts in a document that comes first: enough for the same words, and less than a title beside a text. */
const firstFactor = 1.5;

/** Items whose names stand for them in the documents that refer to them. */
const namedTypes = ['location', 'team', 'event', 'user', 'tag', 'researchPeriod', 'monster', 'plot'] as const;
/** A word in the names of more items than this says too little. */
const mostNamed = 40;

/** The best of what is found, and how much that is in all. */
export interface Found {
  readonly hits: readonly Hit[];
  readonly total: number;
}

/** Returns what is found, best first, at most `limit` of it. Without words, the latest change is first. */
export function find(index: SearchIndex, criteria: Criteria, limit: number = Infinity): Found {
  const { segments } = index;
  const allowed = segments.map(({ segment, removed }) => allowedIn(segment, removed, criteria));
  const total = new Array<Float32Array>();
  for (const { segment } of segments) total.push(new Float32Array(segment.keys.length));
  const scored = [
    ...criteria.words.map((word) => scoreWord(index, word)),
    ...criteria.exact.map((word) => scoreExactly(index, word)),
  ];
  for (const scores of scored) {
    const matchCount = scores.reduce((count, each) => count + countPositive(each), 0);
    const rarity = Math.log(1 + index.places.size / (1 + matchCount));
    for (const [at, each] of scores.entries()) {
      const [sums, may] = [total[at], allowed[at]];
      if (!sums || !may) continue;
      for (let document = 0; document < each.length; document += 1) {
        const score = each[document] ?? 0;
        if (score === 0) may[document] = 0;
        else sums[document] = (sums[document] ?? 0) + score * rarity;
      }
    }
  }
  const best = new Best(limit);
  for (const [at, { segment }] of segments.entries()) {
    const may = allowed[at] ?? new Uint8Array();
    const sums = total[at] ?? new Float32Array();
    for (const term of criteria.first ?? [])
      eachWith(segment, term, (document) => (sums[document] = (sums[document] ?? 0) * firstFactor));
    for (let document = 0; document < may.length; document += 1) {
      if (may[document] === 0) continue;
      best.add(segment.keys[document] ?? '', sums[document] ?? 0, segment.changed[document] ?? 0);
    }
  }
  return best.done();
}

/** Most words that a similar search looks for: the rarest. */
const mostSimilar = 12;
/** Share of the best score below which documents are left out. */
const leastSimilar = 0.3;

/**
 * Returns what has some of the words, and at least two unless there is only one; the more and the rarer ones first. The
 * other criteria hold as in `find`.
 */
export function findSimilar(index: SearchIndex, criteria: Criteria, limit: number): Found {
  const { segments } = index;
  const allowed = segments.map(({ segment, removed }) => allowedIn(segment, removed, criteria));
  const scored = criteria.words
    .map((word) => {
      const scores = scoreBeginnings(index, word);
      return { scores, matchCount: scores.reduce((count, each) => count + countPositive(each), 0) };
    })
    .filter(({ matchCount }) => matchCount > 0)
    .sort((a, b) => a.matchCount - b.matchCount)
    .slice(0, mostSimilar);
  const least = criteria.words.length > 1 ? 2 : 1;
  const best = new Best(limit);
  for (const [at, { segment }] of segments.entries()) {
    for (const [document, keyId] of segment.keys.entries()) {
      if (allowed[at]?.[document] !== 1) continue;
      let [score, words] = [0, 0];
      for (const { scores, matchCount } of scored) {
        const worth = scores[at]?.[document] ?? 0;
        if (worth === 0) continue;
        words += 1;
        score += Math.min(worth, mostForOne) * Math.log(1 + index.places.size / (1 + matchCount));
      }
      if (words >= least) best.add(keyId, score, segment.changed[document] ?? 0);
    }
  }
  const { hits } = best.done();
  const close = hits.filter(({ score }) => score >= leastSimilar * (hits[0]?.score ?? 0));
  return { hits: close, total: close.length };
}

/** Most that one word is worth in a similar search, so that one in a title does not outweigh several in the text. */
const mostForOne = 3;

/** The best of many hits, without an object for each. */
class Best {
  readonly #limit: number;
  #hits: Hit[] = [];
  #total = 0;
  /** The last that is among the best so far; undefined while there are fewer. */
  #worst: Hit | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(keyId: string, score: number, minute: number): void {
    this.#total += 1;
    const worst = this.#worst;
    if (worst && (score < worst.score || (score === worst.score && minute < worst.changed))) return;
    this.#hits.push({ keyId, score, changed: minute });
    // The hits are cut back now and then, so that each hit is sorted only a few times.
    if (this.#hits.length >= this.#limit * 2 + 64) this.#cut();
  }

  done(): Found {
    this.#cut();
    return { hits: this.#hits, total: this.#total };
  }

  #cut(): void {
    this.#hits.sort(
      (a, b) =>
        b.score - a.score || b.changed - a.changed || (a.keyId < b.keyId ? 1 : a.keyId > b.keyId ? -1 : 0),
    );
    if (this.#hits.length > this.#limit) this.#hits = this.#hits.slice(0, this.#limit);
    this.#worst = this.#hits[this.#limit - 1];
  }
}

/** For each document of a segment, 1 if the filters allow it and 0 if not. */
function allowedIn(segment: Segment, removed: ReadonlySet<number>, criteria: Criteria): Uint8Array {
  const { keys, changed } = segment;
  const { groups, without, changedSince = 0, changedBefore = Infinity, among } = criteria;
  const allowed = new Uint8Array(keys.length).fill(1);
  for (const at of removed) allowed[at] = 0;
  for (const group of groups) {
    const has = new Uint8Array(keys.length);
    for (const term of group) eachWith(segment, term, (document) => (has[document] = 1));
    for (let at = 0; at < has.length; at += 1) if (has[at] === 0) allowed[at] = 0;
  }
  for (const term of without) eachWith(segment, term, (document) => (allowed[document] = 0));
  for (let at = 0; at < keys.length; at += 1) {
    const minute = changed[at] ?? 0;
    if (minute < changedSince || minute >= changedBefore) allowed[at] = 0;
    if (among && !among.has(keys[at] ?? '')) allowed[at] = 0;
  }
  return allowed;
}

function eachWith(segment: Segment, term: string, visit: (document: number, weight: number) => void): void {
  const at = termAt(segment, term);
  if (at >= 0) eachPosting(segment, at, visit);
}

function countPositive(scores: Float32Array): number {
  let count = 0;
  for (const score of scores) if (score > 0) count += 1;
  return count;
}

/** Scores every document for one word: for itself, for words that begin with it, and for names that contain it. */
function scoreWord(index: SearchIndex, word: string): Scores {
  const scores = scoreBeginnings(index, word);
  if (scores.every((each) => countPositive(each) === 0)) addMistaken(index, word, scores);
  addNamed(index, scores);
  return scores;
}

/** Scores every document for one word and the words that begin with it. */
function scoreBeginnings(index: SearchIndex, word: string): Scores {
  const scores = index.segments.map(({ segment }) => new Float32Array(segment.keys.length));
  for (const [at, { segment }] of index.segments.entries()) {
    const into = scores[at];
    if (!into) continue;
    let term = firstTermFrom(segment, word);
    for (const match of termsFrom(segment, word)) {
      const weight = match === word ? 1 : weights.beginning * (0.5 + word.length / match.length / 2);
      addTerm(segment, term, weight, into);
      term += 1;
    }
  }
  return scores;
}

function scoreExactly(index: SearchIndex, word: string): Scores {
  return index.segments.map(({ segment }) => {
    const scores = new Float32Array(segment.keys.length);
    const at = termAt(segment, word);
    if (at >= 0) addTerm(segment, at, 1, scores);
    return scores;
  });
}

/** Adds what one term is worth. Long documents have many words, so each counts a little less. */
function addTerm(segment: Segment, term: number, weight: number, into: Float32Array): void {
  const { lengths } = segment;
  eachPosting(segment, term, (document, bits) => {
    const level = levelScores[bits >> 2] ?? 1;
    const count = countScores[bits & 3] ?? 1;
    const score = (weight * level * count) / (1 + (lengths[document] ?? 0) / 256);
    if (score > (into[document] ?? 0)) into[document] = score;
  });
}

/** Adds documents with words that differ from this one by a mistake or two in typing. */
function addMistaken({ segments }: SearchIndex, word: string, scores: Scores): void {
  const most = mistakesIn(word);
  if (most === 0) return;
  const letters = lettersIn(word);
  for (const [at, { segment }] of segments.entries()) {
    const into = scores[at];
    if (!into) continue;
    const { terms } = segment;
    for (let term = 0; term < terms.length; term += 1) {
      const candidate = terms[term] ?? '';
      if (Math.abs(candidate.length - word.length) > most) continue;
      if (!mayBeWithin(letters, lettersIn(candidate), most) || !isWithin(word, candidate, most)) continue;
      addTerm(segment, term, weights.mistaken, into);
    }
  }
}

/** Adds the documents that refer to the items whose names have the word. */
function addNamed({ segments }: SearchIndex, scores: Scores): void {
  const titled = levelScores[textLevel.title] * weights.mistaken * 0.5;
  const named: string[] = [];
  for (const [at, { segment, removed }] of segments.entries()) {
    const into = scores[at];
    for (const type of namedTypes) {
      eachWith(segment, marks.type(type), (document) => {
        if ((into?.[document] ?? 0) >= titled && !removed.has(document))
          named.push(segment.keys[document] ?? '');
      });
    }
  }
  if (named.length > mostNamed) return;
  for (const [at, { segment }] of segments.entries()) {
    const into = scores[at];
    for (const id of named) {
      const term = termAt(segment, marks.reference(id));
      if (term >= 0 && into) addTerm(segment, term, weights.named, into);
    }
  }
}
