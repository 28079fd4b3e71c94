import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply } from '#domain/rules/apply.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { cardPath, readScanned } from '#domain/cards/cardCode.ts';
import { productionFrom } from '#domain/content/entities/cardLog.ts';
import {
  type CardAct,
  cardsFromLog,
  isStale,
  printedVersion,
  problemOf,
} from '#domain/cards/cardsFromLog.ts';
import { cardsGivenIn, nextCard } from '#domain/cards/givenCards.ts';
import { handOutOf } from '#domain/cards/handOut.ts';
import { expiryOf, verdictOf } from '#domain/cards/verdict.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { status } from '#domain/content/status.ts';
import { applied, save } from '#support/changes.ts';
import { encounter, grant, moment, person } from '#support/documents.ts';

let made = 0;
function entry(act: CardAct, at: string, given: Partial<GroupRow> = {}): GroupRow {
  made += 1;
  return {
    id: `e${made}`,
    serials: ['01'],
    act,
    at: `2027-05-01T${at}:00.000Z`,
    by: 'ada',
    holder: '',
    version: '',
    note: '',
    ...given,
  };
}
const bodyOf = (cardLog: readonly GroupRow[], more: BodyPatch = {}): BodyPatch => ({
  serials: ['01', '02'],
  ...more,
  cardLog,
});
const first = (body: BodyPatch) => {
  const [card] = cardsFromLog(body);
  if (!card) throw new Error('There is a card.');
  return card;
};

describe('cards given out in a slot', () => {
  const given = (serial: string, at: string, slot: string | null = 'raid') =>
    entry('issued', at, { serials: [serial], slot });

  test('They count until they come back, are void or are given out elsewhere', () => {
    const count = (...log: GroupRow[]) => cardsGivenIn(bodyOf(log), 'raid');
    expect(count()).toEqual([]);
    expect(count(given('02', '10:00'), given('01', '10:01'))).toEqual(['02', '01']);
    expect(count(given('01', '10:00', null), given('02', '10:00', 'other'))).toEqual([]);
    expect(count(given('01', '10:00'), entry('returned', '10:05'))).toEqual([]);
    expect(count(given('01', '10:00'), entry('void', '10:05'))).toEqual([]);
    expect(count(given('01', '10:00'), entry('returned', '10:05'), given('01', '10:06'))).toEqual(['01']);
    const result = count(given('01', '10:00'), entry('returned', '10:05'), given('01', '10:06', 'other'));
    expect(result).toEqual([]);
    expect(count(given('09', '10:00'))).toEqual([]);
    // Somebody has a card that does not count.
    expect(count(entry('void', '09:00'), given('01', '10:00'))).toEqual([]);
    expect(count(given('01', '10:00'), entry('replaced', '10:05'))).toEqual([]);
    // Two slots gave it out without knowing of each other: each handed over a card.
    expect(count(given('01', '10:00'), given('01', '10:01', 'other'))).toEqual(['01']);
  });

  test('The next card is the first by number that nobody has and that counts', () => {
    const next = (...log: GroupRow[]) => nextCard(bodyOf(log))?.serial;
    expect(next()).toBe('01');
    expect(next(given('01', '10:00'))).toBe('02');
    expect(next(entry('void', '10:00'))).toBe('02');
    expect(next(given('01', '10:00'), entry('returned', '10:01'))).toBe('01');
    expect(next(given('01', '10:00'), given('02', '10:01'))).toBeUndefined();
    expect(nextCard(bodyOf([], { production: 'issued' }))).toBeUndefined();
  });
});

