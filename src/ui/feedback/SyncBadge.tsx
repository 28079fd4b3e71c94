import { chakra } from '@chakra-ui/react';
import {
  CircleAlert,
  CircleCheck,
  Clock,
  CloudOff,
  Download,
  HardDriveDownload,
  LogIn,
  type LucideIcon,
  PencilLine,
  RefreshCw,
  ServerCrash,
  TriangleAlert,
} from 'lucide-react';
import { type SyncPart, type SyncPartKind, syncLabel } from './syncParts.ts';

/** As narrow as a laptop’s screen at 400 %. */
const zoomedIn = '@media (max-width: 20.5rem)';

const Frame = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: '0',
    minHeight: 'target',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:hover > span': { borderColor: 'currentcolor' },
  },
});

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    minHeight: '7',
    paddingInline: '2',
    borderRadius: 'md',
    borderWidth: 'thin',
    borderColor: 'transparent',
    textStyle: 'caption',
    fontVariantNumeric: 'tabular-nums',
    // On a phone whose letters are wide, the words of a part take two lines as well.
    whiteSpace: { base: 'pre-wrap', sm: 'pre' },
    textAlign: 'start',
    '& > span': { display: 'inline-flex', alignItems: 'center', gap: '1' },
    '& svg': { width: '15px', height: '15px', flexShrink: '0' },
  },
  variants: {
    tone: {
      saved: { color: 'ink.muted', '& svg': { color: 'approved.ink' } },
      busy: { color: 'submitted.ink' },
      offline: { color: 'ink', background: 'surface.hover', borderColor: 'line' },
      danger: { color: 'danger.ink', background: 'danger.soft', borderColor: 'currentcolor/30' },
      warning: { color: 'flagged.ink', background: 'flagged.soft', borderColor: 'currentcolor/30' },
      update: { color: 'accent.ink', background: 'accent.soft', borderColor: 'currentcolor/30' },
    },
    /** From which width on the words are shown beside the icons and numbers. */
    wordsFrom: {
      base: compactUnder('base'),
      // On a phone each part has a line of its own, so that the bar is never higher than two.
      phone: {
        '& [data-word]': { [zoomedIn]: { display: 'none' } },
        // Without size, not hidden: the words stay apart for what reads the text of the button.
        '& [data-separator]': { fontSize: { base: '0', sm: 'inherit' } },
        '& > span + span': {
          flexBasis: { base: '100%', sm: 'auto' },
          [zoomedIn]: { flexBasis: 'auto', marginInlineStart: '2' },
        },
        '& > span + span svg': { display: 'none', [zoomedIn]: { display: 'block' } },
      },
      sm: compactUnder('sm'),
      lg: compactUnder('lg'),
      xl: compactUnder('xl'),
    },
    isSpinning: { true: { '& svg': { animation: 'spin 1.2s linear infinite' } } },
  },
});

type Tone = 'saved' | 'busy' | 'offline' | 'danger' | 'warning' | 'update';

/** Icon and tone of each part. The badge takes the most pressing tone of its parts, the last in `tones`. */
const looks: Readonly<Record<SyncPartKind, readonly [LucideIcon, Tone]>> = {
  unsaved: [CircleAlert, 'danger'],
  offline: [CloudOff, 'offline'],
  trouble: [ServerCrash, 'warning'],
  retrying: [RefreshCw, 'busy'],
  signin: [LogIn, 'warning'],
  outdated: [Download, 'warning'],
  sending: [RefreshCw, 'busy'],
  waiting: [Clock, 'busy'],
  attention: [TriangleAlert, 'warning'],
  changes: [PencilLine, 'busy'],
  drafts: [PencilLine, 'busy'],
  fetching: [RefreshCw, 'busy'],
  storing: [HardDriveDownload, 'busy'],
  update: [Download, 'update'],
  saved: [CircleCheck, 'saved'],
};
const tones: readonly Tone[] = ['saved', 'update', 'busy', 'offline', 'warning', 'danger'];
const spinning: ReadonlySet<SyncPartKind> = new Set(['retrying', 'sending', 'fetching']);

/** Longest text, in characters, that fits beside the title on the narrowest screen, a phone, a tablet and a laptop. */
const maxLength = { zoomedIn: 12, phone: 26, tablet: 44, laptop: 72 } as const;

/** Shows every message about syncing that applies. Pressing it opens the details. */
export function SyncBadge({
  parts,
  onClick,
}: {
  readonly parts: readonly SyncPart[];
  readonly onClick?: () => void;
}) {
  const labels = parts.map(syncLabel);
  const { length } = labels.join(' · ');
  const tone = Math.max(...parts.map(({ kind }) => tones.indexOf(looks[kind][1])));
  return (
    <Frame type="button" data-momentary="" aria-label={labels.join(', ')} onClick={onClick}>
      <Pill
        tone={tones[tone] ?? 'saved'}
        wordsFrom={
          length <= maxLength.zoomedIn
            ? 'base'
            : length <= maxLength.phone
              ? 'phone'
              : length <= maxLength.tablet
                ? 'sm'
                : length <= maxLength.laptop
                  ? 'lg'
                  : 'xl'
        }
        isSpinning={spinning.has(parts[0]?.kind ?? 'saved')}
      >
        {parts.map((part, at) => {
          const [Icon] = looks[part.kind];
          return (
            <span key={part.kind}>
              <Icon aria-hidden="true" />
              <span>
                {at > 0 && (
                  <span data-word data-separator>
                    {' · '}
                  </span>
                )}
                {(labels[at] ?? '').split(/(\d+)/).map((text, index) =>
                  index % 2 === 1 ? (
                    text
                  ) : (
                    <span key={index} data-word>
                      {text}
                    </span>
                  ),
                )}
              </span>
            </span>
          );
        })}
      </Pill>
    </Frame>
  );
}

/** Styles that leave only icons and numbers under a width, and from it on words with the icon of the first part. */
function compactUnder(width: 'base' | 'sm' | 'lg' | 'xl') {
  return {
    '& [data-word]': { display: width === 'base' ? 'inline' : { base: 'none', [width]: 'inline' } },
    '& > span + span': { marginInlineStart: width === 'base' ? '0' : { base: '2', [width]: '0' } },
    '& > span + span svg': { display: width === 'base' ? 'none' : { base: 'block', [width]: 'none' } },
  };
}
