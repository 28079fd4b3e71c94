import { entities, entityKeys, type EntityKey } from '#domain/content/entities/index.ts';
import { code } from '#domain/content/permissionCodes.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import { type SampleWorld, type SamplePerson, type SampleCollection, sampleWorld } from './sampleWorld.ts';
import {
  changesOf,
  mergeSessions,
  nextSession,
  type EditSession,
  spread,
  type TimedStep,
} from './history.ts';
import { type BuildContext, type DocumentTemplate, type TemplateText, idsOf } from './templates/template.ts';
import { linksByTitle } from './links.ts';
import { type Contributors, stepsTo, statusSteps, splitByWriter } from './lifecycle.ts';
import type { Draft } from './prose.ts';
import { knownIds, sampleCollections } from './collections.ts';
import { variationOf } from './variation.ts';
import { type Seeded, seeded } from './seeded.ts';
import { sharesOf } from './sharing.ts';
import { firstCommenter, commentSteps } from './comments.ts';
import { templatesOf } from './templates/all.ts';
import type { TextStatus } from './schemas/document.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The whole sample game as data: people, collection items, and every editing session ordered by time. */
export interface SampleGame {
  readonly people: readonly SamplePerson[];
  readonly collections: readonly SampleCollection[];
  readonly sessions: readonly EditSession[];
}

/** Inputs of the sample game; equal inputs give equal games. */
export interface SampleOptions {
  /** Current time in epoch milliseconds; the next event is some weeks later. */
  readonly now: number;
  /** Time zone of the game; Europe/London by default. */
  readonly timeZone?: string;
  readonly seed?: number;
  /** Number of documents; at least as many as there are texts. */
  readonly documents?: number;
}

/** Generates the sample game. */
export function sampleGame({
  now,
  timeZone = 'Europe/London',
  seed = 1,
  documents = 0,
}: SampleOptions): SampleGame {
  const world = sampleWorld(now, seed);
  const random = seeded(`documents ${seed}`);
  const all = entityKeys.map((entity) => ({ entity, templates: templatesOf(entity, knownIds(world), now) }));
  const perRound = all.reduce((sum, { templates }) => sum + templates.length, 0);
  const wanted = Math.max(documents, perRound);
  const usedTitles = new Set<string>();
  const sessions: EditSession[] = [];
  const records: SampleCollection[] = [];
  for (let round = 0; round * perRound < wanted; round += 1) {
    const share = Math.min(1, (wanted - round * perRound) / perRound);
    const planned = plannedDocuments(all, share, round, world, random);
    const ids = new Map(
      planned.flatMap((document) => namesOf(document.template.text).map((name) => [name, document.keyId])),
    );
    const find = (name: string | undefined) => (name === undefined ? null : (ids.get(name) ?? null));
    const context: BuildContext = { world, random, now, find };
    if (round === 0) records.push(...sampleCollections(context, timeZone));
    for (const document of planned) sessions.push(...sessionsOf(context, document, round, usedTitles));
  }
  return { people: world.people, collections: records, sessions: mergeSessions(sessions) };
}

/** A document to generate: its template, id, and start and end of its writing. */
interface PlannedDocument {
  readonly entity: EntityKey;
  readonly template: DocumentTemplate;
  readonly keyId: string;
  readonly from: number;
  readonly until: number;
}

/** The documents of one round. A partial round takes the same share of each type. */
function plannedDocuments(
  all: readonly { readonly entity: EntityKey; readonly templates: readonly DocumentTemplate[] }[],
  share: number,
  round: number,
  world: SampleWorld,
  random: Seeded,
): PlannedDocument[] {
  const context: BuildContext = { world, random, now: world.now, find: () => null };
  let [passedCount, givenCount] = [0, 0];
  return all.flatMap(({ entity, templates }) => {
    passedCount += templates.length;
    const some = templates.slice(0, Math.round(passedCount * share) - givenCount);
    givenCount += some.length;
    return some.map((template): PlannedDocument => {
      const [from, until] = spanOf(template, context);
      return { entity, template, keyId: random.id(round === 0 ? from : world.now - 100 * day), from, until };
    });
  });
}

function spanOf(
  { text, span }: DocumentTemplate,
  context: BuildContext,
): readonly [from: number, until: number] {
  const { world, random, now } = context;
  if (span) {
    const [opens, closes] = span(context);
    return [opens + random.int(Math.floor((closes - opens) / 2)), closes];
  }
  const event = text.event ?? 'next';
  const begun = { past: world.eventDates.past.start - 70 * day, next: now - 80 * day, later: now - 40 * day }[
    event
  ];
  const from = begun + random.int(20 * 24) * hour;
  return [
    from,
    event === 'past' ? world.eventDates.past.start - 5 * day : now - (2 + random.int(10 * 24)) * hour,
  ];
}

function namesOf({ title, key }: TemplateText): string[] {
  return key === undefined ? [title] : [title, key];
}

