import type { BodyPatch } from '#domain/content/body.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { knownZone } from '#domain/content/gameSettings.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { orderErrors } from '#domain/content/fields/order.ts';
import type { Warning, WarningContext } from '#domain/content/fields/warnings.ts';
import { limitErrors, limitedBy } from './limits.ts';
import { isDocumentType } from '#domain/content/documentTypes.ts';

/**
 * Returns what the writer of a body should look at before submitting or saving it: fields that contradict each other,
 * limits it exceeds, and the warnings of its type.
 */
export function warningsOf(entity: EntityDefinition, body: BodyPatch, context: WarningContext): Warning[] {
  const errors = [
    ...orderErrors(entity.allFields, entity.order, body),
    ...exceededLimits(entity, body, context),
  ];
  return [
    ...errors.map(({ name, messages }) => ({
      name: name.split('.', 1)[0] ?? name,
      message: messages.join('. '),
    })),
    ...(entity.warnings?.(body, context) ?? []),
  ];
}

/** How many requests of the author have been submitted is only asked when submitting. */
function exceededLimits(
  { key }: EntityDefinition,
  body: BodyPatch,
  { collectionItem, game, now }: WarningContext,
) {
  if (!isDocumentType(key)) return [];
  const limited = limitedBy({ entity: key, body });
  const values = limited && collectionItem(limited.itemType, limited.itemId);
  if (!values) return [];
  const { name } = values;
  const facts = {
    item: { name: textIn(name), isArchived: false, values },
    othersSubmitted: 0,
    timeZone: knownZone(game.timeZone),
  };
  return limitErrors({ entity: key, body }, limited, facts, now);
}
