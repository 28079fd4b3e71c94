/** Decodes bytes in an encoding; null where they are no text in it. Runtimes have a TextDecoder, which this layer has not. */
export type Decode = (bytes: Uint8Array<ArrayBuffer>, encoding: string) => string | null;

/** The text of a file, and how it was read. */
export interface FileText {
  readonly text: string;
  readonly encoding: string;
  /** Whether the bytes leave no other reading: else a person is asked. */
  readonly isCertain: boolean;
}

/** Encodings that do not mark their texts, with what they are called. */
export const codePages = [
  ['windows-1252', 'Western European (Windows)'],
  ['macintosh', 'Western European (Mac)'],
  ['windows-1250', 'Central European (Windows)'],
  ['iso-8859-2', 'Central European (ISO)'],
  ['windows-1257', 'Baltic (Windows)'],
  ['windows-1251', 'Cyrillic (Windows)'],
  ['koi8-u', 'Cyrillic (KOI8)'],
  ['windows-1253', 'Greek (Windows)'],
  ['windows-1254', 'Turkish (Windows)'],
  ['windows-1255', 'Hebrew (Windows)'],
  ['windows-1256', 'Arabic (Windows)'],
  ['shift_jis', 'Japanese (Shift JIS)'],
  ['gb18030', 'Chinese (GB 18030)'],
  ['big5', 'Chinese (Big5)'],
  ['euc-kr', 'Korean (EUC)'],
] as const;

/**
 * Reads a file in UTF-8 or UTF-16, with or without its mark, or else in the encoding that a person chose or the likeliest
 * code page.
 */
export function readFileText(bytes: Uint8Array<ArrayBuffer>, decode: Decode, chosen?: string): FileText {
  const unicode = chosen === undefined ? (unicodeOf(bytes) ?? 'utf-8') : chosen;
  const text = decode(bytes, unicode);
  if (text !== null) return { text, encoding: unicode, isCertain: chosen === undefined };
  const likely = likelyCodePage(bytes);
  return { text: decode(bytes, likely) ?? '', encoding: likely, isCertain: false };
}

/** Whether a file is a workbook (XLSX, ODS or XLS) and no text: a zip of other files, or what came before those. */
export function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return (
    (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) ||
    (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)
  );
}

/** The encoding that a mark names, or that the places of zeros show; undefined without either. */
function unicodeOf(bytes: Uint8Array): string | undefined {
  const [first = 0, second = 0, third = 0] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Spaces, line ends and separators have a zero beside them in UTF-16, whatever the script.
  const zeros = [0, 0];
  const length = Math.min(bytes.length, 8_192);
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 !== 0 || Math.max(even, odd) * 50 < length) return undefined;
  return odd > even * 10 ? 'utf-16le' : even > odd * 10 ? 'utf-16be' : undefined;
}

/** Bytes that are nothing in the Windows code page, and letters in that of older Macs. */
const onlyMac = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function likelyCodePage(bytes: Uint8Array): string {
  let [high, letters, mac] = [0, 0, 0];
  for (const byte of bytes) {
    if (byte >= 0x80) high += 1;
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) letters += 1;
    if (onlyMac.has(byte)) mac += 1;
  }
  if (high > letters) return 'windows-1251';
  return mac > 0 ? 'macintosh' : 'windows-1252';
}