describe('a card scanned on a run sheet', () => {
  const out = { slot: 'raid', holder: 'Anna' };
  test.each([
    ['nobody has', [], 'notIssued', true, 'give'],
    ['nobody has, of a request that the sheet does not list', [], 'notIssued', false, 'ask'],
    ['whose request is no longer approved', [], 'notApproved', true, 'ask'],
    ['that has expired', [], 'expired', true, 'ask'],
    ['whose code could not be checked', [], 'unchecked', true, 'ask'],
    ['that this slot gave out', [entry('issued', '10:00', out)], 'valid', true, 'givenHere'],
    ['that another slot gave out', [entry('issued', '10:00', { slot: 'other' })], 'valid', true, 'out'],
    ['that somebody has from the desk, expired', [entry('issued', '10:00')], 'expired', true, 'out'],
    [
      'that came back',
      [entry('issued', '10:00', out), entry('returned', '10:01')],
      'notIssued',
      true,
      'give',
    ],
    ['that is void', [entry('void', '10:00')], 'void', true, 'never'],
    ['that was replaced', [entry('replaced', '10:00')], 'replaced', true, 'never'],
    [
      'that is void, and which this slot gave out',
      [entry('void', '9:00'), entry('issued', '10:00', out)],
      'void',
      true,
      'never',
    ],
    ['with a forged code', [], 'forged', true, 'never'],
  ] as const)('One %s', (_, log, verdict, isListed, handOut) => {
    expect(handOutOf({ verdict, card: first(bodyOf(log)), slotId: 'raid', isListed })).toBe(handOut);
    expect(handOutOf({ verdict, card: undefined, slotId: 'raid', isListed })).toBe('never');
  });
});

