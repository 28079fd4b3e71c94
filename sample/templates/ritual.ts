import { emptyBody } from '#domain/content/entities/define.ts';
import { ritual } from '#domain/content/entities/ritual.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { iso } from '../calendar.ts';
import type { Step } from '../history.ts';
import { type Draft, prose, proseOr } from '../prose.ts';
import type { RitualText } from '../schemas/ritual.ts';
import { ritualTexts } from '../texts.ts';
import { characters } from '../world/characters.ts';
import { type BuildContext, idsOf, idsInRole, templatesFrom } from './template.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Ritual bookings, with results for those that were performed. */
export const rituals = templatesFrom(ritualTexts, {
  draft,
  refer: (text, context) => ({
    circle: context.world.place(text.circle),
    slot: context.world.slotFor(text.title),
    wantedTime: iso(wanted(text, context)),
    itemPower: (text.items ?? []).flatMap(([title, power]): GroupRow[] => {
      const lammie = context.find(title);
      return lammie === null ? [] : [{ id: context.random.id(context.now - 50 * day), lammie, power }];
    }),
    monsters: idsOf(context, text.monsters),
  }),
  after: performed,
});

function wanted({ event, wanted: [dayAt, hourAt] }: RitualText, { world }: BuildContext): number {
  const friday = Math.floor(world.eventDates[event].start / day) * day;
  return friday + dayAt * day + hourAt * hour;
}

/** The referee's record. Saving it sets the booking back to Editing, so an organiser approves it again. */
function performed(text: RitualText, context: BuildContext): Step[] {
  const { result } = text;
  if (!result) return [];
  const { world, random } = context;
  const by = random.pick(idsInRole(world, 'referee'));
  const at = wanted(text, context) + (40 + random.int(50)) * 60_000;
  const body: Draft = {
    referee: by,
    entertainment: result.entertainment,
    relevance: result.relevance,
    powerSpent: result.spent,
    outcome: result.outcome,
    outcomeText: prose(result.text),
    lammiesToMake: idsOf(context, result.lammies),
    ends: result.endsAfter === undefined ? null : iso(at + result.endsAfter * day),
  };
  const approver = random.pick(idsInRole(world, 'organiser'));
  return [
    { kind: 'write', by, body, at },
    {
      kind: 'move',
      by: approver,
      to: text.status,
      at: world.eventDates[text.event].end + day + random.int(24) * hour,
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
