import { monsterTexts } from '../texts.ts';
import type { TeamCode } from '../world/teams.ts';

const common = new Set(
  `the and for with from that this one two three his her their its into out over under old young who what a an of in on
at to by is are was not no if free member crew player their advocate clerk voice`.split(/\s+/),
);

/** Words that only count within one team, because every team has a mother, a brother and a queue. */
const weak = new Set(['brother', 'mother', 'queue', 'watch']);

/** Titles of the monsters that share a distinctive word with a note, most similar first. */
export function similarMonsters(note: string, most: number, team: TeamCode): string[] {
  const wanted = stems(note);
  return monsterTexts
    .map((text) => ({ title: text.title, likeness: likeness(wanted, stems(text.title), text.team === team) }))
    .filter((one) => one.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ title }) => title);
}

/** Number of shared words, plus their share of the title, so that one word of a short title counts more. */
function likeness(wanted: ReadonlySet<string>, own: ReadonlySet<string>, isSameTeam: boolean): number {
  const shared = [...own].filter((word) => wanted.has(word) && (isSameTeam || !weak.has(word))).length;
  return shared === 0 ? 0 : shared + shared / own.size;
}

/** Distinctive words of a text, without their endings. */
function stems(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 2 && !common.has(word)).map(stem));
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:es|s|ed|ing)$/, '') : word.replace(/s$/, '');
}
