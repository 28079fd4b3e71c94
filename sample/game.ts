import { entityKeys, type EntityKey } from '#domain/entities/index.ts';
import { code } from '#domain/permissions/permissions.ts';
import { startingRoles } from '#domain/permissions/startingRoles.ts';
import { type Cast, type SamplePerson, type SampleRecords, sampleCast } from './cast.ts';
import { changesOf, gathered, nextSitting, type Sitting, spread, type TimedStep } from './history.ts';
import { type Scene, type Telling, type Text, found } from './kinds/kind.ts';
import { linked } from './links.ts';
import { type Hands, lived, moved, parted } from './lived.ts';
import type { Draft } from './prose.ts';
import { knownIds, sampleRecords } from './records.ts';
import { retold } from './retell.ts';
import { type Seeded, seeded } from './seeded.ts';
import { sharesOf } from './sharing.ts';
import { firstToSpeak, talk } from './talk.ts';
import { tellingsOf } from './tellings.ts';
import type { Standing } from './text/shape.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The whole sample game as data: who and what there is, and what everybody did, in the order of time. */
export interface SampleGame {
  readonly people: readonly SamplePerson[];
  readonly records: readonly SampleRecords[];
  readonly sittings: readonly Sitting[];
}

/** What decides the sample game: the same again for the same. */
export interface SampleWish {
  /** The moment it is told at; the next event is some weeks from then. */
  readonly now: number;
  readonly seed?: number;
  /** How many documents in all; below the number of those written by hand there are as many as those. */
  readonly documents?: number;
}

/** Makes the sample game. */
export function sampleGame({ now, seed = 1, documents = 0 }: SampleWish): SampleGame {
  const cast = sampleCast(now, seed);
  const random = seeded(`documents ${seed}`);
  const all = entityKeys.map((entity) => ({ entity, tellings: tellingsOf(entity, knownIds(cast), now) }));
  const perRound = all.reduce((sum, { tellings }) => sum + tellings.length, 0);
  const wanted = Math.max(documents, perRound);
  const taken = new Set<string>();
  const sittings: Sitting[] = [];
  const records: SampleRecords[] = [];
  for (let round = 0; round * perRound < wanted; round += 1) {
    const share = Math.min(1, (wanted - round * perRound) / perRound);
    const parts = partsOf(all, share, round, cast, random);
    const ids = new Map(
      parts.flatMap((part) => namesOf(part.telling.text).map((name) => [name, part.keyId])),
    );
    const find = (name: string | undefined) => (name === undefined ? null : (ids.get(name) ?? null));
    const scene: Scene = { cast, random, now, find };
    if (round === 0) records.push(...sampleRecords(scene));
    for (const part of parts) sittings.push(...tell(scene, part, round, taken));
  }
  return { people: cast.people, records, sittings: gathered(sittings) };
}

/** A document to be told: its text, its id and when it is begun and stands as it stands. */
interface Part {
  readonly entity: EntityKey;
  readonly telling: Telling;
  readonly keyId: string;
  readonly from: number;
  readonly until: number;
}

/** The documents of a round; of a round that is not whole the same share of each type. */
function partsOf(
  all: readonly { readonly entity: EntityKey; readonly tellings: readonly Telling[] }[],
  share: number,
  round: number,
  cast: Cast,
  random: Seeded,
): Part[] {
  const scene: Scene = { cast, random, now: cast.now, find: () => null };
  let [passed, given] = [0, 0];
  return all.flatMap(({ entity, tellings }) => {
    passed += tellings.length;
    const some = tellings.slice(0, Math.round(passed * share) - given);
    given += some.length;
    return some.map((telling): Part => {
      const [from, until] = spanOf(telling, scene);
      return { entity, telling, keyId: random.id(round === 0 ? from : cast.now - 100 * day), from, until };
    });
  });
}

