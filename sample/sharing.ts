import type { Shares } from '#domain/document.ts';
import type { SampleWorld } from './sampleWorld.ts';
import type { TemplateText } from './templates/template.ts';
import type { Seeded } from './seeded.ts';
import type { TeamCode } from './world/teams.ts';

const others: readonly TeamCode[] = ['UND', 'HRT', 'REF', 'CRW', 'DSK'];

/** Whom a document is shared with: those who may know what it says, else now and then another team, or everybody. */
export function sharesOf(
  text: TemplateText,
  isStaff: boolean,
  cast: SampleWorld,
  random: Seeded,
): Shares | undefined {
  if (text.knownTo) {
    const teams = text.knownTo.filter((code) => code !== text.team);
    // What a player may read is what somebody has looked at before.
    return text.status === 'approved' && teams.length > 0
      ? { shareAll: false, shareTeams: teams.map(cast.team) }
      : undefined;
  }
  if (!isStaff) return undefined;
  const chance = random.int(10);
  // A rumour shared with everybody is one that players read.
  if (chance < 2) return text.status === 'approved' ? { shareAll: true, shareTeams: [] } : undefined;
  if (chance >= 6) return undefined;
  const chosen = random.some(
    others.filter((code) => code !== text.team),
    1 + random.int(2),
  );
  return { shareAll: false, shareTeams: chosen.map(cast.team) };
}
