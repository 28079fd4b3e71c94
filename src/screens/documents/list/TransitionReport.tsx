import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { type TransitionResult, groupByReason, transitionSummary } from './transitionMany.ts';

const Reasons = chakra('div', {
  base: {
    maxHeight: '22vh',
    overflowY: 'auto',
    '& ul': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', listStyle: 'none' },
    '& div + div': { marginTop: '2' },
  },
});
const Way = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'max(1.5rem, var(--wm-target))',
    color: 'accent.ink',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});

/** Each reason is followed by so many links. */
const shown = 20;

/** What came of a move of many where some did not make it: which, why, and the way to each. */
export function TransitionReport({
  entity,
  moved,
  onClose,
}: {
  readonly entity: EntityDefinition;
  readonly moved: TransitionResult;
  readonly onClose: () => void;
}) {
  return (
    <Notice
      type="warning"
      title={transitionSummary(moved, entity)}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Reasons tabIndex={0} role="group" aria-label="What stayed as it was">
        {groupByReason(moved.failed).map(({ reason, those }) => (
          <div key={reason}>
            <p>{reason}</p>
            <ul>
              {those.slice(0, shown).map(({ keyId, title }) => (
                <li key={keyId}>
                  <Way to={`${entity.path}/${keyId}/read`}>{title}</Way>
                </li>
              ))}
              {those.length > shown && <li>and {those.length - shown} more</li>}
            </ul>
          </div>
        ))}
      </Reasons>
    </Notice>
  );
}
