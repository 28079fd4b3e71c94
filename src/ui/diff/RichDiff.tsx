import { chakra, Flex } from '@chakra-ui/react';
import { diffArrays } from 'diff';
import { UnfoldVertical } from 'lucide-react';
import { type ReactNode, memo, useMemo, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Del, Ins } from './Marked.ts';
import { richTokens, sameToken, type Token } from './richTokens.ts';
import { isReadableInline } from './readability.ts';

type Fate = 'same' | 'added' | 'removed';
type Word = Extract<Token, { kind: 'word' }>;

interface Line {
  readonly start: Extract<Token, { kind: 'block' }> | null;
  readonly fate: Fate;
  readonly words: { word: Word; fate: Fate }[];
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
    '& code': { fontFamily: 'mono', fontSize: '0.9em' },
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

/** More different words than this are not looked for one by one: it would take seconds, and nobody could read it. */
const mostEdits = 1000;

/** Fewer lines than this that stayed the same are not folded away. */
const worthFolding = 3;

/**
 * Two rich texts as one, word by word; a word whose formatting changed counts as changed. Of long stretches that stayed
 * the same only the lines beside a change are shown at first.
 */
export default memo(function RichDiff({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}) {
  const parts = useMemo(() => folded(lines(before, after)), [before, after]);
  return (
    <Flex direction="column" gap="2" textStyle="reading">
      {parts.map((part, at) =>
        Array.isArray(part) ? <Fold key={`${at}`} lines={part} /> : <OneLine key={`${at}`} line={part} />,
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
      {runs(line).map((run, index) => shown(run, `${index}`))}
    </Text>
  );
}

function Fold({ lines: hidden }: { readonly lines: readonly Line[] }) {
  const [open, setOpen] = useState(false);
  if (open) return hidden.map((line, at) => <OneLine key={`${at}`} line={line} />);
  return (
    <Flex marginInlineStart="-3">
      <Button variant="plain" icon={<UnfoldVertical />} aria-expanded={false} onClick={() => setOpen(true)}>
        Show {hidden.length} paragraphs that stayed the same
      </Button>
    </Flex>
  );
}

/** The lines, where those that stayed the same and stand beside no change are taken together. */
function folded(all: readonly Line[]): (Line | Line[])[] {
  const isNear = (at: number) => [at - 1, at, at + 1].some((each) => hasChanged(all[each]));
  const parts: (Line | Line[])[] = [];
  for (const [at, line] of all.entries()) {
    const last = parts.at(-1);
    if (isNear(at)) parts.push(line);
    else if (Array.isArray(last)) last.push(line);
    else parts.push([line]);
  }
  return parts.flatMap((part) => (Array.isArray(part) && part.length < worthFolding ? part : [part]));
}

function hasChanged(line: Line | undefined): boolean {
  return line !== undefined && (line.fate !== 'same' || line.words.some(({ fate }) => fate !== 'same'));
}

function lines(before: string, after: string): Line[] {
  const found: Line[] = [];
  const [old, now] = [richTokens(before), richTokens(after)];
  const parts = diffArrays(old, now, { comparator: sameToken, maxEditLength: mostEdits }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ];
  for (const part of parts) {
    const fate: Fate = part.added ? 'added' : part.removed ? 'removed' : 'same';
    for (const token of part.value) {
      if (token.kind === 'block') found.push({ start: token, fate, words: [] });
      else {
        if (found.length === 0) found.push({ start: null, fate: 'same', words: [] });
        found.at(-1)?.words.push({ word: token, fate });
      }
    }
  }
  return found.filter((line) => line.words.length > 0 || line.start?.block === 'hr').flatMap(untangled);
}

/** A line whose two texts have little in common, as two: the old one whole, then the new one. */
function untangled(line: Line): Line[] {
  const length = (fate: Fate) =>
    line.words.reduce((sum, each) => sum + (each.fate === fate ? each.word.text.trim().length : 0), 0);
  if (isReadableInline(length('same'), length('removed'), length('added'))) return [line];
  const whole = (fate: 'added' | 'removed'): Line => ({
    ...line,
    words: line.words
      .filter((each) => each.fate === 'same' || each.fate === fate)
      .map(({ word }) => ({ word, fate })),
  });
  return [whole('removed'), whole('added')];
}

function runs(line: Line): { fate: Fate; words: Word[] }[] {
  const found: { fate: Fate; words: Word[] }[] = [];
  for (const { word, fate } of line.words) {
    const last = found.at(-1);
    if (last?.fate === fate) last.words.push(word);
    else found.push({ fate, words: [word] });
  }
  return found;
}

function shown({ fate, words }: { fate: Fate; words: Word[] }, key: string): ReactNode {
  const inner = words.map((word, at) => formatted(word, `${at}`));
  switch (fate) {
    case 'added':
      return <Ins key={key}>{inner}</Ins>;
    case 'removed':
      return <Del key={key}>{inner}</Del>;
    case 'same':
      return <span key={key}>{inner}</span>;
  }
}

function formatted(word: Word, key: string): ReactNode {
  const inner = word.marks.reduce<ReactNode>(
    (content, mark) => <Mark mark={mark}>{content}</Mark>,
    word.text,
  );
  return <span key={key}>{inner}</span>;
}

function Mark({ mark, children }: { readonly mark: string; readonly children: ReactNode }) {
  switch (mark) {
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
