import { describe, expect, test } from 'vitest';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import { seeded } from '#sample/seeded.ts';
import { readBody } from '#server/store/documents/documents.ts';
import { seed } from '#support/seed.ts';
import { openApiFixture } from '../server/apiFixture.ts';
import { type Name, gameFixture } from '../server/gameFixture.ts';
import { addEntries } from '../server/changes.ts';

const game = gameFixture();

const hour = 3_600_000;
const at = (index: number) => new Date(Date.UTC(2027, 4, 1) + index * hour).toISOString();

/** Writes slots and the setting as they would be stored. */
async function store(slots: Readonly<Record<string, Readonly<Record<string, FieldValue>>>>, isOn = true) {
  for (const [id, fields] of Object.entries(slots))
    await game.put('eventSlot', id, { name: `canary-title-${id}`, ...fields }, 1);
  await game.put('game', gameId, { name: 'Game', playersSeeReleases: isOn }, 1);
}

async function pulled(name: Name) {
  const { text, personal } = await game.page(name, { personal: 0 });
  return { text, slots: personal?.slots };
}

const release = (id: string, values: Readonly<Record<string, FieldValue>> = {}) => ({
  id,
  title: `canary-released-title-${id}`,
  start: at(1),
  end: at(2),
  location: null,
  publicTitle: '',
  team: null,
  isOff: false,
  at: at(0),
  ...values,
});

