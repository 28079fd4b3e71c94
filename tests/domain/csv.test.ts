import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CellReader, cellOf, valueOf } from '#domain/content/fields/cells.ts';
import { systemColumns, headingsOf } from '#domain/rules/tableColumns.ts';
import { byteOrderMark, csvLine, readCsv, unescapeFormula } from '#domain/primitives/csv.ts';
import { emptyValue } from '#domain/content/fields/field.ts';
import { isDocumentType, documentTypes } from '#domain/content/documentTypes.ts';

const rowsOf = (text: string) => readCsv(text).rows;

describe('A CSV table', () => {
  test('A CSV table may contain quoted cells with commas, line breaks and quotation marks', () => {
    expect(rowsOf('a,"b, c","d\ne","f ""g"""\r\n1,2,3,4')).toEqual([
      ['a', 'b, c', 'd\ne', 'f "g"'],
      ['1', '2', '3', '4'],
    ]);
  });

  test('A CSV table is read the same with any line endings, with a byte order mark, and without a final line break', () => {
    const rows = [
      ['Name', 'Code'],
      ['Owls', 'O'],
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(rowsOf(`Name,Code${end}Owls,O`)).toEqual(rows);
      expect(rowsOf(`\uFEFFName,Code${end}Owls,O${end}`)).toEqual(rows);
    }
  });

  test('A CSV table may use semicolons or tabs as separators', () => {
    expect(rowsOf('Name;Site\nFest;"Wood; by the ford"\n')).toEqual([
      ['Name', 'Site'],
      ['Fest', 'Wood; by the ford'],
    ]);
    expect(rowsOf('Name\tNote\nFest\tone, two')).toEqual([
      ['Name', 'Note'],
      ['Fest', 'one, two'],
    ]);
    expect(rowsOf('"a;b;c",d\n1,2')).toEqual([
      ['a;b;c', 'd'],
      ['1', '2'],
    ]);
  });

  test('A CSV table keeps empty cells and empty lines, so that row numbers match the spreadsheet', () => {
    expect(rowsOf('a,,c\n\n,,\n"",x')).toEqual([['a', '', 'c'], [''], ['', '', ''], ['', 'x']]);
    expect(rowsOf('')).toEqual([]);
  });

  test('A CSV table with an unclosed quotation mark reports the row', () => {
    expect(readCsv('a,b\n1,"2\n3,4').unclosed).toBe(2);
    expect(readCsv('a,b\n1,5" nails').unclosed).toBeNull();
  });

  test('A CSV table survives a round trip with any characters in its cells', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', "'", '=', '-', 'é'),
    });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const head = ['one', 'two', 'three', 'four', 'five', 'six'];
        const text = byteOrderMark + [head, ...rows].map(csvLine).join('');
        expect(
          rowsOf(text)
            .slice(1)
            .map((row) => row.map(unescapeFormula)),
        ).toEqual(rows);
      }),
    );
  });

  test('A CSV table contains no cell that a spreadsheet would run as a formula', () => {
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'x=1', ''];
    const [written] = rowsOf(csvLine(cells));
    expect(written).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", "'\rx", 'x=1', '']);
    expect(written?.map(unescapeFormula)).toEqual(cells);
  });
});

