import { Flex } from '@chakra-ui/react';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { kinds } from '#domain/kinds.ts';
import type { ConflictRow } from '#mirror/storage/database.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { nameOf } from '../shared/export/ownText.ts';

/** Nothing is to be decided here any more: the way to the document, and to the next one that waits for somebody. */
export function Settled({
  entity,
  name,
  to,
  decided,
  others,
}: {
  readonly entity: EntityDefinition;
  /** What the document is called, where it is still here. */
  readonly name: string | undefined;
  /** Where one is taken from here. */
  readonly to: string;
  /** It was decided on this screen, just now. */
  readonly decided: boolean;
  readonly others: readonly ConflictRow[];
}) {
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed last is gone: whoever goes by the keyboard goes on with the next.
    if (decided) frame.current?.querySelector('button')?.focus();
  }, [decided]);
  const [next] = others;
  return (
    <EmptyState
      whole
      icon={<CircleCheck />}
      title={decided ? `${name ?? `The ${entity.label}`} is settled` : 'There is nothing to settle'}
      action={
        <Flex ref={frame} gap="2" wrap="wrap" justify="center">
          {next && (
            <Button
              variant="primary"
              action
              icon={<ArrowRight />}
              onClick={() => void navigate(`${kinds[next.base.entity].path}/${next.keyId}/conflict`)}
            >
              Next conflict ({others.length} left)
            </Button>
          )}
          <Button action onClick={() => void navigate(to, { replace: true })}>
            {to === entity.path ? `All ${entity.plural}` : 'Read it'}
          </Button>
        </Flex>
      }
    >
      {!decided && `There is one text of this ${entity.label} now. What was not taken is in its versions. `}
      {next && `Next is ${nameOf(kinds[next.base.entity].label, next.base)}.`}
    </EmptyState>
  );
}
