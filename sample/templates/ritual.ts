import { emptyBody } from '#domain/entities/define.ts';
import { ritual } from '#domain/entities/ritual.ts';
import type { GroupRow } from '#domain/fields/field.ts';
import { iso } from '../calendar.ts';
import type { Step } from '../history.ts';
import { type Draft, prose, proseOr } from '../prose.ts';
import type { RitualText } from '../schemas/ritual.ts';
import { ritualTexts } from '../texts.ts';
import { characters } from '../world/characters.ts';
import { type BuildContext, idsOf, idsInRole, templatesFrom } from './template.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Rituals booked in the circles, and what came of those that were done. */
export const rituals = templatesFrom(ritualTexts, {
  draft,
  refer: (text, scene) => ({
    circle: scene.cast.place(text.circle),
    slot: scene.cast.slotFor(text.title),
    wantedTime: iso(wanted(text, scene)),
    itemPower: (text.items ?? []).flatMap(([title, power]): GroupRow[] => {
      const lammie = scene.find(title);
      return lammie === null ? [] : [{ id: scene.random.id(scene.now - 50 * day), lammie, power }];
    }),
    monsters: idsOf(scene, text.monsters),
  }),
  after: performed,
});

function wanted({ event, wanted: [dayAt, hourAt] }: RitualText, { cast }: BuildContext): number {
  const friday = Math.floor(cast.eventDates[event].start / day) * day;
  return friday + dayAt * day + hourAt * hour;
}

/** What a referee wrote down on the day; it brings the booking back to Editing, so an organiser approves it again. */
function performed(text: RitualText, scene: BuildContext): Step[] {
  const { result: done } = text;
  if (!done) return [];
  const { cast, random } = scene;
  const by = random.pick(idsInRole(cast, 'referee'));
  const at = wanted(text, scene) + (40 + random.int(50)) * 60_000;
  const body: Draft = {
    referee: by,
    entertainment: done.entertainment,
    relevance: done.relevance,
    powerSpent: done.spent,
    outcome: done.outcome,
    outcomeText: prose(done.text),
    lammiesToMake: idsOf(scene, done.lammies),
    ends: done.endsAfter === undefined ? null : iso(at + done.endsAfter * day),
  };
  const approver = random.pick(idsInRole(cast, 'organiser'));
  return [
    { kind: 'write', by, body, at },
    {
      kind: 'move',
      by: approver,
      to: text.status,
      at: cast.eventDates[text.event].end + day + random.int(24) * hour,
    },
  ];
}

function draft(text: RitualText, newId: () => string): Draft {
  const [player, character, number] = characters[text.author];
  return {
    ...emptyBody(ritual),
    title: text.title,
    summary: text.summary,
    ritualName: text.name ?? text.title,
    kind: text.kind,
    ritualistPlayer: player,
    ritualistCharacter: character,
    ritualistNumber: number,
    contributors: text.contributors.map(([one, power]): GroupRow => ({ id: newId(), character: one, power })),
    powerNeeded: text.needed,
    intendedEffect: prose(text.effect),
    targets: text.targets,
    targetsWilling: text.willing ?? false,
    calledOn: text.calledOn,
    plan: prose(text.plan),
    components: (text.components ?? []).map(([component, count]): GroupRow => ({
      id: newId(),
      component,
      count,
    })),
    staging: proseOr(text.staging),
    crewWanted: text.crew ?? null,
    immediate: text.immediate ?? false,
    safety: prose(text.safety),
  };
}
