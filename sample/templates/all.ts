import { entities, type EntityKey } from '#domain/content/entities/index.ts';
import { fillFields, type KnownIds } from '#sample/fillFields.ts';
import { type DocumentTemplate, templatesFrom } from './template.ts';
import { templates } from './index.ts';
import { seeded } from '#sample/seeded.ts';
import type { TextStatus } from '#sample/schemas/document.ts';

const statuses: readonly TextStatus[] = ['editing', 'submitted', 'flagged', 'approved', 'archived'];

/** Templates of a type: its texts, or a few generated from its fields. */
export function templatesOf(entity: EntityKey, knownIds: KnownIds, at: number): readonly DocumentTemplate[] {
  return templates[entity] ?? generatedTemplates(entity, knownIds, at);
}

function generatedTemplates(entity: EntityKey, knownIds: KnownIds, at: number): DocumentTemplate[] {
  const definition = entities[entity];
  const texts = statuses.flatMap((status, turn) =>
    ['one', 'another'].map((which) => ({
      title: `${definition.label}: ${which} ${statuses[(turn + 1) % statuses.length] ?? ''}`,
      team: 'DSK' as const,
      event: 'next' as const,
      status,
      tags: [],
      peopleNamed: [],
      placesNamed: [],
    })),
  );
  return templatesFrom(texts, {
    draft: ({ title }) =>
      fillFields(definition, { title }, {}, { random: seeded(title), at, known: knownIds }),
  });
}
