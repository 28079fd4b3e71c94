import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber, readYesOrNo } from '#domain/primitives/readers.ts';
import { nameKey } from '#domain/primitives/nameKey.ts';
import { storedLine, storedText } from '#domain/primitives/text.ts';
import { readQuery } from '#domain/search/query.ts';
import { eachWord } from '#domain/search/words.ts';
import { storedChange } from '#domain/rules/storedChange.ts';

const lineEnds = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

test('Of any text, every line end is one, no control or half of a character is stored, and no word is lost or glued', () => {
  const unit = fc.constantFrom('a', 'é', '🧝', ' ', '\t', '\0', '\u0007', '\u009F', '\uD83E', ...lineEnds);
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const text = units.join('');
      const stored = storedText(text);
      expect(stored).not.toMatch(/(?![\t\n])\p{Cc}|[\u2028\u2029]/u);
      expect(stored.isWellFormed()).toBe(true);
      expect(storedText(stored)).toBe(stored);
      const line = storedLine(text);
      expect(line).not.toMatch(/[\t\n]/);
      const words = (each: string) => each.split(/[\s\u0085]+/u).filter((word) => word !== '');
      const given = units.map((one) => (/^\p{Cc}$/u.test(one) && !/[\t\n\v\f\r\u0085]/.test(one) ? '' : one));
      expect(words(line)).toEqual(words(given.join('').toWellFormed()));
    }),
  );
});

test('A change has no line end in a line, in rows and chips either, and keeps those of texts', () => {
  const change = {
    kind: 'edit',
    id: 'c',
    keyId: 'k',
    entity: 'monster',
    version: 1,
    body: {
      title: 'Grey\vwolf\0',
      appearance: '<p>lean\u2028mean\u0000</p>',
      damageAndCalls: ['Single\u0085hit'],
      costume: [{ id: 'r', item: 'Pelt\r\nold', count: 2 }],
    },
  } as const;
  expect(storedChange(change)).toMatchObject({
    body: {
      title: 'Grey wolf',
      appearance: '<p>lean\nmean</p>',
      damageAndCalls: ['Single hit'],
      costume: [{ id: 'r', item: 'Pelt old', count: 2 }],
    },
  });
});

test.each([
  ['1,000', 1000],
  ['1 000', 1000],
  ["12'345", 12_345],
  ['−3', -3],
  ['12.0', 12],
  ['١٢', 12],
  ['１２', 12],
  ['1.000,00', 1000],
  ['1.234.567', 1_234_567],
  ['1.000,5', undefined],
  ['1,000.5', undefined],
  ['1.5', undefined],
  ['1.000', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['many', undefined],
  ['', undefined],
])('“%s” is the whole number %s', (text, number) => expect(readNumber(text, undefined)).toBe(number));

test.each([
  ['90', 90],
  ['90 min', 90],
  ['1:30', 90],
  ['1 h 30', 90],
  ['1h30m', 90],
  ['1.5 hours', 90],
  ['1,5 Stunden', 90],
  ['2 hours and 5 minutes', 125],
  ['1.111 h', undefined],
  ['1:75', undefined],
  ['soon', undefined],
])('“%s” is %s minutes', (text, number) => {
  expect(readNumber(text, 'minutes')).toBe(number);
  expect(readNumber(text, 'mm')).toBe(text === '90' ? 90 : undefined);
});

test('Yes and no are read as people and spreadsheets write them, and nothing else is', () => {
  expect(['Yes', 'TRUE', 'x', '☑', 'WAHR'].map(readYesOrNo)).toEqual([true, true, true, true, true]);
  expect(['no', 'FALSE', '0', '☐', 'falsch'].map(readYesOrNo)).toEqual([false, false, false, false, false]);
  expect(['maybe', '2', ''].map(readYesOrNo)).toEqual([undefined, undefined, undefined]);
});

test('A name is the same name with other apostrophes, spaces, hyphens, accents and signs that nobody sees', () => {
  const names = [
    "O'Brien-Été",
    'O’BRIEN‑ÉTÉ',
    'oʼbrien-E\u0301te\u0301',
    'O\u00ADBrien',
    ' o’brien–été\u200B ',
  ];
  expect(new Set(names.map(nameKey))).toEqual(new Set(["o'brien-été", 'obrien']));
});

/** Names and words of languages in which games are written, each with ways to write it. */
const written = [
  ['Ka’thal', "Ka'thal", 'Kaʼthal', 'Kathal', 'Ka‘thal', 'Ka\u200Bthal', 'Ka\u00ADthal', 'KA\u2060THAL'],
  ["O'Brien", 'O’Brien', 'o´brien', 'OBrien', 'O\u200DBrien'],
  ['ENC-42', 'ENC‑42', 'ENC–42', 'enc42', 'ENC\u00AD-42'],
  ["l'épée", 'l’epée', 'lepee', 'l’e\u0301pe\u0301e'],
  ['col·lecció', 'colleccio'],
  ["м'ята", 'м’ята', 'мʼята'],
  ['کتاب‌ها', 'کتابها'],
  ['שָׁלוֹם', 'שלום', 'ש\u200Fלום'],
  ['مـرحبا', 'مرحبا', 'مَرحبا'],
  ["Qo'noS", 'Qoꞌnos', 'Qo＇nos'],
  ['Straße', 'STRASSE', 'Stra\u00ADße'],
] as const;

test('A word is found however its text and the search write it, by its parts too, in every language', () => {
  const indexed = (text: string) => {
    const words = new Set<string>();
    eachWord(`before ${text}\u00A0after`, (word) => words.add(word));
    return words;
  };
  const missing = written.flatMap((ways) =>
    ways.flatMap((text) =>
      ways.flatMap((typed) =>
        readQuery(typed)
          .words.filter((word) => !indexed(text).has(word))
          .map((word) => `${word} in ${text}`),
      ),
    ),
  );
  expect(missing).toEqual([]);
  const given = ['epee', 'brien', 'after', 'before'];
  expect([...indexed('l’épée d’O’Brien')]).toEqual(expect.arrayContaining(given));
});
