import { useMemo } from 'react';
import { team } from '#domain/content/collections/team.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { type Colouring, type LegendEntry, colourings, legendOf } from '#domain/event/schedule/legend.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { usePreference } from '#screens/shared/data/usePreference.ts';
import { choiceLabel, nameOf } from './labels.ts';
import { type TimetableData, useStableList } from './timetableData.ts';

/** Meaning of the slots' colours, as the user last chose on this device. */
export interface Legend {
  readonly by: Colouring;
  readonly setBy: (by: Colouring) => void;
  /** By name; keeps its identity while nothing changes. */
  readonly entries: readonly LegendEntry[];
}

/** The legend of a timetable; by kind until the choice has been read. */
export function useLegend(timetable: TimetableData | undefined): Legend {
  const [chosen, setBy] = usePreference('timetableColour', colourings);
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const by = chosen ?? 'kind';
  const nextEntries = useMemo(() => {
    if (!timetable) return [];
    const colours = new Map(teams?.map(({ id, fields }) => [id, fieldsOf(team, fields)('colour')]));
    return legendOf(
      timetable.slots,
      by,
      (key) => (by === 'team' ? nameOf(timetable, 'team', key) : choiceLabel(by, key)),
      (team) => colours.get(team),
    );
  }, [timetable, by, teams]);
  const entries = useStableList(nextEntries, (entry) => JSON.stringify(entry));
  return useMemo(() => ({ by, setBy, entries }), [by, setBy, entries]);
}
