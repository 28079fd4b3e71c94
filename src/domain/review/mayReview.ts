import { entityKeys } from '#domain/content/entities/index.ts';
import { code } from '#domain/content/permissionCodes.ts';
import type { Person } from '#domain/content/person.ts';

/** Whether the person may approve documents of any type, so that the review desk is for them. */
export function mayReview({ permissions }: Person): boolean {
  return entityKeys.some((key) => {
    const { owned = [], shared = [], all = [] } = permissions[key] ?? {};
    return [...owned, ...shared, ...all].includes(code.approve);
  });
}
