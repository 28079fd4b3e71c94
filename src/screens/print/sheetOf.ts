import type { ComponentType } from 'react';
import { EncounterSheet } from './encounter/EncounterSheet.tsx';
import { FieldsSheet } from './paper/FieldsSheet.tsx';
import type { SheetProps } from './paper/fieldSections.tsx';
import { PlotBrief } from './plot/PlotBrief.tsx';
import { ResearchSheet } from './research/ResearchSheet.tsx';
import { RitualSheet } from './ritual/RitualSheet.tsx';

const sheets: Readonly<Record<string, ComponentType<SheetProps>>> = {
  encounter: EncounterSheet,
  plot: PlotBrief,
  research: ResearchSheet,
  ritual: RitualSheet,
};

/** The sheet of a type; for types without one of their own, all fields in order. */
export function sheetOf(key: string): ComponentType<SheetProps> {
  return sheets[key] ?? FieldsSheet;
}
