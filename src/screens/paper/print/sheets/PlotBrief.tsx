import { chakra } from '@chakra-ui/react';
import { displayReference } from '#domain/content/document.ts';
import { entityKeys, entities } from '#domain/content/entities/index.ts';
import { plot } from '#domain/content/entities/plot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { status, statusText } from '#domain/content/status.ts';
import { plainText } from '#ui/fields/plainText.ts';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { DocumentPaper } from '#screens/paper/print/layout/DocumentPaper.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import {
  FactStrip,
  FieldSection,
  Section,
  type SheetProps,
  TwoColumns,
  fieldText,
  textReferences,
} from '#screens/paper/print/layout/fieldSections.tsx';
import { PrintTable } from '#screens/paper/print/layout/PrintTable.tsx';
import { printableField } from '#screens/paper/print/printContext.ts';

/** A plot line for those who run it: how players meet it, what is behind it, its beats and all that belongs to it. */
export function PlotBrief(sheet: SheetProps) {
  const { context, row } = sheet;
  const text = (name: string) => fieldText(sheet, name);
  const events = [...new Set([text('firstEvent'), text('lastEvent')])].filter((each) => each !== undefined);
  return (
    <Sheet aria-label={row.body.title}>
      <DocumentPaper context={context} row={row} detail={text('scale')}>
        <FactStrip
          facts={[
            ['Runners', text('runners')],
            ['Aimed at', text('aimedAt')],
            ['Events', events.length > 0 ? events.join(' to ') : undefined],
            // Titles of other documents may give the plot away to the crew.
            ...(context.forCrew
              ? []
              : ([
                  ['Continues from', text('continuesFrom')],
                  ['Key roles', text('keyRoles')],
                ] as const)),
          ]}
        />
        <FieldSection {...sheet} name="summary" />
        <FieldSection {...sheet} name="hook" />
        <FieldSection {...sheet} name="background" />
        <FieldSection {...sheet} name="objectives" />
        <Beats {...sheet} />
        <TwoColumns>
          <FieldSection {...sheet} name="ifSucceed" />
          <FieldSection {...sheet} name="ifFail" />
          <FieldSection {...sheet} name="ifIgnore" />
        </TwoColumns>
        <FieldSection {...sheet} name="whatHappened" />
        <FieldSection {...sheet} name="organiserNotes" />
        {!context.forCrew && <Related {...sheet} />}
      </DocumentPaper>
    </Sheet>
  );
}

const Beat = chakra('div', {
  base: { borderTop: '0.2mm solid #000', paddingBlock: '1.2mm', '& > h4': { fontWeight: 'bold' } },
});
const BeatFacts = chakra('p', { base: { fontSize: '8.5pt', breakAfter: 'avoid' } });

function Beats(sheet: SheetProps) {
  const field = printableField(sheet.context, sheet.row, 'beats');
  if (!field) return null;
  const { slotId, state } = plot.fields.beats.fields;
  const { linked } = sheet;
  const beats = fieldsOf(plot, sheet.row.body)('beats');
  return (
    <Section title={field.label}>
      {beats.map((each, at) => {
        const beat = fieldsOf(plot.fields.beats, each);
        const facts = [
          beat('slotId') && plainText(slotId, beat('slotId'), linked),
          beat('state') && plainText(state, beat('state'), linked),
        ].filter(Boolean);
        return (
          <Beat key={each.id}>
            <h4>
              {at + 1}. {beat('title')}
            </h4>
            {facts.length > 0 && <BeatFacts>{facts.join(' · ')}</BeatFacts>}
            <RichText html={beat('text')} references={textReferences(sheet)} />
          </Beat>
        );
      })}
    </Section>
  );
}

/** Documents that name the plot line, by type. */
function Related({ linked, row }: SheetProps) {
  const links = linked.naming.get(row.keyId) ?? [];
  const current = entityKeys.flatMap((key) =>
    links.filter((each) => each.entity === key && each.statusId !== status.archived),
  );
  if (current.length === 0) return null;
  return (
    <Section title="Linked documents">
      <PrintTable
        label="Linked documents"
        columns={[
          { label: 'Reference', width: '20mm' },
          { label: 'Title' },
          { label: 'Type' },
          { label: 'Status' },
        ]}
        rows={current.map((each) => ({
          id: each.keyId,
          cells: [
            displayReference(each),
            each.title,
            entityKeys.flatMap((key) => (key === each.entity ? [entities[key].label] : [])).join(''),
            statusText(each.statusId),
          ],
        }))}
      />
    </Section>
  );
}
