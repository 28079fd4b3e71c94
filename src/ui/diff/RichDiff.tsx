import { chakra, Flex } from '@chakra-ui/react';
import { diffArrays } from 'diff';
import { UnfoldVertical } from 'lucide-react';
import { type ReactNode, memo, useMemo, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Del, Ins } from './Marked.ts';
import { richTokens, sameToken, type Token } from './richTokens.ts';
import { isReadableInline } from './readability.ts';

type ChangeKind = 'same' | 'added' | 'removed';
type Word = Extract<Token, { kind: 'word' }>;

interface Line {
  readonly start: Extract<Token, { kind: 'block' }> | null;
  readonly change: ChangeKind;
  readonly words: { word: Word; change: ChangeKind }[];
}

const Text = chakra('div', {
  base: {
    minWidth: '0',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& strong': { fontWeight: '650' },
    '& em': { fontStyle: 'italic' },
    '& u': { textDecoration: 'underline' },
    '& s': { textDecoration: 'line-through' },
    '& code': { fontFamily: 'mono', fontSize: 'max(0.9em, var(--wm-text))' },
  },
  variants: {
    look: {
      plain: {},
      h1: { fontSize: '1.4em', fontWeight: '650' },
      h2: { fontSize: '1.2em', fontWeight: '650' },
      h3: { fontSize: '1.05em', fontWeight: '650' },
      blockquote: { borderInlineStart: '3px solid', borderColor: 'line.strong', paddingInlineStart: '3' },
      li: {
        position: 'relative',
        marginInlineStart: 'calc(var(--depth) * 1.5rem)',
        '&::before': {
          content: 'attr(data-marker)',
          position: 'absolute',
          right: 'calc(100% + 0.5rem)',
          color: 'ink.muted',
        },
      },
      hr: { borderTop: 'var(--wm-border) solid', borderColor: 'line.strong' },
    },
  },
});

/** Texts that differ in more words are not compared word by word: it takes seconds, and the result is unreadable. */
const maxEdits = 1000;

/** Fewer unchanged lines than this are not collapsed. */
const minFolded = 3;

/**
 * The difference of two rich texts, word by word; a word whose formatting changed counts as changed. Of long unchanged
 * stretches, only the lines next to a change are shown at first.
 */
export default memo(function RichDiff({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}) {
  const sections = useMemo(() => foldLines(compareLines(before, after)), [before, after]);
  return (
    <Flex direction="column" gap="2" textStyle="reading">
      {sections.map((section, at) =>
        Array.isArray(section) ? (
          <Fold key={`${at}`} lines={section} />
        ) : (
          <OneLine key={`${at}`} line={section} />
        ),
      )}
    </Flex>
  );
});

function OneLine({ line }: { readonly line: Line }) {
  return (
    <Text
      look={!line.start || line.start.block === 'p' ? 'plain' : line.start.block}
      data-marker={line.start?.marker}
      css={{ '--depth': `${line.start?.depth ?? 0}` }}
    >
      {runs(line).map((run, index) => renderRun(run, `${index}`))}
    </Text>
  );
}

function Fold({ lines: hidden }: { readonly lines: readonly Line[] }) {
  const [open, setOpen] = useState(false);
  if (open) return hidden.map((line, at) => <OneLine key={`${at}`} line={line} />);
  return (
    <Flex marginInlineStart="-3">
      <Button variant="plain" icon={<UnfoldVertical />} aria-expanded={false} onClick={() => setOpen(true)}>
        Show {hidden.length} unchanged paragraphs
      </Button>
    </Flex>
  );
}

/** Groups unchanged lines that are not next to a change. */
function foldLines(all: readonly Line[]): (Line | Line[])[] {
  const isNear = (at: number) => [at - 1, at, at + 1].some((each) => hasChanged(all[each]));
  const parts: (Line | Line[])[] = [];
  for (const [at, line] of all.entries()) {
    const last = parts.at(-1);
    if (isNear(at)) parts.push(line);
    else if (Array.isArray(last)) last.push(line);
    else parts.push([line]);
  }
  return parts.flatMap((part) => (Array.isArray(part) && part.length < minFolded ? part : [part]));
}

function hasChanged(line: Line | undefined): boolean {
  return line !== undefined && (line.change !== 'same' || line.words.some(({ change }) => change !== 'same'));
}

function compareLines(before: string, after: string): Line[] {
  const lines: Line[] = [];
  const [old, now] = [richTokens(before), richTokens(after)];
  const parts = diffArrays(old, now, { comparator: sameToken, maxEditLength: maxEdits }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ];
  for (const part of parts) {
    const change: ChangeKind = part.added ? 'added' : part.removed ? 'removed' : 'same';
    for (const token of part.value) {
      if (token.kind === 'block') lines.push({ start: token, change, words: [] });
      else {
        if (lines.length === 0) lines.push({ start: null, change: 'same', words: [] });
        lines.at(-1)?.words.push({ word: token, change });
      }
    }
  }
  return lines.filter((line) => line.words.length > 0 || line.start?.block === 'hr').flatMap(splitUnreadable);
}

/** Splits a line whose versions have little in common in two: the old text, then the new. */
function splitUnreadable(line: Line): Line[] {
  const length = (change: ChangeKind) =>
    line.words.reduce((sum, each) => sum + (each.change === change ? each.word.text.trim().length : 0), 0);
  if (isReadableInline(length('same'), length('removed'), length('added'))) return [line];
  const whole = (change: 'added' | 'removed'): Line => ({
    ...line,
    words: line.words
      .filter((each) => each.change === 'same' || each.change === change)
      .map(({ word }) => ({ word, change })),
  });
  return [whole('removed'), whole('added')];
}

function runs(line: Line): { change: ChangeKind; words: Word[] }[] {
  const result: { change: ChangeKind; words: Word[] }[] = [];
  for (const { word, change } of line.words) {
    const last = result.at(-1);
    if (last?.change === change) last.words.push(word);
    else result.push({ change, words: [word] });
  }
  return result;
}

function renderRun({ change, words }: { change: ChangeKind; words: Word[] }, key: string): ReactNode {
  const inner = words.map((word, at) => renderWord(word, `${at}`));
  switch (change) {
    case 'added':
      return <Ins key={key}>{inner}</Ins>;
    case 'removed':
      return <Del key={key}>{inner}</Del>;
    case 'same':
      return <span key={key}>{inner}</span>;
  }
}

function renderWord(word: Word, key: string): ReactNode {
  const inner = word.marks.reduce<ReactNode>(
    (content, mark) => <Format format={mark}>{content}</Format>,
    word.text,
  );
  return <span key={key}>{inner}</span>;
}

function Format({ format, children }: { readonly format: string; readonly children: ReactNode }) {
  switch (format) {
    case 'strong':
      return <strong>{children}</strong>;
    case 'em':
      return <em>{children}</em>;
    case 'u':
      return <u>{children}</u>;
    case 's':
      return <s>{children}</s>;
    case 'code':
      return <code>{children}</code>;
    default:
      return children;
  }
}
