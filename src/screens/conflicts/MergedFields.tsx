import { Box, Heading, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { type FieldValue, isRows, sameValue } from '#domain/fields/field.ts';
import { type Merged, clashingRows, joinRows } from '#domain/merge.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { FieldDiff } from '#ui/fields/FieldDiff.tsx';
import { type Texts, teamChange } from './points.ts';

const Label = chakra('dt', { base: { color: 'ink.muted', textStyle: 'small', fontWeight: 'medium' } });
const Value = chakra('dd', {
  base: { color: 'ink.strong', textStyle: 'reading', marginBottom: '4', overflowWrap: 'anywhere' },
});

/** What became of one field. */
interface Change {
  readonly name: string;
  readonly before: FieldValue | undefined;
  readonly after: FieldValue | undefined;
}

interface MergedFieldsProps {
  readonly entity: EntityDefinition;
  readonly texts: Texts;
  readonly merged: Merged;
  readonly context: FieldContext;
}

/** What needs nobody to decide: it is in the result already. */
export function MergedFields({ entity, texts, merged, context }: MergedFieldsProps) {
  const { base, mine, theirs } = texts;
  const change = (name: string): Change => ({ name, before: base.body[name], after: merged.body[name] });
  const fromBoth = merged.mine.filter((name) => !sameValue(theirs.body[name], base.body[name]));
  const sides = [
    {
      title: 'Changed by you alone',
      by: 'mine',
      changes: merged.mine.filter((name) => !fromBoth.includes(name)).map(change),
    },
    { title: 'Changed by them alone', by: 'theirs', changes: merged.theirs.map(change) },
    {
      title: 'Changed by both of you, and it fits together',
      by: '',
      changes: [...fromBoth.map(change), ...restOfGroups(entity, texts, merged)],
    },
  ];
  const team = teamChange(texts);
  const shown = sides.filter(({ by, changes }) => changes.length > 0 || by === team.by);
  if (shown.length === 0) return null;
  return (
    <Box as="section" aria-label="Merged already">
      <Heading as="h2" size="md" marginBottom="3">
        Merged already
      </Heading>
      {shown.map(({ title, by, changes }) => (
        <Box
          key={title}
          borderInlineStart="3px solid"
          borderColor="line.strong"
          paddingInlineStart="3"
          marginBottom="4"
        >
          <Heading as="h3" textStyle="caption" color="ink.muted" marginBottom="2">
            {title}
          </Heading>
          <Changes entity={entity} changes={changes} context={context}>
            {by === team.by && (
              <div>
                <Label>{team.field.label}</Label>
                <Value>
                  <FieldDiff
                    field={team.field}
                    before={base.teamId}
                    after={by === 'mine' ? mine.teamId : theirs.teamId}
                    context={context}
                  />
                </Value>
              </div>
            )}
          </Changes>
        </Box>
      ))}
    </Box>
  );
}

/** Fields one under the other, each with what became of it. */
export function Changes({
  entity,
  changes,
  context,
  children,
}: {
  readonly entity: EntityDefinition;
  readonly changes: readonly Change[];
  readonly context: FieldContext;
  readonly children?: ReactNode;
}) {
  return (
    <dl>
      {children}
      {changes.map(({ name, before, after }) => {
        const field = entity.allFields[name];
        return (
          field && (
            <div key={name}>
              <Label>{field.label}</Label>
              <Value>
                <FieldDiff field={field} before={before} after={after} context={context} />
              </Value>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** Of groups in which some rows have to be decided: the others. */
function restOfGroups(
  entity: EntityDefinition,
  { base, mine, theirs }: Texts,
  merged: Merged,
): readonly Change[] {
  return merged.conflicts.flatMap((name) => {
    if (entity.allFields[name]?.kind !== 'group') return [];
    const [was, own, other] = [base.body[name], mine.body[name], theirs.body[name]];
    const open = clashingRows(was, own, other);
    const before = isRows(was) ? was.filter((row) => !open.includes(row.id)) : [];
    const after = joinRows(was, own, other, () => undefined);
    return sameValue(before, after) ? [] : [{ name, before, after }];
  });
}
