import type { PrintPage } from '#domain/entities/define.ts';
import type { PaperName } from './printParams.ts';
import type { BatchLayout } from './Batches.tsx';
import { EncounterSheet } from './encounter/EncounterSheet.tsx';
import { MonsterCard } from './monster/MonsterCard.tsx';
import type { PrintContext } from './printContext.ts';
import { SlipList } from './rumour/SlipList.tsx';
import { Slips } from './rumour/Slips.tsx';

/** Passes over the documents to lay them out: slips are followed by a second pass for their list. */
export function layoutPasses(
  { layout }: PrintPage,
  context: PrintContext,
  paper: PaperName,
): readonly BatchLayout[] {
  switch (layout) {
    case 'sheets':
      return [
        (rows, linked) =>
          rows.map((row) => <EncounterSheet key={row.keyId} context={context} linked={linked} row={row} />),
      ];
    case 'slips':
      return [
        (rows) => <Slips context={context} rows={rows} paper={paper} />,
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
