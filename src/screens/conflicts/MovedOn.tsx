import { Flex, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { settleWithTransition } from '#actions/settleWithMove.ts';
import { sameValue } from '#domain/fields/field.ts';
import { type Move, statusText } from '#domain/status.ts';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/Button.tsx';
import type { FieldContext } from '#ui/fields/context.ts';
import { Notice } from '#ui/Notice.tsx';
import { ChangedBy, headingOf } from './ChangedBy.tsx';
import { Changes } from './MergedFields.tsx';
import { MovedNotice, isPossible } from './MoveDecision.tsx';
import type { SettleProps } from './Settle.tsx';
import { SettleBar } from './SettleBar.tsx';
import type { Texts } from './points.ts';

/** A move that was decided on an older version, without any text of one's own: what changed since, and decide again. */
export function MovedOn({
  entity,
  device,
  texts,
  move,
  context,
  leave,
}: Pick<SettleProps, 'entity' | 'device' | 'leave'> & {
  readonly texts: Texts;
  readonly move: Move;
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
      const settled = await settleWithTransition(device, theirs, result, anyway ? move.to : null);
      if (settled.kind === 'refused') return setError(settled.error);
      if (settled.kind === 'moved') return setError('It has changed again. Please look once more.');
      if (anyway) showSnackbar('success', `${entity.label} ${move.done}`);
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
      <MovedNotice move={move} decidedOn={base.version} theirs={theirs} device={device}>
        {names.length > 0 && 'Read what changed, then decide again.'}
      </MovedNotice>
      {error && <Notice type="error" title={error} />}
      <section aria-label={`What changed since version ${base.version}`}>
        <Heading as="h2" size="md" marginBottom="3">
          What changed since version {base.version}
        </Heading>
        {names.length === 0 && <Text>The text is the same. Only its status or its team has changed.</Text>}
        <Changes
          entity={entity}
          context={context}
          changes={names.map((name) => ({ name, before: base.body[name], after: theirs.body[name] }))}
        />
      </section>
      <SettleBar said="">
        {isPossible(device, move, theirs) && (
          <Button variant="primary" action busy={busy} onClick={() => void decide(true)}>
            {move.label} version {theirs.version}
          </Button>
        )}
        <Button action busy={busy} onClick={() => void decide(false)}>
          Leave it {statusText(theirs.statusId)}
        </Button>
      </SettleBar>
    </Flex>
  );
}
