import { entityKeys, type EntityKey } from '#domain/entities/index.ts';
import { code } from '#domain/permissions/permissions.ts';
import { startingRoles } from '#domain/permissions/startingRoles.ts';
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

/** The whole sample game as data: who and what there is, and what everybody did, in the order of time. */
export interface SampleGame {
  readonly people: readonly SamplePerson[];
  readonly collections: readonly SampleCollection[];
  readonly sessions: readonly EditSession[];
}

/** What decides the sample game: the same again for the same. */
export interface SampleOptions {
  /** The moment it is told at; the next event is some weeks from then. */
  readonly now: number;
  readonly seed?: number;
  /** How many documents in all; below the number of those written by hand there are as many as those. */
  readonly documents?: number;
}

/** Makes the sample game. */
export function sampleGame({ now, seed = 1, documents = 0 }: SampleOptions): SampleGame {
  const cast = sampleWorld(now, seed);
  const random = seeded(`documents ${seed}`);
  const all = entityKeys.map((entity) => ({ entity, tellings: templatesOf(entity, knownIds(cast), now) }));
  const perRound = all.reduce((sum, { tellings }) => sum + tellings.length, 0);
  const wanted = Math.max(documents, perRound);
  const taken = new Set<string>();
  const sittings: EditSession[] = [];
  const records: SampleCollection[] = [];
  for (let round = 0; round * perRound < wanted; round += 1) {
    const share = Math.min(1, (wanted - round * perRound) / perRound);
    const parts = plannedDocuments(all, share, round, cast, random);
    const ids = new Map(
      parts.flatMap((part) => namesOf(part.telling.text).map((name) => [name, part.keyId])),
    );
    const find = (name: string | undefined) => (name === undefined ? null : (ids.get(name) ?? null));
    const scene: BuildContext = { cast, random, now, find };
    if (round === 0) records.push(...sampleCollections(scene));
    for (const part of parts) sittings.push(...sessionsOf(scene, part, round, taken));
  }
  return { people: cast.people, collections: records, sessions: mergeSessions(sittings) };
}

/** A document to be told: its text, its id and when it is begun and stands as it stands. */
interface PlannedDocument {
  readonly entity: EntityKey;
  readonly telling: DocumentTemplate;
  readonly keyId: string;
  readonly from: number;
  readonly until: number;
}

/** The documents of a round; of a round that is not whole the same share of each type. */
function plannedDocuments(
  all: readonly { readonly entity: EntityKey; readonly tellings: readonly DocumentTemplate[] }[],
  share: number,
  round: number,
  cast: SampleWorld,
  random: Seeded,
): PlannedDocument[] {
  const scene: BuildContext = { cast, random, now: cast.now, find: () => null };
  let [passed, given] = [0, 0];
  return all.flatMap(({ entity, tellings }) => {
    passed += tellings.length;
    const some = tellings.slice(0, Math.round(passed * share) - given);
    given += some.length;
    return some.map((telling): PlannedDocument => {
      const [from, until] = spanOf(telling, scene);
      return { entity, telling, keyId: random.id(round === 0 ? from : cast.now - 100 * day), from, until };
    });
  });
}

function spanOf(
  { text, span }: DocumentTemplate,
  scene: BuildContext,
): readonly [from: number, until: number] {
  const { cast, random, now } = scene;
  if (span) {
    const [opens, closes] = span(scene);
    return [opens + random.int(Math.floor((closes - opens) / 2)), closes];
  }
  const event = text.event ?? 'next';
  const begun = { past: cast.eventDates.past.start - 70 * day, next: now - 80 * day, later: now - 40 * day }[
    event
  ];
  const from = begun + random.int(20 * 24) * hour;
  return [
    from,
    event === 'past' ? cast.eventDates.past.start - 5 * day : now - (2 + random.int(10 * 24)) * hour,
  ];
}

function namesOf({ title, key }: TemplateText): string[] {
  return key === undefined ? [title] : [title, key];
}

