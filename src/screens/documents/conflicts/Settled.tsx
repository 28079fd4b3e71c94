import { Flex } from '@chakra-ui/react';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Conflict } from '#mirror/conflicts/conflict.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { documentName } from '#screens/shared/export/ownText.ts';

/** Links to the document and to the next conflict, when nothing is left to settle here. */
export function Settled({
  entity,
  name,
  to,
  decided,
  others,
}: {
  readonly entity: EntityDefinition;
  /** Heading of the document, if it is still on this device. */
  readonly name: string | undefined;
  /** Address to continue at. */
  readonly to: string;
  /** Whether the person has just settled it on this screen. */
  readonly decided: boolean;
  readonly others: readonly Conflict[];
}) {
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone, so keyboard users continue at the next one.
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
              onClick={() => void navigate(`${documentTypes[next.began.entity].path}/${next.keyId}/conflict`)}
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
      {!decided &&
        `There is only one text of this ${entity.label} now. Anything that was not taken is in its versions. `}
      {next && `Next is ${documentName(documentTypes[next.began.entity], next.began)}.`}
    </EmptyState>
  );
}