describe('the log of cards', () => {
  test('A card without entries is as staff set it by hand, or requested', () => {
    expect(cardsFromLog(bodyOf([])).map(({ state }) => state)).toEqual(['requested', 'requested']);
    expect(first(bodyOf([], { production: 'laminated' })).state).toBe('laminated');
    expect(cardsFromLog({ serials: [], cardLog: [] })).toEqual([]);
  });

  test('The holder of a card is known from its issue to its return', () => {
    const issued = entry('issued', '10:00', { holder: 'Anna' });
    const wanted = { state: 'issued', holders: [{ name: 'Anna', by: 'ada' }] };
    expect(first(bodyOf([issued]))).toMatchObject(wanted);
    const returned = first(bodyOf([issued, entry('returned', '11:00')]));
    expect([returned.state, returned.holders]).toEqual(['returned', []]);
  });

  test('Two desks that issue one card without knowing of each other are both shown, in either order of arrival', () => {
    const entries = [
      entry('issued', '10:00', { holder: 'Anna' }),
      entry('issued', '10:05', { holder: 'Bert', by: 'bo' }),
    ];
    for (const log of [entries, entries.toReversed()]) {
      const card = first(bodyOf(log));
      expect(card.holders.map(({ name, by }) => [name, by])).toEqual([
        ['Anna', 'ada'],
        ['Bert', 'bo'],
      ]);
      expect(problemOf(card)).toBe('issuedTwice');
    }
  });

  test('A void card stays void whatever comes later, and says who got it nevertheless', () => {
    const card = first(
      bodyOf([
        entry('void', '09:00', { note: 'Misprint' }),
        entry('printed', '09:30'),
        entry('issued', '10:00', { holder: 'Anna' }),
      ]),
    );
    expect([card.state, card.note, problemOf(card)]).toEqual(['void', 'Misprint', 'issuedWhileVoid']);
  });

  test('A replaced card is void, and its replacement has a serial of its own: one, however many desks replace it', () => {
    const body = bodyOf([entry('replaced', '09:00'), entry('replaced', '09:01', { by: 'bo' })]);
    expect(cardsFromLog(body).map(({ serial, state, replaces }) => [serial, state, replaces])).toEqual([
      ['01', 'void', null],
      ['01-2', 'requested', '01'],
      ['02', 'requested', null],
    ]);
    const again = bodyOf([entry('replaced', '09:00'), entry('replaced', '09:10', { serials: ['01-2'] })]);
    expect(cardsFromLog(again).map(({ serial }) => serial)).toEqual(['01', '01-2', '01-3', '02']);
  });

  test('Entries about unknown cards, of unknown acts and without a time change nothing', () => {
    const log = [
      entry('issued', '10:00', { serials: ['77', '<b>'] }),
      entry('issued', '10:00', { act: 'eaten' }),
      entry('queued', '10:00', { at: null }),
    ];
    expect(cardsFromLog(bodyOf(log)).map(({ state, holders }) => [state, holders.length])).toEqual([
      ['queued', 0],
      ['requested', 0],
    ]);
  });

  test('The fold depends on the entries and not on the order of their arrival, nor on one that arrives twice over', () => {
    const acts = ['queued', 'printed', 'laminated', 'issued', 'returned', 'replaced', 'void'] as const;
    const entries = fc.array(
      fc.record({
        id: fc.uuid(),
        act: fc.constantFrom(...acts),
        at: fc.integer({ min: 0, max: 3 }).map((minute) => `2027-05-01T10:0${minute}:00.000Z`),
        serials: fc.subarray(['01', '02', '01-2']),
        holder: fc.constantFrom('Anna', 'Bert'),
        by: fc.constant('ada'),
        version: fc.constant(''),
        note: fc.constant(''),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        entries.chain((log) =>
          fc.tuple(fc.constant(log), fc.shuffledSubarray(log, { minLength: log.length })),
        ),
        ([log, shuffled]) => {
          expect(cardsFromLog(bodyOf(shuffled))).toEqual(cardsFromLog(bodyOf(log)));
          expect(productionFrom(bodyOf(shuffled))).toEqual(productionFrom(bodyOf(log)));
        },
      ),
    );
  });

  test('The state of a request is that of the card that is least far, and is left alone while nothing is logged', () => {
    expect(productionFrom(bodyOf([]))).toEqual({});
    const one = entry('issued', '10:00');
    expect(productionFrom(bodyOf([one]))).toEqual({ production: 'requested' });
    const both = [one, entry('printed', '10:00', { serials: ['02'] })];
    expect(productionFrom(bodyOf(both))).toEqual({ production: 'printed' });
    const given = [...both, entry('void', '11:00', { serials: ['02'] })];
    expect(productionFrom(bodyOf(given))).toEqual({ production: 'issued' });
    const values = [entry('void', '11:00', { serials: ['01', '02'] })];
    expect(productionFrom(bodyOf(values))).toEqual({ production: 'void' });
    const expected = { production: 'requested' };
    expect(productionFrom(bodyOf([entry('replaced', '11:00', { serials: ['01', '02'] })]))).toEqual(expected);
  });

  test('A print is out of date once the card says something else, and not because of an entry in the log', () => {
    const body = bodyOf([], { cardText: '<p>It glows.</p>', title: 'A lamp' });
    const print = { version: printedVersion(4, body), at: '' };
    expect(isStale({ print }, body)).toBe(false);
    expect(isStale({ print }, { ...body, title: 'Lamp', cardLog: [entry('issued', '10:00')] })).toBe(false);
    expect(isStale({ print }, { ...body, cardText: '<p>It glows!</p>' })).toBe(true);
    expect(isStale({ print: null }, body)).toBe(false);
  });
});

describe('who writes the log', () => {
  const approved = {
    ...encounter({ entity: 'lammie', statusId: status.approved }),
    body: { title: 'A rope', quantity: 2, serials: ['01', '02'], cardLog: [] },
  };
  const log = (isStaff: boolean) =>
    apply(
      approved,
      save({ cardLog: [entry('issued', '10:00', { id: 'e1' })] }, { entity: 'lammie' }),
      moment(person({ isStaff, permissions: { lammie: grant({ owned: [1, 2, 5] }) } })),
    );

  test('A referee who may not approve adds to it, and the request stays approved and follows its cards', () => {
    const { statusId, body } = applied(log(true));
    expect([statusId, body['production']]).toEqual([status.approved, 'requested']);
    expect(cardsFromLog(body).map(({ state }) => state)).toEqual(['issued', 'requested']);
  });

  test('A player does not', () => expect(log(false).kind).toBe('refused'));
});

describe('what is scanned or typed', () => {
  test('The address of a card on any server names it, and only with a code', () => {
    const path = cardPath({ reference: 'LAM-118', serial: '07-2' }, 'abc_-123DEF4');
    const card = { reference: 'LAM-118', serial: '07-2' };
    const expected = { kind: 'card', card, mac: 'abc_-123DEF4' };
    expect(readScanned(path)).toEqual(expected);
    expect(readScanned(`https://game.example:8443${path}?x=1`)).toEqual(expected);
    for (const wrong of ['/c/LAM-118.07', '/c/LAM-118.07.', '/c/ENC-1.07.abc', '/c/LAM-x.07.abc', '/c/']) {
      expect(readScanned(wrong)).toEqual({ kind: 'unknown' });
    }
  });

  test('The address of an encounter or a monster opens it; other addresses and texts do not', () => {
    expect(readScanned('https://game.example/encounters/0190-ab/read')).toEqual({
      kind: 'document',
      path: '/encounters/0190-ab/read',
    });
    for (const wrong of [
      'https://evil.example/login',
      '/users/1/read',
      'javascript:alert(1)',
      '',
      '🐟',
      'مرحبا',
    ])
      expect(readScanned(wrong)).toEqual({ kind: 'unknown' });
  });

  test('A serial is typed in whatever way is quickest', () => {
    for (const text of ['LAM-118-07', 'lam118-7', '118 7', ' 118/07 ', '118.7']) {
      expect(readScanned(text)).toEqual({
        kind: 'card',
        card: { reference: 'LAM-118', serial: '07' },
        mac: null,
      });
    }
    expect(readScanned('118 7-2')).toMatchObject({ card: { serial: '07-2' } });
    expect(readScanned('LAM-118')).toEqual({ kind: 'incomplete', reference: 'LAM-118' });
    expect(readScanned('7'.repeat(30))).toEqual({ kind: 'unknown' });
  });
});

describe('the verdict', () => {
  const now = Date.parse('2027-05-01T12:00:00.000Z');
  const issued = first(bodyOf([entry('issued', '10:00', { holder: 'Anna' })]));
  const judged = (given: Partial<Parameters<typeof verdictOf>[0]> = {}) =>
    verdictOf({
      code: 'genuine',
      document: { statusId: status.approved },
      card: issued,
      expiry: undefined,
      now,
      ...given,
    });

  test('An issued card with a genuine code is valid; a forged code never is', () => {
    expect(judged()).toBe('valid');
    expect(judged({ code: null })).toBe('valid');
    expect(judged({ code: 'forged' })).toBe('forged');
    expect(judged({ code: 'forged', document: undefined })).toBe('forged');
    expect(judged({ code: 'noKey' })).toBe('unchecked');
  });

  test('Reasons against a card are given before reasons for it', () => {
    expect(judged({ document: undefined })).toBe('unknown');
    expect(judged({ card: undefined })).toBe('unknown');
    expect(judged({ expiry: now })).toBe('expired');
    expect(judged({ expiry: now + 1 })).toBe('valid');
    expect(judged({ document: { statusId: status.flagged } })).toBe('notApproved');
    expect(judged({ card: first(bodyOf([])) })).toBe('notIssued');
    expect(judged({ card: first(bodyOf([], { production: 'issued' })) })).toBe('valid');
    expect(judged({ card: first(bodyOf([entry('void', '10:00')])) })).toBe('void');
    expect(judged({ card: first(bodyOf([entry('replaced', '10:00')])), code: 'noKey' })).toBe('replaced');
  });

  test('A card ends at its date or with its event, and otherwise at no time', () => {
    const until = { lasts: 'until-a-date', lastsUntil: '2027-05-02T00:00:00.000Z' };
    const ending = (body: BodyPatch, end?: string) => expiryOf({ body: { title: '', ...body } }, end);
    expect(ending(until)).toBe(Date.parse(until.lastsUntil));
    expect(ending({ lasts: 'end-of-event' }, '2027-05-03T00:00:00Z')).toBe(Date.parse('2027-05-03'));
    expect(ending({ lasts: 'end-of-event' })).toBeUndefined();
    expect(ending({ lasts: 'for-ever', lastsUntil: until.lastsUntil })).toBeUndefined();
  });
});
