import { entities } from '#domain/content/entities/index.ts';
import type { Field } from '#domain/content/fields/field.ts';
import { fieldId } from '#screens/shared/document/body/FieldErrors.tsx';

/** Fields that the desk fills in beside the question, in this order. */
const names = [
  'answer',
  'outcome',
  'release',
  'assignedTeam',
  'answeredBy',
  'refereeNotes',
  'earlierSimilar',
  'producedLammies',
  'producedRumours',
];

export const answerFields: readonly [string, Field][] = names.flatMap((name): [string, Field][] => {
  const field = entities.research.allFields[name];
  return field ? [[name, field]] : [];
});

/** Fields that the form beside the request shows already, and those of every document. */
export const answerOmitted: readonly string[] = [
  ...names,
  'title',
  'summary',
  'researchPeriod',
  'characterName',
  'characterNumber',
  'tags',
  'eventId',
  'expedite',
  'releasedOn',
  'collected',
  'collectedOn',
];

/** Element id of the answer. */
export const answerFieldId = fieldId('answer');
