import type { PrintWords } from '#domain/entities/define.ts';
import type { PaperName } from './asked.ts';
import type { LayOut } from './Batches.tsx';
import { EncounterSheet } from './EncounterSheet.tsx';
import { MonsterCard } from './MonsterCard.tsx';
import type { Printing } from './printing.ts';
import { SlipList } from './SlipList.tsx';
import { Slips } from './Slips.tsx';

/** What is gone through in turn to lay documents out: one pass, or for slips a second one for their list. */
export function passesOf({ layout }: PrintWords, printing: Printing, paper: PaperName): readonly LayOut[] {
  switch (layout) {
    case 'sheets':
      return [
        (rows, pointed) =>
          rows.map((row) => (
            <EncounterSheet key={row.keyId} printing={printing} pointed={pointed} row={row} />
          )),
      ];
    case 'slips':
      return [
        (rows) => <Slips printing={printing} rows={rows} paper={paper} />,
        (rows, pointed) => <SlipList printing={printing} pointed={pointed} rows={rows} />,
      ];
    case 'manual':
      return [
        (rows, pointed, from) =>
          rows.map((row, at) => (
            <MonsterCard key={row.keyId} at={from + at + 1} printing={printing} pointed={pointed} row={row} />
          )),
      ];
  }
}
