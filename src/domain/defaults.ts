import type { BodyPatch } from './document.ts';
import type { Kind } from './kinds.ts';

/** What a new thing is where nobody says: a team is made to be used. */
export const usual: Partial<Record<Kind, BodyPatch>> = { team: { active: true } };
