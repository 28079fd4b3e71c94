import { isRevealed } from '#domain/content/entities/define.ts';
import { hasAnswer } from '#domain/research/deskState.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { DocumentPaper, Warning } from '#screens/paper/print/layout/DocumentPaper.tsx';
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
import { GroupSection } from '#screens/paper/print/layout/GroupSection.tsx';
import { research } from '#domain/content/entities/research.ts';
import { fieldsOf, textIn } from '#domain/content/fields/read.ts';

/** Marks a paper with an answer that its player may not have yet. */
export const staffCopy = 'STAFF COPY: answer not released';

/** Whether a request has an answer that has not been released to its player. */
export function isUnreleased(row: DocumentRow): boolean {
  const { allFields } = research;
  const { answer } = allFields;
  return hasAnswer(row.body) && answer !== undefined && !isRevealed(allFields, answer, row);
}

/** A research request with its answer: all of it for staff, what has been released for the player. */
export function ResearchSheet(sheet: SheetProps) {
  const { context, row } = sheet;
  const text = (name: string) => fieldText(sheet, name);
  const questions = fieldsOf(research, row.body)('questions');
  return (
    <Sheet aria-label={row.body.title}>
      <DocumentPaper context={context} row={row}>
        {context.showsStaff && isUnreleased(row) && <Warning>{staffCopy}</Warning>}
        <FactStrip
          facts={[
            ['Number', text('characterNumber')],
            ['Character', text('characterName')],
            ['Period', text('researchPeriod')],
            ['Skill', [text('skill'), text('subject')].filter(Boolean).join(', ') || undefined],
            ['Answered by', text('answeredBy')],
            ['Assigned team', text('assignedTeam')],
          ]}
        />
        <Section title="Questions">
          {questions.map(({ id, question }) => (
            <RichText key={id} html={textIn(question)} references={textReferences(sheet)} />
          ))}
        </Section>
        <FieldSection {...sheet} name="answer" />
        <FieldSection {...sheet} name="outcome" />
        <FieldSection {...sheet} name="alreadyKnown" />
        <TwoColumns>
          <FieldSection {...sheet} name="sources" />
          <FieldSection {...sheet} name="method" />
        </TwoColumns>
        <GroupSection {...sheet} name="helpers" />
        <FieldSection {...sheet} name="resourcesSpent" />
        <FieldSection {...sheet} name="refereeNotes" />
        <FieldSection {...sheet} name="producedLammies" />
        <FieldSection {...sheet} name="producedRumours" />
        <FieldSection {...sheet} name="earlierSimilar" />
        <FieldSection {...sheet} name="organiserNotes" />
      </DocumentPaper>
    </Sheet>
  );
}
