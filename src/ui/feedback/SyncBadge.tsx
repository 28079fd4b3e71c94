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

const Frame = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    minWidth: 'target',
    minHeight: 'target',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:hover > span': { borderColor: 'currentcolor' },
  },
});

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '7',
    paddingInline: '2',
    borderRadius: 'md',
    borderWidth: 'thin',
    borderColor: 'transparent',
    textStyle: 'caption',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'pre',
    '& > span': { display: 'inline-flex', alignItems: 'center', gap: '1' },
    '& svg': { width: '15px', height: '15px', flexShrink: '0' },
    // A phone has room for an icon and a number.
    '@media (max-width: 39.99rem)': {
      paddingInline: '1.5',
      '& > span:not([data-icon], [data-number])': { display: 'none' },
      '& > span:not([data-icon]) svg': { display: 'none' },
      '& > [data-icon]:not([data-number]) > span': { display: 'none' },
      '& > [data-number]:not([data-icon])': { marginInlineStart: '1' },
    },
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
      sm: compactUnder('sm'),
      lg: compactUnder('lg'),
      xl: compactUnder('xl'),
    },
    isSpinning: { true: { '& > span:first-of-type svg': { animation: 'spin 1.2s linear infinite' } } },
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

/** Longest text, in characters, that fits beside the title on a tablet and on a laptop. */
const maxLength = { tablet: 44, laptop: 72 } as const;

/**
 * Shows every message about syncing that applies; on a phone the icon of the most pressing one, with its number or else with
 * the first of the others. Pressing it opens the details.
 */
export function SyncBadge({
  parts,
  onClick,
}: {
  readonly parts: readonly SyncPart[];
  readonly onClick?: () => void;
}) {
  const labels = parts.map(syncLabel);
  const { length } = labels.join(' · ');
  const rankOf = ({ kind }: SyncPart) => tones.indexOf(looks[kind][1]);
  const rank = Math.max(...parts.map(rankOf));
  const pressing = parts.find((part) => rankOf(part) === rank);
  const counted = [pressing, ...parts].find((part) => part?.count !== undefined);
  return (
    <Frame type="button" data-momentary="" aria-label={labels.join(', ')} onClick={onClick}>
      <Pill
        tone={tones[rank] ?? 'saved'}
        wordsFrom={length <= maxLength.tablet ? 'sm' : length <= maxLength.laptop ? 'lg' : 'xl'}
        isSpinning={spinning.has(parts[0]?.kind ?? 'saved')}
      >
        {parts.map((part, at) => {
          const [Icon] = looks[part.kind];
          return (
            <span
              key={part.kind}
              data-icon={part === pressing ? '' : undefined}
              data-number={part === counted ? '' : undefined}
            >
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
function compactUnder(width: 'sm' | 'lg' | 'xl') {
  return {
    '& [data-word]': { display: { base: 'none', [width]: 'inline' } },
    '& > span + span': { marginInlineStart: { base: '0', sm: '2', [width]: '0' } },
    '& > span + span svg': { display: { base: 'block', [width]: 'none' } },
  };
}