function spanOf({ text, span }: Telling, scene: Scene): readonly [from: number, until: number] {
  const { cast, random, now } = scene;
  if (span) {
    const [opens, closes] = span(scene);
    return [opens + random.int(Math.floor((closes - opens) / 2)), closes];
  }
  const event = text.event ?? 'next';
  const begun = { past: cast.stays.past.start - 70 * day, next: now - 80 * day, later: now - 40 * day }[
    event
  ];
  const from = begun + random.int(20 * 24) * hour;
  return [from, event === 'past' ? cast.stays.past.start - 5 * day : now - (2 + random.int(10 * 24)) * hour];
}

function namesOf({ title, key }: Text): string[] {
  return key === undefined ? [title] : [title, key];
}

function tell(scene: Scene, part: Part, round: number, taken: Set<string>): Sitting[] {
  const { cast, random, now } = scene;
  const { entity, telling, keyId, from, until } = part;
  const { text } = telling;
  const draft = telling.draft(() => random.id(now - 100 * day));
  if (round === 0) taken.add(text.title);
  const plain = round === 0 ? draft : retold(draft, text, random, taken);
  const body: Draft = {
    ...plain,
    ...(text.event === undefined || !('eventId' in plain) ? {} : { eventId: cast.event(text.event) }),
    tags: text.tags.map(cast.tag),
    links: found(scene, linked.get(text.title)),
    ...telling.refer(plain, scene),
  };
  const blank = { entity, keyId, teamId: cast.team(text.team) };
  if (round > 0) return changesOf(blank, quick(scene, part, round, body), random.id);
  const hands = handsOf(cast, entity, text, random);
  const shares = sharesOf(text, hands.isStaff, cast, random);
  const order = new Map(cast.people.map(({ id }, at) => [id, at]));
  const sitting = (by: string, at: number) => nextSitting(order.get(by) ?? 0, at);
  const steps = lived({ entity, body, standing: text.standing, shares }, hands, random);
  const made = spread(steps, [from, until], sitting, random);
  const after = text.standing === 'archived' ? [] : telling.after(scene);
  const timed = [...made, ...spread(after, [made.at(-1)?.at ?? until, now - hour / 2], sitting, random)];
  const { author } = hands;
  const since = (after.length > 0 ? timed : made.slice(0, 2)).at(-1)?.at ?? until;
  const said = talk(
    { entity, title: text.title, standing: text.standing, author, steps: timed, since },
    cast,
    now,
    random,
  );
  return changesOf(blank, [...timed, ...said], random.id);
}

const standings: readonly Standing[] = [
  'editing',
  'editing',
  'editing',
  'submitted',
  'approved',
  'flagged',
  'archived',
];

/** Those told again were written at a few long sittings: whole at once, shared, then moved along. */
function quick(
  { cast, random, now }: Scene,
  { entity, telling }: Part,
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
  const { own } = parted(entity, body, isStaff);
  const shares = sharesOf({ ...text, standing: 'approved' }, isStaff, cast, random);
  const hands: Hands = { author: by, isStaff, colleague: by, organiser };
  const [move] = moved(random.pick(standings), hands).slice(-1);
  return [
    { kind: 'write', by, body: own, at: begun },
    ...(shares ? [{ kind: 'share', by, shares, at: begun } satisfies TimedStep] : []),
    ...(move ? [{ ...move, at: begun + 30 * day }] : []),
  ];
}

function handsOf(cast: Cast, entity: EntityKey, text: Text, random: Seeded): Hands {
  const authors = authorsOf(cast, entity, text);
  const organisers = cast.people.filter(({ role }) => role === 'organiser');
  // Whoever flags something is who says why.
  const speaker = organisers.find(({ first }) => first === firstToSpeak(text.title));
  const organiser = (speaker ?? random.pick(organisers)).id;
  const author = authors.find(({ first }) => first === text.by) ?? random.pick(authors);
  const others = authors.filter(({ id }) => id !== author.id);
  // Players write their own; staff have a colleague who looks over it.
  const isStaff = author.role !== 'player';
  const colleague = isStaff && others.length > 0 ? random.pick(others).id : author.id;
  return { author: author.id, isStaff, colleague, organiser };
}

/** Those of a team who begin documents of a type. */
function authorsOf({ people }: Cast, entity: EntityKey, { team }: Text): SamplePerson[] {
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
