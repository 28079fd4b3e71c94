import { useCallback } from 'react';
import { createWithCode } from '#actions/createWithCode.ts';
import type { Device } from '#actions/device.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import { displayReference } from '#domain/content/document.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { type EntityKey, entities, entityKeys, isEntityKey } from '#domain/content/entities/index.ts';
import type { Fields } from '#domain/content/fields/field.ts';
import { initialTeam, mayCreateFor } from '#domain/rules/permissions/permissions.ts';
import { findDocuments } from '#mirror/queries/findDocuments.ts';
import { showDone, showSnackbar } from '#session/store.ts';
import type { DocumentCreator } from '#ui/fields/combobox/ReferenceField.tsx';
import { findItems } from './findItems.ts';
import { offeredItems } from './offeredItems.ts';
import { type NamedDocument, type Offer, type References, useReferences } from './references.tsx';
import type { Chooser } from '#screens/shared/slotObstacle.ts';

const maxResults = 20;

/**
 * Returns the references of a form: those of these bodies, and what its fields offer to choose or create. With `editedType`,
 * the search offers only tags meant for that document type, and with `chooser` it says which slots that document cannot have.
 */
export function useChosenReferences(
  fields: Fields,
  bodies: readonly BodyPatch[],
  editedType?: DocumentType,
  chooser?: Chooser,
): References | undefined {
  const offer = useCallback<Offer>(
    (device, items, foundDocuments) => ({
      search: async (target, text, only) => {
        if (isCollectionKey(target))
          return findItems(offeredItems(items, only), target, text, editedType, device.now(), chooser).slice(
            0,
            maxResults,
          );
        const keys = target === 'document' ? entityKeys : isEntityKey(target) ? [target] : [];
        const rows = await findDocuments(device.mirror, keys, text, maxResults);
        for (const row of rows) foundDocuments.set(row.keyId, row);
        return rows.map((row) => ({
          id: row.keyId,
          label: row.body.title,
          reference: displayReference(row),
          note: target === 'document' ? documentTypes[row.entity].label : undefined,
        }));
      },

      creator: (target) =>
        isEntityKey(target)
          ? creatorOf(device, target, (created) => foundDocuments.set(created.keyId, created))
          : undefined,
    }),
    [editedType, chooser],
  );
  return useReferences(fields, bodies, offer);
}

/** Returns a creator of documents of a type for the person's own team; undefined if they may not create any. */
function creatorOf(
  device: Device,
  entity: EntityKey,
  onCreated: (created: NamedDocument) => void,
): DocumentCreator | undefined {
  const { person } = device;
  const teamId = initialTeam(person);
  if (teamId === null || !mayCreateFor(person, entity, teamId)) return undefined;
  const { label } = entities[entity];
  return {
    label,
    create: async (title) => {
      const keyId = device.newId();
      const outcome = await createWithCode(device, { keyId, entity, teamId, body: { title } });
      if (outcome.kind === 'refused') {
        const [first] = outcome.errors ?? [];
        showSnackbar('error', first?.messages.join('. ') ?? outcome.error);
        return undefined;
      }
      onCreated(outcome.document);
      showDone(`${label} Created`);
      return keyId;
    },
  };
}
