import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filterKinds,
  joinQuery,
  readChanged,
  readQuery,
  splitQuery,
  statusesNamed,
  typesNamed,
  withFilter,
} from '#domain/search/query.ts';
import { fold, isWithin, lettersIn, mayBeWithin, mistakesIn, wordsOf } from '#domain/search/words.ts';

const filtersOf = (typed: string) => readQuery(typed).filters.map(({ kind, value }) => `${kind}=${value}`);

describe('words', () => {
  test('Words are compared in lower case and without accents', () => {
    expect(fold('Ærøskøbing Straße Łódź ÉCLAIR Σίσυφος')).toBe('aeroskobing strasse lodz eclair σισυφοσ');
    expect(fold('café')).toBe(fold('café'));
  });

  test('A text is divided into words, and a reference is one of them', () => {
    const wanted = ['the', 'ferryman', 's', 'enc42', 'enc42', 'rope'];
    expect(wordsOf('The ferryman’s ENC-42, enc42 & “Rope”').map(({ folded }) => folded)).toEqual(wanted);
    expect(wordsOf('a naïve').at(1)).toEqual({ folded: 'naive', start: 2, end: 7 });
  });

  test.each([
    ['ferry', 'fery', 1, true],
    ['ferry', 'frery', 1, true],
    ['ferry', 'berry', 1, true],
    ['ferry', 'bery', 1, false],
    ['encounter', 'encuontre', 2, true],
    ['ferry', 'ferrymen', 2, false],
  ])('%s and %s within %i: %s', (a, b, most, expected) => {
    expect(isWithin(a, b, most)).toBe(expected);
    expect(isWithin(b, a, most)).toBe(expected);
  });

  test('Letters never rule out a word that is within the mistakes allowed', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'é'), maxLength: 8 });
    const holds = (a: string, b: string, most: number) =>
      !isWithin(a, b, most) || mayBeWithin(lettersIn(a), lettersIn(b), most);
    const property = fc.property(word, word, fc.integer({ min: 1, max: 2 }), holds);
    expect(fc.check(property, { numRuns: 2_000 })).toMatchObject({ failed: false });
  });

  test('Short words and numbers must be exact', () => {
    const given = [mistakesIn('elf'), mistakesIn('enc42'), mistakesIn('rope'), mistakesIn('ferryman')];
    expect(given).toEqual([0, 0, 1, 2]);
  });
});

describe('a query', () => {
  test('Words, phrases and filters are told apart', () => {
    const query = readQuery(
      'Ferry type:encounter "cut the Rope" team:"Red Hand" status:flagged tag:night event:next author:me changed:<7d is:unsent has:comments',
    );
    expect(query.words).toEqual(['ferry']);
    expect(query.phrases).toEqual([['cut', 'the', 'rope']]);
    expect(query.filters.map(({ kind, value }) => [kind, value])).toEqual([
      ['type', 'encounter'],
      ['team', 'Red Hand'],
      ['status', 'flagged'],
      ['tag', 'night'],
      ['event', 'next'],
      ['author', 'me'],
      ['changed', '<7d'],
      ['is', 'unsent'],
      ['has', 'comments'],
    ]);
  });

  test('Text that only looks like a filter is searched for', () => {
    expect(readQuery('10:30 http://x.example subtype:x "type:plot"')).toEqual({
      words: ['10', '30', 'http', 'x', 'example', 'subtype'],
      phrases: [['type', 'plot']],
      isCut: false,
      filters: [],
    });
  });

  test('A half-typed filter filters nothing, and one at the end may still grow', () => {
    expect(filtersOf('ferry type:')).toEqual([]);
    expect(readQuery('type:enc').filters).toMatchObject([{ value: 'enc', isOpen: true }]);
    expect(readQuery('type:enc ').filters).toMatchObject([{ value: 'enc', isOpen: false }]);
    expect(readQuery('team:"Red Hand"').filters).toMatchObject([{ isOpen: false }]);
    expect(filtersOf('TYPE:plot team:"Red')).toEqual(['type=plot', 'team=Red']);
  });

  test('Text from right to left is read with its marks of direction left out', () => {
    expect(readQuery('\u202Eשלום\u202C type:\u200Fplot').filters).toMatchObject([{ value: 'plot' }]);
    expect(readQuery('\u202Eשָׁלוֹם\u202C عربي').words).toEqual(['שלום', 'عربي']);
  });

  test('Ten thousand characters are read at once, and only so many of them', () => {
    for (const text of ['a'.repeat(10_000), 'type:'.repeat(2_000), '"'.repeat(10_000), 'é '.repeat(5_000)]) {
      const began = performance.now();
      const query = readQuery(text);
      expect(performance.now() - began).toBeLessThan(100);
      expect(query.words.length).toBeLessThanOrEqual(24);
    }
  });

  test('No text breaks it, and chips keep its meaning', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        ...filterKinds.map((kind) => `${kind}:x`),
        '"',
        ' ',
        'team:"Red Hand"',
        '\u202E',
        '<b>',
      ),
    );
    const meaning = (typed: string) =>
      readQuery(typed)
        .filters.map(({ kind, value }) => `${kind} ${value}`)
        .toSorted()
        .join('\n');
    const keeps = (pieces: readonly string[]) => {
      const typed = pieces.join('');
      return typed.length > 900 || meaning(joinQuery(splitQuery(typed))) === meaning(typed);
    };
    const result = fc.check(fc.property(fc.array(piece), keeps), { numRuns: 2_000 });
    expect(result).toMatchObject({ failed: false });
  });

  test('A complete filter becomes a chip; the text beside it stays', () => {
    const parts = splitQuery('ferry  type:plot rope');
    expect(parts.filters.map(({ source }) => source)).toEqual(['type:plot']);
    expect(parts.text).toBe('ferry rope');
    expect(splitQuery('ferry type:pl')).toMatchObject({ filters: [], text: 'ferry type:pl' });
    expect(joinQuery(parts)).toBe('type:plot ferry rope');
  });

  test('A picked filter takes the place of the one being typed', () => {
    expect(withFilter('ferry te', 'team', 'Red Hand')).toBe('ferry te team:"Red Hand" ');
    expect(withFilter('ferry team:Re', 'team', 'Red Hand')).toBe('ferry team:"Red Hand" ');
    expect(withFilter('', 'tag', 'a"b')).toBe('tag:"a b" ');
  });
});

describe('the values of filters', () => {
  test('A type is named by its key, label, plural, prefix or the beginning of one', () => {
    expect(typesNamed('encounter')).toEqual(['encounter']);
    expect(typesNamed('Encounters')).toEqual(['encounter']);
    expect(typesNamed('enc')).toEqual(['encounter']);
    expect(typesNamed('plot line')).toEqual(['plot']);
    expect(typesNamed('r').sort()).toEqual(['research', 'ritual', 'rumour']);
    expect(typesNamed('location')).toEqual(['location']);
    expect(typesNamed('nonsense')).toEqual([]);
  });

  test('A status is named by the beginning of its name', () => {
    expect(statusesNamed('flagged')).toEqual([2]);
    expect(statusesNamed('a')).toEqual([-1, 3]);
  });

  test('A time of change is so many hours, days, weeks, months or years', () => {
    expect(readChanged('<7d')).toEqual({ isSince: true, hours: 168 });
    expect(readChanged('3h')).toEqual({ isSince: true, hours: 3 });
    expect(readChanged('>2w')).toEqual({ isSince: false, hours: 336 });
    expect(readChanged('soon')).toBeUndefined();
    expect(readChanged('<99999d')).toBeUndefined();
  });
});
