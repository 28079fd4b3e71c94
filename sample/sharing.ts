import type { Shares } from '#domain/content/document.ts';
import type { SampleWorld } from './sampleWorld.ts';
import type { TemplateText } from './templates/template.ts';
import type { Seeded } from './seeded.ts';
import type { TeamCode } from './world/teams.ts';

const others: readonly TeamCode[] = ['UND', 'HRT', 'REF', 'CRW', 'DSK'];

/** Shares of a document: with the teams that may know it, otherwise now and then with another team or with everybody. */
export function sharesOf(
  text: TemplateText,
  isStaff: boolean,
  world: SampleWorld,
  random: Seeded,
): Shares | undefined {
  if (text.knownTo) {
    const teams = text.knownTo.filter((code) => code !== text.team);
    // Players only read what staff have reviewed.
    return text.status === 'approved' && teams.length > 0
      ? { shareAll: false, shareTeams: teams.map(world.team) }
      : undefined;
  }
  if (!isStaff) return undefined;
  const chance = random.int(10);
  // Sharing a rumour with all teams makes it readable for players.
  if (chance < 2) return text.status === 'approved' ? { shareAll: true, shareTeams: [] } : undefined;
  if (chance >= 6) return undefined;
  const chosen = random.some(
    others.filter((code) => code !== text.team),
    1 + random.int(2),
  );
  return { shareAll: false, shareTeams: chosen.map(world.team) };
}
