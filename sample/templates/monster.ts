import { emptyBody } from '#domain/content/entities/define.ts';
import { monster } from '#domain/content/entities/monster.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { type Draft, prose, proseOr } from '../prose.ts';
import type { MonsterText } from '../schemas/monster.ts';
import { lammieTexts, monsterTexts } from '../texts.ts';
import { idsOf, templatesFrom } from './template.ts';

/** Monsters, with the lammies for their powers and for what they carry. */
export const monsters = templatesFrom(monsterTexts, {
  draft,
  refer: ({ title }, context) => {
    const cards = lammieTexts.filter(({ source }) => source === title);
    const isPower = ({ kind }: (typeof cards)[number]) => kind === 'creature-ability' || kind === 'condition';
    const ids = (some: typeof cards) =>
      idsOf(
        context,
        some.map((card) => card.title),
      );
    return {
      powerLammies: ids(cards.filter((card) => isPower(card))),
      carriesLammies: ids(cards.filter((card) => !isPower(card))),
    };
  },
});

function draft(text: MonsterText, newId: () => string): Draft {
  const { hits, armour, makeUp } = text;
  const byLocation = typeof hits === 'number' || hits === null ? [] : hits;
  return {
    ...emptyBody(monster),
    title: text.title,
    summary: text.summary,
    kind: text.kind,
    appearance: prose(text.appearance),
    howToPlay: prose(text.play),
    hits: typeof hits === 'number' ? hits : null,
    hitsByLocation: byLocation.map(([location, count]): GroupRow => ({
      id: newId(),
      location,
      hits: count,
    })),
    armour: armour?.[0] ?? '',
    armourPoints: armour?.[1] ?? null,
    damageAndCalls: [...text.calls],
    powers: proseOr(text.powers),
    immunities: proseOr(text.immunities),
    weaknesses: proseOr(text.weaknesses),
    howItDies: proseOr(text.dies),
    costume: text.costume.map(([item, count, source]): GroupRow => ({ id: newId(), item, count, source })),
    makeUp: proseOr(makeUp?.[0]),
    makeUpMinutes: makeUp?.[1] ?? null,
    crew: text.crew,
    mostAtOnce: text.mostAtOnce,
    carries: text.carries ?? '',
  };
}
