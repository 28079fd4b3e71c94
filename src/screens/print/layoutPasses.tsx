import type { PrintPage } from '#domain/entities/define.ts';
import type { PaperSettings } from '#screens/shared/paper/usePaperSettings.ts';
import type { BatchLayout } from './Batches.tsx';
import { sheetOf } from './sheetOf.ts';
import { MonsterCard } from './monster/MonsterCard.tsx';
import type { PrintContext } from './printContext.ts';
import { SlipList } from './rumour/SlipList.tsx';
import { Slips } from './rumour/Slips.tsx';

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
