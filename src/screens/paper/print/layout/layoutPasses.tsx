import type { ComponentType } from 'react';
import type { PrintPage } from '#domain/content/entities/define.ts';
import type { PaperSettings } from '#screens/shared/paper/usePaperSettings.ts';
import type { BatchLayout } from '#screens/paper/print/Batches.tsx';
import { MonsterCard } from '#screens/paper/print/sheets/MonsterCard.tsx';
import type { PrintContext } from '#screens/paper/print/printContext.ts';
import { SlipList } from '#screens/paper/print/sheets/SlipList.tsx';
import { Slips } from '#screens/paper/print/sheets/Slips.tsx';
import { EncounterSheet } from '#screens/paper/print/sheets/EncounterSheet.tsx';
import { FieldsSheet } from '#screens/paper/print/sheets/FieldsSheet.tsx';
import type { SheetProps } from './fieldSections.tsx';
import { PlotBrief } from '#screens/paper/print/sheets/PlotBrief.tsx';
import { ResearchSheet } from '#screens/paper/print/sheets/ResearchSheet.tsx';
import { RitualSheet } from '#screens/paper/print/sheets/RitualSheet.tsx';

/** Passes over the documents to lay them out: slips are followed by a second pass for their list. */
export function layoutPasses(
  { layout }: PrintPage,
  context: PrintContext,
  { paper, text }: Pick<PaperSettings, 'paper' | 'text'>,
): readonly BatchLayout[] {
  switch (layout) {
    case 'sheets': {
      const DocumentSheet = sheetOf(context.entity.key);
      return [
        (rows, linked) =>
          rows.map((row) => <DocumentSheet key={row.keyId} context={context} linked={linked} row={row} />),
      ];
    }
    case 'slips':
      return [
        (rows) => <Slips context={context} rows={rows} paper={paper} text={text} />,
        (rows, linked) => <SlipList context={context} linked={linked} rows={rows} />,
      ];
    case 'manual':
      return [
        (rows, linked, offset) =>
          rows.map((row, at) => (
            <MonsterCard
              key={row.keyId}
              number={offset + at + 1}
              context={context}
              linked={linked}
              row={row}
            />
          )),
      ];
  }
}

const sheets: Readonly<Record<string, ComponentType<SheetProps>>> = {
  encounter: EncounterSheet,
  plot: PlotBrief,
  research: ResearchSheet,
  ritual: RitualSheet,
};

/** The sheet of a type; for types without one of their own, all fields in order. */
function sheetOf(key: string): ComponentType<SheetProps> {
  return sheets[key] ?? FieldsSheet;
}
