import { encountersCamp } from './text/encountersCamp.ts';
import { encountersCrown } from './text/encountersCrown.ts';
import { encountersHearth } from './text/encountersHearth.ts';
import { encountersLater } from './text/encountersLater.ts';
import { encountersLowBell } from './text/encountersLowBell.ts';
import { encountersMud } from './text/encountersMud.ts';
import { encountersStair } from './text/encountersStair.ts';
import { encountersTide } from './text/encountersTide.ts';
import { encountersWell } from './text/encountersWell.ts';
import { hearthfire } from './text/hearthfire.ts';
import { lammiesCrown } from './text/lammiesCrown.ts';
import { lammiesHearth } from './text/lammiesHearth.ts';
import { lammiesLamps } from './text/lammiesLamps.ts';
import { lammiesLeague } from './text/lammiesLeague.ts';
import { lammiesLowBell } from './text/lammiesLowBell.ts';
import { lammiesMarsh } from './text/lammiesMarsh.ts';
import { lammiesTide } from './text/lammiesTide.ts';
import { monstersCrown } from './text/monstersCrown.ts';
import { monstersDrowned } from './text/monstersDrowned.ts';
import { monstersFolk } from './text/monstersFolk.ts';
import { monstersMarsh } from './text/monstersMarsh.ts';
import { monstersTide } from './text/monstersTide.ts';
import { researchLamps } from './text/researchLamps.ts';
import { researchLeague } from './text/researchLeague.ts';
import { researchMarsh } from './text/researchMarsh.ts';
import { researchMidwinter } from './text/researchMidwinter.ts';
import { ritualsAside } from './text/ritualsAside.ts';
import { ritualsBooked } from './text/ritualsBooked.ts';
import { ritualsLamps } from './text/ritualsLamps.ts';
import { ritualsPast } from './text/ritualsPast.ts';
import { rumoursCrown } from './text/rumoursCrown.ts';
import { rumoursEbb } from './text/rumoursEbb.ts';
import { rumoursGate } from './text/rumoursGate.ts';
import { rumoursLamps } from './text/rumoursLamps.ts';
import { rumoursLeague } from './text/rumoursLeague.ts';
import { rumoursLowBell } from './text/rumoursLowBell.ts';
import { rumoursMarsh } from './text/rumoursMarsh.ts';
import { rumoursTide } from './text/rumoursTide.ts';
import { rumoursWinter } from './text/rumoursWinter.ts';
import type { EncounterText, PlotText } from './text/shape.ts';
import type { LammieText } from './text/shapes/lammie.ts';
import type { MonsterText } from './text/shapes/monster.ts';
import type { ResearchText } from './text/shapes/research.ts';
import type { RitualText } from './text/shapes/ritual.ts';
import type { RumourText } from './text/shapes/rumour.ts';
import type { ThreadText } from './text/shapes/thread.ts';
import { threadsFolk } from './text/threadsFolk.ts';
import { threadsLammies } from './text/threadsLammies.ts';
import { threadsPlay } from './text/threadsPlay.ts';
import { threadsRequests } from './text/threadsRequests.ts';
import { undertow } from './text/undertow.ts';

/** Every plot line of the sample game, as written. */
export const plotTexts: readonly PlotText[] = [...undertow, ...hearthfire];

/** Every monster of the sample game, as written. */
export const monsterTexts: readonly MonsterText[] = [
  ...monstersDrowned,
  ...monstersTide,
  ...monstersCrown,
  ...monstersMarsh,
  ...monstersFolk,
];

/** Every encounter of the sample game, as written. */
export const encounterTexts: readonly EncounterText[] = [
  ...encountersLowBell,
  ...encountersTide,
  ...encountersMud,
  ...encountersCrown,
  ...encountersHearth,
  ...encountersStair,
  ...encountersCamp,
  ...encountersWell,
  ...encountersLater,
];

/** Every rumour of the sample game, as written. */
export const rumourTexts: readonly RumourText[] = [
  ...rumoursLowBell,
  ...rumoursTide,
  ...rumoursCrown,
  ...rumoursLeague,
  ...rumoursMarsh,
  ...rumoursLamps,
  ...rumoursGate,
  ...rumoursEbb,
  ...rumoursWinter,
];

/** Every lammie request of the sample game, as written. */
export const lammieTexts: readonly LammieText[] = [
  ...lammiesLowBell,
  ...lammiesTide,
  ...lammiesCrown,
  ...lammiesHearth,
  ...lammiesLeague,
  ...lammiesMarsh,
  ...lammiesLamps,
];

/** Every research request of the sample game, as written. */
export const researchTexts: readonly ResearchText[] = [
  ...researchLeague,
  ...researchMarsh,
  ...researchLamps,
  ...researchMidwinter,
];

/** Every ritual of the sample game, as written. */
export const ritualTexts: readonly RitualText[] = [
  ...ritualsPast,
  ...ritualsBooked,
  ...ritualsLamps,
  ...ritualsAside,
];

/** What was said about documents of the sample game. */
export const threadTexts: readonly ThreadText[] = [
  ...threadsPlay,
  ...threadsFolk,
  ...threadsLammies,
  ...threadsRequests,
];
