import { z } from 'zod';
import { documentText, teamCode } from './document.ts';
import { player } from './lammie.ts';
import { skill } from './rumour.ts';

/** The answer of the research desk. */
const researchAnswer = z.strictObject({
  text: z.string(),
  outcome: z.enum(['full', 'partial', 'nothing', 'dangerous']),
  /** Absent while the answer stays with the desk. */
  release: z.enum(['with-the-period', 'at-the-desk', 'now']).exactOptional(),
  collected: z.literal(true).exactOptional(),
  /** Titles of the lammies and rumours that it produced. */
  lammies: z.array(z.string()).exactOptional(),
  rumours: z.array(z.string()).exactOptional(),
  /** Titles of earlier requests on the same subject. */
  similar: z.array(z.string()).exactOptional(),
});

/** A research request of a player; those for the next event belong to the period that is closed. */
export const researchText = documentText.extend({
  event: z.enum(['next', 'later']),
  author: player,
  questions: z.array(z.string()),
  known: z.string(),
  sources: z.string(),
  method: z.string(),
  /** Character and skill. */
  helpers: z.array(z.tuple([z.string(), skill])).exactOptional(),
  skill: skill.exclude(['Trade', 'Navigation']),
  subject: z.string(),
  spent: z.string().exactOptional(),
  expedite: z.literal(true).exactOptional(),
  /** Team that is to answer, and notes for referees. */
  desk: z.tuple([teamCode, z.string()]).exactOptional(),
  answer: researchAnswer.exactOptional(),
});
export type ResearchText = z.infer<typeof researchText>;