describe(`released slots of players (seed ${seed})`, () => {
  test('Nobody but those who read event slots gets any word of a slot that is not released for them', async () => {
    const random = seeded(`own slots ${seed}`);
    const slots: Record<string, Record<string, FieldValue>> = {};
    /** Who sees which slots, worked out from what was drawn and not from the body. */
    const seen: Record<'pip' | 'gus', string[]> = { pip: [], gus: [] };
    for (let index = 0; index < 200; index += 1) {
      const id = `slot-${index}`;
      const [isReleased, hasTitle, isOtherNow] = [random.int(3) > 0, random.int(2) > 0, random.int(2) > 0];
      const team = random.pick([null, 'owls', 'foxes', 'ghosts']);
      const named = random.pick([null, null, null, 'pip', 'gus'] as const);
      const how = random.pick(['crew', 'signUps', 'referees']);
      slots[id] = {
        eventId: 'event',
        start: at(index),
        end: at(index + 1),
        team: isOtherNow ? 'owls' : team,
        publicTitle: isOtherNow ? `canary-unreleased-${id}` : hasTitle ? `public ${id}` : '',
        crewNeeded: 3,
        crew: [
          { id: 'other', who: `canary-crew-${id}`, monster: 'canary-monster', present: false },
          ...(named && how === 'crew'
            ? [{ id: 'own', who: `${named} Person`, monster: 'canary-monster', present: false }]
            : []),
        ],
        signUps: [
          { id: 'o', person: 'canary-person', who: 'canary-who', isOff: false, at: null },
          ...(named && how === 'signUps'
            ? [{ id: 'own', person: named, who: named, isOff: false, at: null }]
            : []),
        ],
        referees: ['canary-referee', ...(named && how === 'referees' ? [named] : [])],
        runEvents: [{ id: 'r', what: 'words', about: '', text: 'canary-words', by: 'rhea', at: at(0) }],
        releases: isReleased
          ? [
              release('a', { publicTitle: 'canary-earlier' }),
              release(id, { publicTitle: hasTitle ? `public ${id}` : '', team }),
            ]
          : [],
      };
      for (const [who, own] of [
        ['pip', 'owls'],
        ['gus', 'foxes'],
      ] as const) {
        const isTheirs = named === who || (hasTitle && (team === null || team === own));
        if (isReleased && isTheirs) seen[who].push(id);
      }
    }
    await store(slots);
    for (const who of ['pip', 'gus'] as const) {
      const { text, slots: got } = await pulled(who);
      expect(got?.map(({ id }) => id).toSorted()).toEqual(seen[who].toSorted());
      expect(text).not.toContain('canary');
      const foreign = Object.keys(slots).filter((id) => !seen[who].includes(id));
      expect(foreign.filter((id) => text.includes(`"${id}"`) || text.includes(`public ${id}"`))).toEqual([]);
    }
    // Without a role, and for readers of event slots, there are none.
    for (const who of ['nobody', 'olga', 'wren', 'rhea'] as const)
      expect((await pulled(who)).slots).toEqual([]);
    await store({}, false);
    for (const who of ['pip', 'gus'] as const) {
      const { text, slots: got } = await pulled(who);
      expect(got).toEqual([]);
      expect(text).not.toContain('public slot');
    }
  });

  test('Crew without the right to read event slots sign up for released ones that need crew, and nobody else does', async () => {
    const random = seeded(`crew calls ${seed}`);
    const api = await openApiFixture(game);
    // The foxes are crew. Gus is one of them, and Pip is an owl.
    await game.put('team', 'foxes', { name: 'The foxes', active: true, kind: 'crew' }, 1);
    const drawn = Array.from({ length: 60 }, (_, index) => ({
      id: `slot-${index}`,
      isReleased: random.int(4) > 0,
      isOff: random.int(6) === 0,
      state: random.pick(['firm', 'pencilled', 'done', 'cancelled']),
      crewNeeded: random.pick([null, 0, 1, 3]),
      taken: random.int(2),
      crewTeam: random.pick([null, 'owls', 'ghosts']),
      hasTitle: random.int(4) === 0,
      hours: index * 2,
    }));
    const from = (hours: number) => new Date(game.now() + (hours - 20) * hour).toISOString();
    await store(
      Object.fromEntries(
        drawn.map((slot) => [
          slot.id,
          {
            eventId: 'event',
            start: from(slot.hours),
            end: from(slot.hours + 1),
            state: slot.state,
            crewNeeded: slot.crewNeeded,
            crewTeam: slot.crewTeam,
            crew: slot.taken > 0 ? [{ id: 'a', who: 'canary-crew', monster: null, present: false }] : [],
            publicTitle: slot.hasTitle ? `public ${slot.id}` : '',
            releases: slot.isReleased
              ? [
                  release(slot.id, {
                    start: from(slot.hours),
                    end: from(slot.hours + 1),
                    isOff: slot.isOff,
                    publicTitle: slot.hasTitle ? `public ${slot.id}` : '',
                  }),
                ]
              : [],
          },
        ]),
      ),
    );
    const stored = async (id: string) => {
      const row = await game.store.database.db
        .selectFrom('documents')
        .select('body')
        .where('key_id', '=', id)
        .executeTakeFirstOrThrow();
      return rowsIn(readBody(row.body)['signUps']).map(({ person, isOff }) => [person, isOff]);
    };
    const sent = { id: 'x', person: 'gus', who: 'gus Person', isOff: false, at: null };
    for (const slot of drawn) {
      const need = slot.crewNeeded ?? 0;
      const isOpen =
        slot.isReleased && !slot.isOff && need > 0 && !['done', 'cancelled'].includes(slot.state);
      for (const [who, isInCrew] of [
        ['gus', true],
        ['pip', slot.crewTeam === 'owls'],
        ['wren', false],
        ['nobody', false],
      ] as const) {
        const isTheirs = isOpen && isInCrew;
        const mayJoin = isTheirs && need > slot.taken && slot.hours >= 20;
        const before = await stored(slot.id);
        const ask = async (isOff: boolean) =>
          (await api.ask(who, 'POST', `/user/slots/${slot.id}/signUp`, { isOff })).status;
        const refusal = who === 'nobody' ? 403 : isTheirs ? 409 : 404;
        const said = [await ask(false), ...(mayJoin ? [await ask(false), await ask(true)] : [])];
        expect([slot, who, said]).toEqual([slot, who, mayJoin ? [200, 200, 200] : [refusal]]);
        const others = before.filter(([person]) => person !== who);
        expect(await stored(slot.id)).toEqual(mayJoin ? [...others, [who, true]] : before);
      }
      // No other way leads into a slot.
      const change = addEntries(slot.id, { signUps: [sent] }, 'eventSlot');
      expect(await game.send('gus', change)).toMatchObject([{ status: 403 }]);
    }
    const { text, slots: got } = await pulled('gus');
    expect(text).not.toContain('canary');
    expect(got?.filter(({ call }) => call).map(({ id }) => id)).toEqual(
      drawn
        .filter(({ isReleased, isOff, crewNeeded, state }) => {
          return isReleased && !isOff && crewNeeded && !['done', 'cancelled'].includes(state);
        })
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  test('A device gets at most 60 kB, the latest slots first, and what is malformed is left out', async () => {
    const publicTitle = `\u202e<b>${'界'.repeat(190)}</b>`;
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [
        `slot-${index}`,
        {
          eventId: 'event',
          start: at(index),
          end: at(index + 1),
          releases: [release('r', { publicTitle, start: at(index), end: at(index + 1) })],
        },
      ]),
    );
    const odd = { eventId: 'event', start: at(1), end: at(2), publicTitle };
    await store({
      ...many,
      'no-times': { ...odd, releases: [release('r', { publicTitle, start: null })] },
      'no-event': { ...odd, eventId: null, releases: [release('r', { publicTitle })] },
    });
    const { slots = [] } = await pulled('pip');
    expect(slots.length).toBeGreaterThan(50);
    expect(slots.length).toBeLessThan(300);
    expect(Buffer.byteLength(JSON.stringify(slots))).toBeLessThanOrEqual(61_000);
    expect(slots[0]).toMatchObject({ id: 'slot-299', title: publicTitle });
    expect(slots.map(({ id }) => id)).not.toContain('slot-0');
  });
});
