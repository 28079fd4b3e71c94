import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CellReader, cellOf, valueOf } from '#domain/fields/cells.ts';
import { systemColumns, headingsOf } from '#domain/fields/columns.ts';
import { byteOrderMark, csvLine, readCsv, unescapeFormula } from '#domain/csv.ts';
import { emptyValue } from '#domain/fields/field.ts';
import { isDocumentType, documentTypes } from '#domain/documentTypes.ts';

const rowsOf = (text: string) => readCsv(text).rows;

describe('a table of comma-separated values', () => {
  test('is read with quotation marks, and with commas, line ends and quotation marks inside them', () => {
    expect(rowsOf('a,"b, c","d\ne","f ""g"""\r\n1,2,3,4')).toEqual([
      ['a', 'b, c', 'd\ne', 'f "g"'],
      ['1', '2', '3', '4'],
    ]);
  });

  test('is the same with any line ends, with a byte order mark, and with or without an end to its last line', () => {
    const rows = [
      ['Name', 'Code'],
      ['Owls', 'O'],
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(rowsOf(`Name,Code${end}Owls,O`)).toEqual(rows);
      expect(rowsOf(`\uFEFFName,Code${end}Owls,O${end}`)).toEqual(rows);
    }
  });

  test('may have semicolons or tabs between its cells, as spreadsheets of other countries save and all copy them', () => {
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

  test('keeps empty cells and empty lines, so that rows are numbered as in the spreadsheet', () => {
    expect(rowsOf('a,,c\n\n,,\n"",x')).toEqual([['a', '', 'c'], [''], ['', '', ''], ['', 'x']]);
    expect(rowsOf('')).toEqual([]);
  });

  test('that opens a quotation mark and never closes it is told by the row', () => {
    expect(readCsv('a,b\n1,"2\n3,4').unclosed).toBe(2);
    expect(readCsv('a,b\n1,5" nails').unclosed).toBeNull();
  });

  test('comes back as it was written, whatever stands in its cells', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', "'", '=', '-', 'é'),
    });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const head = ['one', 'two', 'three', 'four', 'five', 'six'];
        const text = byteOrderMark + [head, ...rows].map(csvLine).join('');
        // What looks as if it had been made harmless cannot be told from what has.
        const plain = rows.map((row) => row.map((each) => unescapeFormula(each)));
        expect(
          rowsOf(text)
            .slice(1)
            .map((row) => row.map(unescapeFormula)),
        ).toEqual(plain);
      }),
    );
  });

  test('holds nothing that a spreadsheet would calculate', () => {
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'x=1', ''];
    const [written] = rowsOf(csvLine(cells));
    expect(written).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", "'\rx", 'x=1', '']);
    expect(written?.map(unescapeFormula)).toEqual(cells);
  });
});

test('no two columns of a kind have the same heading', () => {
  for (const kind of Object.keys(documentTypes).filter(isDocumentType)) {
    const headings = [...systemColumns, ...headingsOf(documentTypes[kind]).values()];
    expect(new Set(headings).size).toBe(headings.length);
  }
});

describe('a field as a cell', () => {
  const ids = { next: 1 };
  const reading: CellReader = {
    find: (_target, name) =>
      name === 'twice' ? ['1', '2'] : name.startsWith('the ') ? [`id of ${name}`] : [],
    moment: (text) => (text.startsWith('2027') ? text : null),
    newId: () => `row-${ids.next++}`,
  };
  const { allFields } = documentTypes.monster;
  const field = (name: string) => allFields[name] ?? expect.fail(name);
  const nameOf = (_target: string, id: string) => id.replace('id of ', '');

  test('comes back as what it was', () => {
    const values = {
      title: 'Wolf',
      kind: 'creature',
      appearance: '<p>Grey &amp; lean</p><p>It &lt;howls&gt;</p>',
      hits: 4,
      damageAndCalls: ['Single', 'Fear'],
      powerLammies: ['id of the pelt', 'id of the fang'],
    };
    for (const [name, value] of Object.entries(values)) {
      expect(valueOf(field(name), cellOf(field(name), value, nameOf), reading)).toEqual({ value });
    }
    const costume = [
      { id: 'x', item: 'Pelt', count: 2, source: 'have' },
      { id: 'y', item: 'Claws', count: null, source: null },
    ];
    const cell = cellOf(field('costume'), costume, nameOf);
    expect(cell).toBe('Item: Pelt | Count: 2 | Source: Have\nItem: Claws');
    expect(valueOf(field('costume'), cell, reading)).toEqual({
      value: costume.map((row) => ({ ...row, id: expect.any(String) })),
    });
  });

  test('that is empty is the field left open', () => {
    for (const each of Object.values(allFields)) {
      expect(valueOf(each, '  ', reading)).toEqual({ value: emptyValue(each) });
    }
  });

  test('that means nothing says why', () => {
    const why = (name: string, cell: string) => {
      const meaning = valueOf(field(name), cell, reading);
      return 'why' in meaning ? meaning.why : '';
    };
    expect(why('hits', 'many')).toBe('“many” is not a whole number');
    expect(why('kind', 'Dragon')).toBe('“Dragon” is not one of: Monster, NPC, Creature, Summoned');
    expect(why('powerLammies', 'the pelt; nothing')).toBe('There is no “nothing”');
    expect(why('powerLammies', 'twice')).toBe('More than one is called “twice”');
    expect(why('costume', 'Pelt | lots')).toBe('Count: “lots” is not a whole number');
  });
});
