import { z } from 'zod';
import { entityKeys } from '#domain/content/entities/index.ts';
import { encounterText } from './encounter.ts';
import { plotText } from './plot.ts';

const byEncounterType = z.record(encounterText.shape.type, z.string());

/** Texts that every document of a type shares, below the ones written for it. */
export const stockTexts = z.strictObject({
  refereeRoutine: byEncounterType,
  crewRoutine: byEncounterType,
  encounterFallback: byEncounterType,
  organiserNotes: z.record(plotText.shape.scale, z.string()),
  firstBeat: z.string(),
  lastBeat: z.string(),
});

/** Reasons for flagging, where no comment gives one. */
export const flagReasons = z.strictObject({
  /** The reason, and the author's answer after correcting the text. */
  sentBack: z.array(z.tuple([z.string(), z.string()])),
  reasons: z.partialRecord(z.enum([...entityKeys, 'any']), z.array(z.string())),
});
