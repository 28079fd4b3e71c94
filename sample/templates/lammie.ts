import { emptyBody } from '#domain/content/entities/define.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { iso } from '../calendar.ts';
import type { Step } from '../history.ts';
import { type Draft, prose, proseOr } from '../prose.ts';
import type { LammieText } from '../schemas/lammie.ts';
import { lammieTexts } from '../texts.ts';
import { characters } from '../world/characters.ts';
import { type BuildContext, idsInRole, templatesFrom } from './template.ts';

const day = 24 * 3_600_000;

/** Lammie requests and the state of their production. */
export const lammies = templatesFrom(lammieTexts, {
  draft,
  refer: (text, context) => {
    const { start, end } = context.world.eventDates[text.event];
    const early = text.collect === 'at-the-gate' || text.collect === 'at-the-desk';
    return {
      neededBy: iso(early ? start - 2 * 3_600_000 : start + (1 + context.random.int(2)) * day),
      lastsUntil: text.lasts === 'until-a-date' ? iso(end + 364 * day) : null,
      source: context.find(text.source),
      replaces: context.find(text.replaces),
    };
  },
  after: produced,
});

/** Steps of the desk for an approved card: the rules check and production. */
function produced(
  { event, status: standing, production }: LammieText,
  { world, random }: BuildContext,
): Step[] {
  if (standing !== 'approved' || production === undefined) return [];
  const by = random.pick(idsInRole(world, 'organiser'));
  const rulesCheckedBy = random.pick(idsInRole(world, 'referee'));
  const first = event === 'past' ? { at: world.eventDates.past.start - 3 * day } : {};
  const second = event === 'past' ? { at: world.eventDates.past.end + day } : {};
  if (production === 'queued') return [{ kind: 'write', by, body: { rulesCheckedBy, production }, ...first }];
  return [
    { kind: 'write', by, body: { rulesCheckedBy, production: 'queued' }, ...first },
    { kind: 'write', by, body: { production }, ...second },
  ];
}

function draft(text: LammieText): Draft {
  const [player, character, number] = text.recipient ? characters[text.recipient] : ['', '', ''];
  return {
    ...emptyBody(lammie),
    title: text.title,
    summary: text.summary,
    cardKind: text.kind,
    nameOnCard: text.cardName ?? text.title,
    cardText: prose(text.text),
    flavour: proseOr(text.flavour),
    refereeText: proseOr(text.referee),
    physicalProp: text.prop,
    mustBeAttached: text.mustBeAttached ?? false,
    charges: text.charges ?? '',
    canBeStolen: text.canBeStolen ?? false,
    colour: text.colour,
    lasts: text.lasts,
    quantity: text.quantity,
    collectWhere: text.collect,
    recipientPlayer: player,
    recipientCharacter: character,
    recipientNumber: number,
    why: text.why,
    // Production starts at "requested"; only the desk moves it on.
    production: null,
  };
}
