// `npm run texts` lists every text of the interface by area, in an ignored file, to be read or translated in one go.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const folder = 'generated';
const page = join(folder, 'interface-texts.md');

/** The areas of the interface in the order of the page, each with its folders or files. */
const areas: Readonly<Record<string, readonly string[]>> = {
  'Documents: types, fields and statuses': ['src/domain/content/entities', 'src/domain/content/status.ts'],
  'Administration: collections and settings': [
    'src/domain/content/collections',
    'src/domain/content/gameSettings.ts',
  ],
  'Checks and refusals': ['src/domain', 'src/contract'],
  'Frame: top bar, menu, title cards': ['src/screens/shell', 'src/session', 'src/app', 'src/api'],
  'Documents: lists, reading, editing': ['src/screens/documents'],
  'Shared by several screens': ['src/screens/shared', 'src/actions', 'src/mirror'],
  Conflicts: ['src/screens/documents/conflicts'],
  'This device': ['src/screens/device'],
  'Taking an event offline': ['src/screens/device/offline'],
  Timetable: ['src/screens/event/timetable'],
  Printing: ['src/screens/paper/print'],
  'Import and export': ['src/screens/admin/exchange'],
  'Users and roles': ['src/screens/admin/people'],
  'Administration: screens': ['src/screens/admin'],
  'Home, profile and other pages': ['src/screens'],
  Components: ['src/ui'],
  'Sign-in pages and mail': ['server/identity'],
};

/** Attributes and properties whose value is always a text. */
const textKeys = new Set(
  (
    'label title description placeholder alt message text hint help heading body detail plural crumb section ' +
    'confirm question yes no cancel summary empty aria-label aria-description unit singular'
  ).split(' '),
);

/** Files that hold styles, drawings or the tables of a database. */
const codeFiles = /\/theme\/|Styles\.ts|Recipe\.ts|\/storage\/|QrCode/;

/** Elements that belong to the sentence they stand in. */
const inlineElements = /^(a|b|br|code|em|i|kbd|span|strong|time)$|Link$|Time$|^Mono/;

/** Words that the code compares or sends: keys of the keyboard, errors of the browser, methods. */
const codeWords =
  /^(Enter|Escape|Tab|Home|End|Backspace|Delete|Space|Arrow\w+|Page\w+|Control|Shift|Meta|Alt|\w+Error|Content-Type|Retry-After|GET|POST|PUT|PATCH|DELETE)(\+\w+)*$/;

/** Style values, selectors, addresses and formats of dates. */
const codeCharacters =
  /[<>{}=;[\]]|\bpx\b|\d(px|rem|em|ms|s|mm|fr|vh|vw)\b|calc\(|var\(|https?:|^[#/.&@]|^\(\S+: |\b(HH?:mm|yyyy|MMM|LLLL)\b/;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Returns the texts of one source file, in their order, each once. */
function textsOf(file: string): string[] {
  const texts = new Set<string>();
  const add = (text: string) => {
    const tidy = text.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}{2}|\p{L} /u.test(tidy)) texts.add(tidy);
  };

  const visit = (value: unknown, key: string, parent?: Node): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, key, parent);
      return;
    }
    if (!isNode(value)) {
      if (value instanceof Object)
        for (const [name, each] of Object.entries(value)) visit(each, name, parent);
      return;
    }
    if (isCodeOnly(value, key, parent)) return;
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      const parts = sentenceOf(value);
      if (parts.some(({ isText }) => isText)) {
        const sentences = parts.map(({ text }) => text).join('');
        for (const sentence of sentences.split('\n')) add(sentence);
        visit(value['opening'], 'opening', value);
        for (const { inside } of parts) visit(inside, 'inside', value);
        return;
      }
    }
    if (value.type === 'JSXText') return;
    const text = literalOf(value);
    if (text !== undefined && (textKeys.has(key) || isReadable(text, value.type))) add(text);
    for (const [name, child] of Object.entries(value)) {
      if (name !== 'span') visit(child, nameFor(value, name, key), value);
    }
  };

  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }), '');
  return [...texts].filter((text) => !/^(\{[^}]*\}|[^\p{L}])*$/u.test(text));
}

/** The property, attribute or argument list that a child of this node belongs to. */
function nameFor(node: Node, child: string, inherited: string): string {
  if (node.type === 'KeyValueProperty' || node.type === 'JSXAttribute') {
    const name = node['key'] ?? node['name'];
    return child === 'value' && isNode(name) ? String(name['value']) : '';
  }
  const passesOn = ['JSXExpressionContainer', 'ConditionalExpression', 'ParenthesisExpression'];
  return passesOn.includes(node.type) ? inherited : '';
}

