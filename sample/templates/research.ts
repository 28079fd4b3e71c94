import { emptyBody } from '#domain/content/entities/define.ts';
import { research } from '#domain/content/entities/research.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { iso, periods } from '../calendar.ts';
import type { Step } from '../history.ts';
import { type Draft, prose } from '../prose.ts';
import type { ResearchText } from '../schemas/research.ts';
import { researchTexts } from '../texts.ts';
import { characters } from '../world/characters.ts';
import { type BuildContext, idsOf, idsInRole, templatesFrom } from './template.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Research requests and their answers. */
export const researches = templatesFrom(researchTexts, {
  draft,
  refer: (text, { world }) => ({ researchPeriod: world.period(text.event) }),
  span: (text, { now }) => {
    const { opens, closes } = periods(now)[text.event];
    return [opens, Math.min(closes - day, now - day)];
  },
  after: answered,
});

/** Steps of the desk: assignment, answer, collection. */
function answered({ event, status, desk, answer }: ResearchText, context: BuildContext): Step[] {
  const { world, random, now } = context;
  if (status === 'archived' || status === 'editing') return [];
  const by = random.pick(idsInRole(world, 'organiser'));
  const { closes, release } = periods(now)[event];
  const steps: Step[] = [];
  if (desk) {
    const [team, notes] = desk;
    const body = { assignedTeam: world.team(team), refereeNotes: prose(notes) };
    steps.push({ kind: 'write', by, body, at: Math.min(closes, now - 20 * hour) + random.int(600) * minute });
  }
  if (!answer) return steps;
  const writers = world.people.filter(({ role }) => role === 'plot-writer').map(({ id }) => id);
  const early = release < now ? (1 + random.int(8)) * day : 9 * hour;
  const at = Math.min(release, now) - early + random.int(400) * minute;
  const body: Draft = {
    answer: prose(answer.text),
    outcome: answer.outcome,
    answeredBy: random.pick(writers),
    release: answer.release ?? 'with-the-period',
    producedLammies: idsOf(context, answer.lammies),
    producedRumours: idsOf(context, answer.rumours),
    earlierSimilar: idsOf(context, answer.similar),
  };
  steps.push({ kind: 'write', by, body, at });
  if (answer.release === undefined) return steps;
  const releasedOn = iso(release);
  steps.push({ kind: 'write', by, body: { releasedOn }, at: release + random.int(60) * minute });
  if (answer.collected) {
    const at = release + day + random.int(3000) * minute;
    steps.push({ kind: 'write', by, body: { collected: true, collectedOn: iso(at) }, at });
  }
  return steps;
}

function draft(text: ResearchText, newId: () => string): Draft {
  const [, character, number] = characters[text.author];
  return {
    ...emptyBody(research),
    title: text.title,
    summary: text.summary,
    characterName: character,
    characterNumber: number,
    questions: text.questions.map((question): GroupRow => ({ id: newId(), question: prose(question) })),
    alreadyKnown: prose(text.known),
    sources: prose(text.sources),
    method: prose(text.method),
    helpers: (text.helpers ?? []).map(([helper, skill]): GroupRow => ({
      id: newId(),
      character: helper,
      skill,
    })),
    skill: text.skill,
    subject: text.subject,
    resourcesSpent: text.spent ?? '',
    expedite: text.expedite ?? false,
  };
}
