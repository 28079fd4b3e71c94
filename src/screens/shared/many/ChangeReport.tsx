import { Text, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { type FailedChange, groupByReason } from './changeMany.ts';

const Reasons = chakra('div', {
  base: {
    maxHeight: '22vh',
    overflowY: 'auto',
    '& ul': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', listStyle: 'none' },
    '& div + div': { marginTop: '2' },
  },
});
const DocumentLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'max(1.5rem, var(--wm-target))',
    color: 'accent.ink',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});

/** Most links listed for each reason. */
const maxLinks = 20;

/** Report of a change of many documents in which some failed: which ones, why, and a link to each. */
export function ChangeReport({
  title,
  failed,
  addressOf,
  note,
  onClose,
}: {
  readonly title: string;
  readonly failed: readonly FailedChange[];
  /** Address of a document, by its key. */
  readonly addressOf: (keyId: string) => string;
  /** Sentence below the list. */
  readonly note?: string;
  readonly onClose: () => void;
}) {
  return (
    <Notice type="warning" title={title} actions={<Button onClick={onClose}>Close</Button>}>
      <Reasons tabIndex={0} role="group" aria-label="Not changed">
        {groupByReason(failed).map(({ reason, failures }) => (
          <div key={reason}>
            <p>{reason}</p>
            <ul>
              {failures.slice(0, maxLinks).map(({ keyId, title }) => (
                <li key={keyId}>
                  <DocumentLink to={addressOf(keyId)}>{title}</DocumentLink>
                </li>
              ))}
              {failures.length > maxLinks && <li>and {failures.length - maxLinks} more</li>}
            </ul>
          </div>
        ))}
      </Reasons>
      {note !== undefined && (
        <Text color="ink.muted" textStyle="small" marginTop="1">
          {note}
        </Text>
      )}
    </Notice>
  );
}