test('A long text of quotation marks, and one that begins with an apostrophe, are written at once and come back', () => {
  const begun = performance.now();
  for (const cell of ['"'.repeat(100_000), `;${'"'.repeat(100_000)}`, "'=1+1", "''-2"])
    expect(
      rowsOf(csvLine([cell]))
        .flat()
        .map(unescapeFormula),
    ).toEqual([cell]);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

describe('A CSV table in a spreadsheet with another separator', () => {
  /** The cells of a line where the separator is another: a first row of separators alone decides it. */
  const readAs = (separator: string, text: string) =>
    rowsOf(separator.repeat(50) + '\n' + text)
      .slice(1)
      .flat();
  /** Some spreadsheets drop white space at the start. */
  const isFormula = (cell: string) => /^[\t\r\n]*[=+\-@＝＋－＠]/.test(cell);

  test.each([
    'a;=HYPERLINK("http://x");b',
    '";=1+1;"',
    'x\t=1+1\t',
    'first\n=1+1;',
    'first\r\n@SUM(A1);',
    'say "hi";-2+3',
    ';+1',
    ';;\t=1',
    'a;＝1',
  ])('It has no formula in any cell of %j, and the cell comes back as it was', (cell) => {
    for (const line of [csvLine([cell, 'x']), csvLine(['x', cell]), csvLine(['=1', cell, cell])]) {
      for (const separator of [',', ';', '\t']) {
        expect(readAs(separator, line).filter(isFormula)).toEqual([]);
      }
      expect(rowsOf(`a,b\r\n${line}`).flat().map(unescapeFormula)).toContain(cell);
    }
  });

  test('It has no formula whatever is in its cells', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', "'", '=', '-', '@'),
    });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
        for (const separator of [',', ';', '\t']) {
          expect(readAs(separator, csvLine(cells)).filter(isFormula)).toEqual([]);
        }
      }),
    );
  });
});

test('No two columns of a document type have the same heading', () => {
  for (const type of Object.keys(documentTypes).filter(isDocumentType)) {
    const headings = [...systemColumns, ...headingsOf(documentTypes[type]).values()];
    expect(new Set(headings).size).toBe(headings.length);
  }
});

describe('A field as a table cell', () => {
  const ids = { next: 1 };
  const reader: CellReader = {
    find: (_target, name) =>
      name === 'twice' ? ['1', '2'] : name.startsWith('the ') ? [`id of ${name}`] : [],
    moment: (text) => (text.startsWith('2027') ? text : null),
    newId: () => `row-${ids.next++}`,
  };
  const { allFields } = documentTypes.monster;
  const field = (name: string) => allFields[name] ?? expect.fail(name);
  const nameOf = (_target: string, id: string) => id.replace('id of ', '');

  test('Every field survives a round trip as a table cell', () => {
    const values = {
      title: 'Wolf',
      kind: 'creature',
      appearance: '<p>Grey &amp; lean</p><p>It &lt;howls&gt;</p>',
      hits: 4,
      damageAndCalls: ['Single', 'Fear'],
      powerLammies: ['id of the pelt', 'id of the fang'],
    };
    for (const [name, value] of Object.entries(values)) {
      expect(valueOf(field(name), cellOf(field(name), value, nameOf), reader)).toEqual({ value });
    }
    const costume = [
      { id: 'x', item: 'Pelt', count: 2, source: 'have' },
      { id: 'y', item: 'Claws', count: null, source: null },
    ];
    const cell = cellOf(field('costume'), costume, nameOf);
    expect(cell).toBe('Item: Pelt | Count: 2 | Source: Have\nItem: Claws');
    expect(valueOf(field('costume'), cell, reader)).toEqual({
      value: costume.map((row) => ({ ...row, id: expect.any(String) })),
    });
  });

  test('A blank cell reads as an empty field', () => {
    for (const each of Object.values(allFields)) {
      expect(valueOf(each, '  ', reader)).toEqual({ value: emptyValue(each) });
    }
  });

  test('An invalid cell reads as the reason', () => {
    const why = (name: string, cell: string) => {
      const result = valueOf(field(name), cell, reader);
      return 'why' in result ? result.why : '';
    };
    expect(why('hits', 'many')).toBe('“many” is not a whole number');
    expect(why('kind', 'Dragon')).toBe('“Dragon” is not one of: Monster, NPC, Creature, Summoned');
    expect(why('powerLammies', 'the pelt; nothing')).toBe('No lammie is called “nothing”');
    expect(why('powerLammies', 'twice')).toBe('More than one lammie is called “twice”');
    expect(why('costume', 'Pelt | lots')).toBe('Count: “lots” is not a whole number');
  });
});
