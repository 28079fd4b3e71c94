import { encountersLowBell } from './text/encountersLowBell.ts';
import { encountersTide } from './text/encountersTide.ts';
import { encountersMud } from './text/encountersMud.ts';
import { encountersCrown } from './text/encountersCrown.ts';
import { encountersHearth } from './text/encountersHearth.ts';
import { encountersStair } from './text/encountersStair.ts';
import { hearthfire } from './text/hearthfire.ts';
import { undertow } from './text/undertow.ts';

/** Every plot line of the sample game, as written. */
export const plotTexts = [...undertow, ...hearthfire];

/** Every encounter of the sample game, as written. */
export const encounterTexts = [
  ...encountersLowBell,
  ...encountersTide,
  ...encountersMud,
  ...encountersCrown,
  ...encountersHearth,
  ...encountersStair,
];
