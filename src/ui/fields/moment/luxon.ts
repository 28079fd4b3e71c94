import { DateTime, Info, Settings } from 'luxon';
import { timeNow } from '#ui/clock.ts';
import { followZone } from '#ui/zone.ts';

// Code that reads or computes dates has the zone of the game as its default. Texts of dates come from
// ui/display/dates.ts.
followZone((zone) => {
  Settings.defaultZone = zone ?? 'system';
});

Settings.now = timeNow;

export { DateTime, Info };
