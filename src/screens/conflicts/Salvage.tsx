import { Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { Device } from '#actions/device.ts';
import type { Change } from '#domain/change.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { BodyPatch } from '#domain/document.ts';
import type { Outcome } from '#domain/outcome.ts';
import { mayCreateSome } from '#domain/permissions/permissions.ts';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { MessageType } from '#ui/message.ts';
import type { Leave } from './Conflict.tsx';
import { OwnText } from './OwnText.tsx';

/** What somebody wrote and cannot save where they wrote it. */
export interface OwnWords {
  readonly title: string;
  readonly body: BodyPatch;
  readonly changes: readonly Change[];
}

/** For own words that cannot go where they were written: why, a new document to be made of them, and the way without. */
export function Salvage({
  entity,
  device,
  heading,
  by,
  type,
  title,
  reason,
  own,
  anew,
  without,
  leave,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly heading: ReactNode;
  /** Who changed the document meanwhile, where that is known. */
  readonly by?: ReactNode;
  readonly type: MessageType;
  readonly title: string;
  readonly reason: ReactNode;
  readonly own: OwnWords;
  readonly anew: () => Promise<Outcome>;
  /** Going on without a new document; answers with what stands in the way of it, if anything does. */
  readonly without: { readonly label: string; readonly go: () => Promise<string | null> };
  readonly leave: Leave;
}) {
  const [error, setError] = useState<string | null>(null);
  const make = async () => {
    const outcome = await anew();
    if (outcome.kind === 'refused') return setError(outcome.error);
    showSnackbar('success', `${entity.label} Created`);
    return leave(`${entity.path}/${outcome.document.keyId}/read`);
  };
  return (
    <Flex direction="column" gap="4">
      <Heading as="h1" overflowWrap="anywhere">
        {heading}
      </Heading>
      {by}
      <Notice
        type={type}
        title={title}
        actions={
          <>
            {Object.keys(own.body).length > 0 && mayCreateSome(device.person, entity.key) && (
              <Button variant="primary" action onClick={() => void make()}>
                Make a new {entity.label} with my text
              </Button>
            )}
            <Button action onClick={() => void without.go().then(setError)}>
              {without.label}
            </Button>
          </>
        }
      >
        <Text>{reason}</Text>
        {error && <Text fontWeight="semibold">{error}</Text>}
      </Notice>
      <OwnText entity={entity} isStaff={device.person.isStaff} {...own} />
    </Flex>
  );
}