function sessionsOf(
  context: BuildContext,
  document: PlannedDocument,
  round: number,
  usedTitles: Set<string>,
): EditSession[] {
  const { world, random, now } = context;
  const { entity, template, keyId, from, until } = document;
  const { text } = template;
  const draft = template.draft(() => random.id(now - 100 * day));
  if (round === 0) usedTitles.add(text.title);
  const plain = round === 0 ? draft : variationOf(draft, text, random, usedTitles);
  const body: Draft = {
    ...plain,
    ...(text.event === undefined || !('eventId' in plain) ? {} : { eventId: world.event(text.event) }),
    tags: text.tags.map(world.tag),
    links: idsOf(context, linksByTitle.get(text.title)),
    ...template.refer(plain, context),
  };
  const blank = { entity, keyId, teamId: world.team(text.team) };
  if (round > 0) return changesOf(blank, shortHistory(context, document, round, body), random.id);
  const contributors = contributorsOf(world, entity, text, random);
  const shares = sharesOf(text, contributors.isStaff, world, random);
  const order = new Map(world.people.map(({ id }, at) => [id, at]));
  const session = (by: string, at: number) => nextSession(order.get(by) ?? 0, at, now);
  const steps = stepsTo({ entity, body, status: text.status, shares }, contributors, random);
  const spreadSteps = spread(steps, [from, until], session, random);
  const after = text.status === 'archived' ? [] : template.after(context);
  const timed = [
    ...spreadSteps,
    ...spread(after, [spreadSteps.at(-1)?.at ?? until, now - hour / 2], session, random),
  ];
  const { author } = contributors;
  const since = (after.length > 0 ? timed : spreadSteps.slice(0, 2)).at(-1)?.at ?? until;
  const comments = commentSteps(
    { entity, title: text.title, status: text.status, author, steps: timed, since },
    world,
    now,
    random,
  );
  return changesOf(blank, [...timed, ...comments], random.id);
}

const statuses: readonly TextStatus[] = [
  'editing',
  'editing',
  'editing',
  'submitted',
  'approved',
  'flagged',
  'archived',
];

/** History of a variation: written in one session, shared, then given its status. */
function shortHistory(
  { world, random, now }: BuildContext,
  { entity, template }: PlannedDocument,
  round: number,
  body: Draft,
): TimedStep[] {
  const { text } = template;
  const week = Math.floor(round / 6);
  const authors = authorsOf(world, entity, text);
  const author = authors[week % authors.length];
  const organiser = world.people.find(({ account }) => account === 'organiser')?.id ?? '';
  const begun = now - (60 + (week % 40)) * day;
  const isStaff = author?.role !== 'player';
  const by = author?.id ?? organiser;
  const { own } = splitByWriter(entity, body, isStaff);
  const shares = sharesOf({ ...text, status: 'approved' }, isStaff, world, random);
  const contributors: Contributors = { author: by, isStaff, colleague: by, organiser };
  // Limits allow an author few submitted documents. What is beyond them is still being written, or was approved knowingly
  // after all others had been submitted.
  const isLimited = entities[entity].limits !== undefined;
  const picked = random.pick(statuses);
  const [move] = statusSteps(isLimited && picked === 'submitted' ? 'editing' : picked, contributors).slice(
    -1,
  );
  const isConfirmed = isLimited && picked === 'approved';
  return [
    { kind: 'write', by, body: own, at: begun },
    ...(shares ? [{ kind: 'share', by, shares, at: begun } satisfies TimedStep] : []),
    ...(move
      ? [{ ...move, ...(isConfirmed && { isConfirmed }), at: isLimited ? now - hour : begun + 30 * day }]
      : []),
  ];
}

function contributorsOf(
  world: SampleWorld,
  entity: EntityKey,
  text: TemplateText,
  random: Seeded,
): Contributors {
  const authors = authorsOf(world, entity, text);
  const organisers = world.people.filter(({ role }) => role === 'organiser');
  // The organiser who flags is the one who comments.
  const speaker = organisers.find(({ first }) => first === firstCommenter(text.title));
  const organiser = (speaker ?? random.pick(organisers)).id;
  const author = authors.find(({ first }) => first === text.author) ?? random.pick(authors);
  const others = authors.filter(({ id }) => id !== author.id);
  // Players write alone; staff have a colleague who reviews.
  const isStaff = author.role !== 'player';
  const colleague = isStaff && others.length > 0 ? random.pick(others).id : author.id;
  return { author: author.id, isStaff, colleague, organiser };
}

/** Members of a team who create documents of a type. */
function authorsOf({ people }: SampleWorld, entity: EntityKey, { team }: TemplateText): SamplePerson[] {
  const begins = new Set(
    startingRoles
      .filter(({ permissions }) => {
        const grant = permissions[entity];
        return grant?.owned.includes(code.create) || grant?.all.includes(code.create);
      })
      .map(({ id }) => id),
  );
  return people.filter(({ role, codes }) => role !== null && begins.has(role) && codes.includes(team));
}
