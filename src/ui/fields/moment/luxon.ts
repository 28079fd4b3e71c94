import { DateTime, Info, Settings } from 'luxon';
import { followZone } from '#ui/zone.ts';

// Texts of dates need no library (ui/display/dates.ts): only what reads or computes dates loads luxon.
followZone((zone) => {
  Settings.defaultZone = zone ?? 'system';
});

export { DateTime, Info };
