import { entities, type EntityKey } from '#domain/entities/index.ts';
import { complete, type Known } from './fill.ts';
import { type Telling, tellings } from './kinds/kind.ts';
import { written } from './kinds/index.ts';
import { seeded } from './seeded.ts';
import type { Standing } from './text/shape.ts';

const standings: readonly Standing[] = ['editing', 'submitted', 'flagged', 'approved', 'archived'];

/** What there is to tell of a type: the texts written for it, or else a few that its fields alone decide. */
export function tellingsOf(entity: EntityKey, known: Known, at: number): readonly Telling[] {
  return written[entity] ?? untold(entity, known, at);
}

function untold(entity: EntityKey, known: Known, at: number): Telling[] {
  const definition = entities[entity];
  const texts = standings.flatMap((standing, turn) =>
    ['one', 'another'].map((which) => ({
      title: `${definition.label}: ${which} ${standings[(turn + 1) % standings.length] ?? ''}`,
      team: 'DSK' as const,
      event: 'next' as const,
      standing,
      tags: [],
      people: [],
      spots: [],
    })),
  );
  return tellings(texts, {
    draft: ({ title }) => complete(definition, { title }, {}, { random: seeded(title), at, known }),
  });
}
