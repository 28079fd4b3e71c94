import { Flex, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { settleWithTransition } from '#actions/settleConflictWithTransition.ts';
import { sameValue } from '#domain/content/fields/field.ts';
import { type Transition, statusText } from '#domain/content/status.ts';
import { showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { FieldContext } from '#ui/fields/context.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { ChangedBy, headingOf } from './ChangedBy.tsx';
import { Changes } from './fields/MergedFields.tsx';
import { TransitionNotice, canTransition } from './TransitionDecision.tsx';
import type { ConflictProps } from './conflictProps.ts';
import { SettleBar } from './SettleBar.tsx';
import type { ConflictTexts } from './fields/fieldConflicts.ts';

/** A status change made on an older version, without edits: shows what has changed since and asks again. */
export function TransitionConflict({
  entity,
  device,
  texts,
  transition,
  context,
  leave,
}: ConflictProps & {
  readonly texts: ConflictTexts;
  readonly transition: Transition;
  readonly context: FieldContext;
}) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const { base, theirs } = texts;
  const names = Object.keys(entity.allFields).filter(
    (name) => name in theirs.body && !sameValue(base.body[name], theirs.body[name]),
  );
  const decide = async (anyway: boolean) => {
    setBusy(true);
    setError('');
    try {
      const result = { mine: {}, result: theirs.body, teamId: theirs.teamId };
      const settled = await settleWithTransition(device, theirs, result, anyway ? transition.to : null);
      if (settled.kind === 'refused') return setError(settled.error);
      if (settled.kind === 'moved') return setError('It has changed again. Please check it once more.');
      if (anyway) showDone(`${entity.label} ${transition.pastLabel}`);
      return leave(`${entity.path}/${base.keyId}/read`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex direction="column" gap="4">
      <Heading as="h1" overflowWrap="anywhere">
        {headingOf(entity, theirs)}
      </Heading>
      <ChangedBy theirs={theirs} base={base} />
      <TransitionNotice transition={transition} decidedOn={base.version} theirs={theirs} device={device}>
        {names.length > 0 && 'Read what changed, then decide again.'}
      </TransitionNotice>
      {error && <Notice type="error" title={error} />}
      <section aria-label={`What changed since version ${base.version}`}>
        <Heading as="h2" size="md" marginBottom="3">
          What changed since version {base.version}
        </Heading>
        {names.length === 0 && <Text>The text is the same. Only its status or team has changed.</Text>}
        <Changes
          entity={entity}
          context={context}
          changes={names.map((name) => ({ name, before: base.body[name], after: theirs.body[name] }))}
        />
      </section>
      <SettleBar status="">
        {canTransition(device, transition, theirs) && (
          <Button variant="primary" action busy={busy} onClick={() => void decide(true)}>
            {transition.label} version {theirs.version}
          </Button>
        )}
        <Button action busy={busy} onClick={() => void decide(false)}>
          Leave it {statusText(theirs.statusId)}
        </Button>
      </SettleBar>
    </Flex>
  );
}
