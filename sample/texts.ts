import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { encounterText } from './schemas/encounter.ts';
import { lammieText } from './schemas/lammie.ts';
import { monsterText } from './schemas/monster.ts';
import { plotText } from './schemas/plot.ts';
import { researchText } from './schemas/research.ts';
import { ritualText } from './schemas/ritual.ts';
import { rumourText } from './schemas/rumour.ts';
import { flagReasons as flagReasonsSchema, stockTexts as stockTextsSchema } from './schemas/stock.ts';
import { threadText } from './schemas/thread.ts';

function read<T>(file: string, schema: z.ZodType<T>): T {
  const text = readFileSync(new URL(`./data/${file}.json`, import.meta.url), 'utf8');
  return schema.parse(JSON.parse(text));
}

/** Texts of one folder. Their order decides the references of the sample game (ENC-1, ENC-2 …). */
function readAll<T>(folder: string, files: readonly string[], schema: z.ZodType<T>): readonly T[] {
  return files.flatMap((file) => read(`${folder}/${file}`, z.array(schema)));
}

export const plotTexts = readAll('plots', ['undertow', 'hearthfire'], plotText);

export const monsterTexts = readAll('monsters', ['drowned', 'tide', 'crown', 'marsh', 'folk'], monsterText);

export const encounterTexts = readAll(
  'encounters',
  ['low-bell', 'tide', 'mud', 'crown', 'hearth', 'stair', 'camp', 'well', 'later'],
  encounterText,
);

export const rumourTexts = readAll(
  'rumours',
  ['low-bell', 'tide', 'crown', 'league', 'marsh', 'lamps', 'gate', 'ebb', 'winter'],
  rumourText,
);

export const lammieTexts = readAll(
  'lammies',
  ['low-bell', 'tide', 'crown', 'hearth', 'league', 'marsh', 'lamps'],
  lammieText,
);

export const researchTexts = readAll('research', ['league', 'marsh', 'lamps', 'midwinter'], researchText);

export const ritualTexts = readAll('rituals', ['past', 'booked', 'lamps', 'aside'], ritualText);

/** Comments, by the title of the document they are on. */
export const threadTexts = readAll('threads', ['play', 'folk', 'lammies', 'requests'], threadText);

export const stockTexts = read('stock-texts', stockTextsSchema);

export const flagReasons = read('flag-reasons', flagReasonsSchema);