function sessionsOf(
  scene: BuildContext,
  part: PlannedDocument,
  round: number,
  taken: Set<string>,
): EditSession[] {
  const { cast, random, now } = scene;
  const { entity, telling, keyId, from, until } = part;
  const { text } = telling;
  const draft = telling.draft(() => random.id(now - 100 * day));
  if (round === 0) taken.add(text.title);
  const plain = round === 0 ? draft : variationOf(draft, text, random, taken);
  const body: Draft = {
    ...plain,
    ...(text.event === undefined || !('eventId' in plain) ? {} : { eventId: cast.event(text.event) }),
    tags: text.tags.map(cast.tag),
    links: idsOf(scene, linksByTitle.get(text.title)),
    ...telling.refer(plain, scene),
  };
  const blank = { entity, keyId, teamId: cast.team(text.team) };
  if (round > 0) return changesOf(blank, shortHistory(scene, part, round, body), random.id);
  const hands = contributorsOf(cast, entity, text, random);
  const shares = sharesOf(text, hands.isStaff, cast, random);
  const order = new Map(cast.people.map(({ id }, at) => [id, at]));
  const sitting = (by: string, at: number) => nextSession(order.get(by) ?? 0, at);
  const steps = stepsTo({ entity, body, standing: text.status, shares }, hands, random);
  const made = spread(steps, [from, until], sitting, random);
  const after = text.status === 'archived' ? [] : telling.after(scene);
  const timed = [...made, ...spread(after, [made.at(-1)?.at ?? until, now - hour / 2], sitting, random)];
  const { author } = hands;
  const since = (after.length > 0 ? timed : made.slice(0, 2)).at(-1)?.at ?? until;
  const said = commentSteps(
    { entity, title: text.title, standing: text.status, author, steps: timed, since },
    cast,
    now,
    random,
  );
  return changesOf(blank, [...timed, ...said], random.id);
}

const standings: readonly TextStatus[] = [
  'editing',
  'editing',
  'editing',
  'submitted',
  'approved',
  'flagged',
  'archived',
];

/** Those told again were written at a few long sittings: whole at once, shared, then moved along. */
function shortHistory(
  { cast, random, now }: BuildContext,
  { entity, telling }: PlannedDocument,
  round: number,
  body: Draft,
): TimedStep[] {
  const { text } = telling;
  const week = Math.floor(round / 6);
  const authors = authorsOf(cast, entity, text);
  const author = authors[week % authors.length];
  const organiser = cast.people.find(({ account }) => account === 'organiser')?.id ?? '';
  const begun = now - (60 + (week % 40)) * day;
  const isStaff = author?.role !== 'player';
  const by = author?.id ?? organiser;
  const { own } = splitByWriter(entity, body, isStaff);
  const shares = sharesOf({ ...text, status: 'approved' }, isStaff, cast, random);
  const hands: Contributors = { author: by, isStaff, colleague: by, organiser };
  const [move] = statusSteps(random.pick(standings), hands).slice(-1);
  return [
    { kind: 'write', by, body: own, at: begun },
    ...(shares ? [{ kind: 'share', by, shares, at: begun } satisfies TimedStep] : []),
    ...(move ? [{ ...move, at: begun + 30 * day }] : []),
  ];
}

function contributorsOf(
  cast: SampleWorld,
  entity: EntityKey,
  text: TemplateText,
  random: Seeded,
): Contributors {
  const authors = authorsOf(cast, entity, text);
  const organisers = cast.people.filter(({ role }) => role === 'organiser');
  // Whoever flags something is who says why.
  const speaker = organisers.find(({ first }) => first === firstCommenter(text.title));
  const organiser = (speaker ?? random.pick(organisers)).id;
  const author = authors.find(({ first }) => first === text.author) ?? random.pick(authors);
  const others = authors.filter(({ id }) => id !== author.id);
  // Players write their own; staff have a colleague who looks over it.
  const isStaff = author.role !== 'player';
  const colleague = isStaff && others.length > 0 ? random.pick(others).id : author.id;
  return { author: author.id, isStaff, colleague, organiser };
}

/** Those of a team who begin documents of a type. */
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