/** Whether a node holds no text for people: imports, types, comparisons, errors for developers. */
function isCodeOnly(node: Node, key: string, parent?: Node): boolean {
  if (/^(Import|Export(All|Named))Declaration$|^Ts|^TaggedTemplate|^RegExp/.test(node.type)) {
    return !/^Ts(As|NonNull|Satisfies|Const)/.test(node.type);
  }
  if (node.type === 'NewExpression' || node.type === 'ThrowStatement') {
    const callee = node['callee'] ?? node['argument'];
    return isNode(callee) && String(callee['value']).endsWith('Error') && parent?.type === 'ThrowStatement';
  }
  if (parent?.type === 'BinaryExpression') return /^[=!]==$/.test(String(parent['operator']));
  return parent?.type === 'SwitchCase' && key === 'test';
}

interface Part {
  readonly text: string;
  readonly isText: boolean;
  /** Content of the braces or the child element, which is searched as well. */
  readonly inside?: unknown;
}

/** The children of an element as sentences, one a line; what is put in at run time is named in braces. */
function sentenceOf(element: Node): Part[] {
  const children = element['children'];
  return (Array.isArray(children) ? children : []).filter(isNode).flatMap((child): Part[] => {
    if (child.type === 'JSXText') {
      const text = textAsShown(String(child['value']));
      return [{ text, isText: /\p{L}/u.test(text) }];
    }
    if (child.type === 'JSXExpressionContainer') {
      const { expression } = child;
      const text = isNode(expression) ? (literalOf(expression) ?? `{${nameOf(expression)}}`) : '';
      return [{ text, isText: false, inside: expression }];
    }
    const opening = child['opening'];
    const tag = isNode(opening) && isNode(opening['name']) ? String(opening['name']['value']) : '';
    const inner = sentenceOf(child);
    return inlineElements.test(tag) && inner.some(({ isText }) => isText)
      ? [...inner, { text: '', isText: false, inside: opening }]
      : [{ text: '\n', isText: false, inside: child }];
  });
}

/** The text between two tags as JSX shows it: line ends and the blanks around them are one blank. */
function textAsShown(source: string): string {
  const lines = source.split('\n');
  const shown = lines.map((line, at) => {
    const from = at === 0 ? line : line.trimStart();
    return at === lines.length - 1 ? from : from.trimEnd();
  });
  return shown.filter((line) => line !== '').join(' ');
}

/** A literal's text; of a template the parts with names in braces between them. */
function literalOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return String(node['value']);
  if (node.type !== 'TemplateLiteral') return undefined;
  const { quasis, expressions } = node;
  if (!Array.isArray(quasis) || !Array.isArray(expressions)) return undefined;
  return quasis
    .filter(isNode)
    .map((quasi, at) => {
      const put: unknown = expressions[at];
      return `${String(quasi['cooked'])}${isNode(put) ? `{${nameOf(put)}}` : ''}`;
    })
    .join('');
}

/** A short name for an expression: the last name in it. */
function nameOf(expression: Node): string {
  const { type, value, property, callee, expression: inner } = expression;
  if (type === 'Identifier') return String(value);
  for (const part of [property, callee, inner]) if (isNode(part)) return nameOf(part);
  return '…';
}

/** Whether a literal reads like a text although nothing around it says so. */
function isReadable(text: string, type: string): boolean {
  const bare = text.replaceAll(/\{[^}]*\}/g, '');
  if (codeWords.test(text) || codeCharacters.test(bare)) return false;
  if (/^[“‘"]?\p{Lu}[\p{Ll}’']*([ ,.:?!…”]|$)/u.test(text)) return true;
  const words = bare.match(/\p{L}{2,}/gu)?.length ?? 0;
  return / /.test(bare.trim()) && words >= (type === 'TemplateLiteral' ? 1 : 3);
}

function isNode(value: unknown): value is Node {
  return value instanceof Object && 'type' in value && typeof value.type === 'string';
}

/** Source files below a folder, or the file itself. */
function filesIn(path: string): string[] {
  if (/\.tsx?$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .toSorted()
    .map((name) => join(path, name))
    .filter((file) => !codeFiles.test(file));
}

/** Builds the page. Each file belongs to the area that names it most closely. */
function listTexts(): string {
  const folders = Object.values(areas).flat();
  const isOwn = (file: string, folder: string) =>
    !folders.some(
      (other) => other.length > folder.length && (file === other || file.startsWith(`${other}/`)),
    );
  const sections = Object.entries(areas).flatMap(([name, paths]) => {
    const files = paths.flatMap((path) => filesIn(path).filter((file) => isOwn(file, path)));
    const lists = files.flatMap((file) => {
      const texts = textsOf(file);
      return texts.length === 0 ? [] : [`\n### \`${file}\`\n`, ...texts.map((text) => `- ${text}`)];
    });
    return lists.length === 0 ? [] : [`\n## ${name}`, ...lists];
  });
  return [
    '# Interface texts',
    '',
    'Every text that people see, by area. Generated by `npm run texts` from the source; names in braces are filled in at',
    'run time. Change a text where it stands in the code, then run the command again.',
    ...sections,
    '',
  ].join('\n');
}

mkdirSync(folder, { recursive: true });
writeFileSync(page, listTexts());
console.log(`Written to ${page}`);
