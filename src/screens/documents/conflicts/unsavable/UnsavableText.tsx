import { Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { Device } from '#actions/device.ts';
import type { Change } from '#domain/rules/change.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { mayCreateAny } from '#domain/rules/permissions/permissions.ts';
import { showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { MessageType } from '#ui/feedback/messageTypes.ts';
import type { Leave } from '#screens/documents/conflicts/conflictProps.ts';
import { OwnText } from './OwnText.tsx';

/** Text that the person wrote and cannot save where they wrote it. */
export interface OwnText {
  readonly title: string;
  readonly body: BodyPatch;
  readonly changes: readonly Change[];
}

/** Says why own text cannot be saved where it was written, and offers to make a new document from it. */
export function UnsavableText({
  entity,
  device,
  heading,
  by,
  type,
  title,
  reason,
  own,
  createNew,
  continueEditing,
  alternative,
  leave,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly heading: ReactNode;
  /** Who changed the document, if that is known. */
  readonly by?: ReactNode;
  readonly type: MessageType;
  readonly title: string;
  readonly reason: ReactNode;
  readonly own: OwnText;
  readonly createNew: () => Promise<Outcome>;
  /** Puts the text into a draft of its document, where that can be edited again. */
  readonly continueEditing?: (() => Promise<void>) | undefined;
  /** The other choice. `run` resolves to an error message, or null. */
  readonly alternative: { readonly label: string; readonly run: () => Promise<string | null> };
  readonly leave: Leave;
}) {
  const [error, setError] = useState<string | null>(null);
  const create = async () => {
    const outcome = await createNew();
    if (outcome.kind === 'refused') return setError(outcome.error);
    showDone(`${entity.label} Created`);
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
            {continueEditing && (
              <Button variant="primary" action onClick={() => void continueEditing()}>
                Edit the {entity.label} with my text
              </Button>
            )}
            {Object.keys(own.body).length > 0 && mayCreateAny(device.person, entity.key) && (
              <Button {...(!continueEditing && { variant: 'primary' })} action onClick={() => void create()}>
                Make a new {entity.label} with my text
              </Button>
            )}
            <Button action onClick={() => void alternative.run().then(setError)}>
              {alternative.label}
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
