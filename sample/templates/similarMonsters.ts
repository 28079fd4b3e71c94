import { monsterTexts } from '../texts.ts';
import type { TeamCode } from '../world/teams.ts';

const common = new Set(
  `the and for with from that this one two three his her their its into out over under old young who what a an of in on
at to by is are was not no if free member crew player their advocate clerk voice`.split(/\s+/),
);

/** Words that say something only among those of one team: everybody has a mother, a brother and a queue. */
const weak = new Set(['brother', 'mother', 'queue', 'watch']);

/** Titles of the monsters that a note is most likely about, the likeliest first; only such as share a telling word with it. */
export function similarMonsters(note: string, most: number, team: TeamCode): string[] {
  const wanted = stems(note);
  return monsterTexts
    .map((text) => ({ title: text.title, likeness: likeness(wanted, stems(text.title), text.team === team) }))
    .filter((one) => one.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ title }) => title);
}

/** How much of a title a note says: of a short title one word is a lot. */
function likeness(wanted: ReadonlySet<string>, own: ReadonlySet<string>, isSameTeam: boolean): number {
  const shared = [...own].filter((word) => wanted.has(word) && (isSameTeam || !weak.has(word))).length;
  return shared === 0 ? 0 : shared + shared / own.size;
}

/** The words of a text that tell something, without their endings. */
function stems(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 2 && !common.has(word)).map(stem));
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:es|s|ed|ing)$/, '') : word.replace(/s$/, '');
}
