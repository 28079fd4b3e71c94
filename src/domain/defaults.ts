import type { BodyPatch } from './document.ts';
import type { DocumentType } from './documentTypes.ts';

/** What a new thing is where nobody says: a team is made to be used. */
export const defaultBodies: Partial<Record<DocumentType, BodyPatch>> = { team: { active: true } };
