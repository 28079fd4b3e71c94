import { z } from 'zod';
import { documentText, teamCode } from './document.ts';

/** A plot line; each line of a text becomes a paragraph. */
export const plotText = documentText.extend({
  key: z.string(),
  scale: z.enum(['personal', 'group', 'faction', 'world']),
  aimedAt: z.array(teamCode),
  background: z.string(),
  hook: z.string(),
  objectives: z.string(),
  /** Title and text of each beat. */
  beats: z.array(z.tuple([z.string(), z.string()])),
  ifSucceed: z.string(),
  ifFail: z.string(),
  ifIgnore: z.string(),
  happened: z.string().exactOptional(),
  /** Key of the plot line before it. */
  continues: z.string().exactOptional(),
});
export type PlotText = z.infer<typeof plotText>;
