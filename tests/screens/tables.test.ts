import { expect, test } from 'vitest';
import { type CellResult, valueOf } from '#domain/content/fields/cells.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { readCsv } from '#domain/primitives/csv.ts';
import { readFileText } from '#domain/primitives/fileText.ts';
import { nameKey } from '#domain/primitives/nameKey.ts';
import { createCellReader } from '#screens/admin/exchange/cellReader.ts';
import { decodeBytes } from '#screens/admin/exchange/importTable.ts';
import { seeded } from '#support/clock.ts';

const count = Number(process.env['WAYMARK_TABLES'] ?? (process.env['WAYMARK_LONG'] ? 2_000 : 300));
const monster = documentTypes.monster.allFields;
const slot = documentTypes.eventSlot.allFields;
const fields = [
  monster['title'],
  monster['hits'],
  slot['start'],
  slot['eventId'],
  documentTypes.team.allFields['active'],
];
const random = seeded(3_802);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] ?? pick(from);

/** Encodes a text, of which each character is one byte in the encoding. */
function inCodePage(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, at) => [decoder.decode(Uint8Array.of(at)), at]));
  return Uint8Array.from(
    Array.from(text, (each) => bytes.get(each) ?? expect.fail(`${encoding} has no ${each}`)),
  );
}

function inUtf16(text: string, isBigEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBigEndian);
  return bytes;
}

const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text));
/** How files are written: with a mark, without, and in code pages, about which a person is asked. */
const encodings: readonly (readonly [
  code: string | undefined,
  write: (text: string) => Uint8Array<ArrayBuffer>,
])[] = [
  [undefined, utf8],
  [undefined, (text) => utf8(`\uFEFF${text}`)],
  [undefined, (text) => inUtf16(`\uFEFF${text}`, false)],
  [undefined, (text) => inUtf16(`\uFEFF${text}`, true)],
  [undefined, (text) => inUtf16(text, false)],
  [undefined, (text) => inUtf16(text, true)],
  ...['windows-1252', 'windows-1250', 'macintosh'].map(
    (code) => [code, (text: string) => inCodePage(text, code)] as const,
  ),
];

/** Ways to write a value, each with what it must be read as. */
const titles = (isUnicode: boolean) => {
  const name = `Wölfe ${Math.floor(random() * 999)}; "grau", é`;
  const line = pick(isUnicode ? ['\n', '\v', '\u0085', '\u2028', '\u2029', '\r\n'] : ['\n', '\v', '\r\n']);
  return pick([
    [name, name],
    [`${name}${line}two`, `${name} two`],
    [`${name}\0\u0007`, name],
  ] as const);
};
const numbers = () => {
  const number = Math.floor(random() * 30_000) - 9_999;
  const digits = String(Math.abs(number));
  const sign = number < 0 ? '-' : '';
  const grouped = (by: string) => sign + digits.replaceAll(/\B(?=(?:\d{3})+$)/g, by);
  return [
    pick([String(number), grouped(','), grouped(' '), grouped('\u00A0'), `${number}.0`]),
    number,
  ] as const;
};
const dates = () => {
  const date = new Date(2027, Math.floor(random() * 12), 1 + Math.floor(random() * 28), 18, 5);
  const two = (part: number) => String(part).padStart(2, '0');
  const [day, month] = [two(date.getDate()), two(date.getMonth() + 1)];
  const name = date.toLocaleString('en-GB', { month: 'short' });
  const written = [
    date.toISOString(),
    `2027-${month}-${day} 18:05`,
    `2027-${month}-${day}T18:05:00`,
    `${day}/${month}/2027 18:05`,
    `${day}.${month}.2027 18:05`,
    `${date.getDate()} ${name} 2027, 6.05 pm`,
  ];
  return [pick(written), date.toISOString()] as const;
};
const events = (isUnicode: boolean) => {
  const plain = ["Midsummer's Été", 'MIDSUMMER’S ÉTÉ', 'midsummer’s\u00A0été'];
  return [
    pick(isUnicode ? [...plain, "Midsummer's E\u0301te\u0301", 'Mid\u00ADsummer’s Été'] : plain),
    'event-1',
  ] as const;
};
const answers = () => {
  const value = random() < 0.5;
  return [pick(value ? ['yes', 'TRUE', 'x', '1', 'Ja'] : ['no', 'FALSE', '0', 'n', 'nein']), value] as const;
};

test('A table means the same whatever program wrote it, and its cells are read as forms read them', () => {
  const names = new Map([['event', new Map([[nameKey("Midsummer's Été"), ['event-1']]])]]);
  const reader = createCellReader(names, () => 'new');
  for (let at = 0; at < count; at += 1) {
    const [code, write] = pick(encodings);
    const isUnicode = code === undefined;
    const rows = Array.from({ length: 1 + Math.floor(random() * 5) }, () => [
      titles(isUnicode),
      numbers(),
      dates(),
      events(isUnicode),
      answers(),
    ]);
    const separator = pick([',', ';', '\t', '|']);
    const quote = (cell: string) =>
      random() < 0.3 || /["\r\n,;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    const end = pick(['\n', '\r\n', '\r']);
    const lines = [['a', 'b', 'c', 'd', 'e'], ...rows.map((row) => row.map(([cell]) => cell))];
    const named = separator === '|' || random() < 0.3 ? `sep=${separator}${end}` : '';
    const text = named + lines.map((cells) => cells.map(quote).join(separator)).join(end);

    const bytes = write(text);
    const first = readFileText(bytes, decodeBytes);
    expect({ text, code, isCertain: first.isCertain }).toEqual({ text, code, isCertain: isUnicode });
    const { text: read } = isUnicode ? first : readFileText(bytes, decodeBytes, code);
    const values = readCsv(read)
      .rows.slice(1)
      .map((row) =>
        row.map((cell, column): CellResult | undefined => {
          const field = fields[column];
          return field && valueOf(field, cell, reader);
        }),
      );
    expect({ text, values }).toEqual({
      text,
      values: rows.map((row) => row.map(([, value]) => ({ value }))),
    });
  }
});
