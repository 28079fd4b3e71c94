import { incidentDetails } from '#domain/content/collections/incidentDetails.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { collectionDocuments } from '#mirror/read/collections.ts';

/** Details of a person in an incident, as far as this device has them. */
export interface DetailsHere {
  readonly id: string;
  readonly incident: string;
  readonly who: string;
  readonly contact: string;
  readonly happened: string;
  /** Id of the author. */
  readonly by: string;
  readonly isSent: boolean;
}

/** The details of people in incidents of a slot: those its user may read, and their own that are not sent yet. Earliest first. */
export async function detailsOfSlot(mirror: Mirror, slotId: string): Promise<readonly DetailsHere[]> {
  const rows = await collectionDocuments(mirror, 'incidentDetails');
  return rows
    .filter(({ statusId }) => statusId !== status.archived)
    .toSorted((a, b) => a.createdDate.localeCompare(b.createdDate))
    .flatMap(({ keyId, body, createdBy, version }) => {
      const field = fieldsOf(incidentDetails, body);
      if (field('slot') !== slotId) return [];
      return {
        id: keyId,
        incident: field('incident'),
        who: field('who'),
        contact: field('contact'),
        happened: field('happened'),
        by: createdBy.id,
        isSent: version > 0,
      };
    });
}
