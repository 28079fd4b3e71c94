import { chakra, Flex } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense } from 'react';
import {
  type Field,
  type FieldValue,
  type GroupField,
  type GroupRow,
  isEmpty,
  sameValue,
} from '#domain/content/fields/field.ts';
import { rowsIn, textIn, textsIn } from '#domain/content/fields/read.ts';
import { Del, Ins } from '#ui/diff/Marked.ts';
import type { FieldContext } from './context.ts';
import { hiddenLabel } from './Hidden.tsx';
import { plainText } from './plainText.ts';

const TextDiff = lazy(() => import('#ui/diff/TextDiff.tsx'));
const RichDiff = lazy(() => import('#ui/diff/RichDiff.tsx'));

const Row = chakra('li', {
  base: { borderInlineStart: '3px solid', borderColor: 'line.strong', paddingInlineStart: '3' },
});
const Title = chakra('span', { base: { display: 'block', color: 'ink.muted', textStyle: 'caption' } });

interface FieldDiffProps {
  readonly field: Field;
  readonly before: FieldValue | undefined;
  readonly after: FieldValue | undefined;
  readonly context: Pick<FieldContext, 'references' | 'locale'>;
}

/** The difference between two values of a field: additions are underlined, removals struck through. */
export function FieldDiff(props: FieldDiffProps) {
  const { field, before, after, context } = props;
  return <Suspense fallback={plainText(field, after, context)}>{difference(props, before, after)}</Suspense>;
}

function difference(
  { field, context }: FieldDiffProps,
  before: FieldValue | undefined,
  after: FieldValue | undefined,
): ReactNode {
  switch (field.kind) {
    case 'line':
      return <TextDiff before={textIn(before)} after={textIn(after)} />;
    case 'rich':
      return <RichDiff before={textIn(before)} after={textIn(after)} />;
    case 'references':
      return (
        <ListDiff
          before={textsIn(before)}
          after={textsIn(after)}
          name={(id) => context.references.label(field.target, id)}
        />
      );
    case 'chips':
      return <ListDiff before={textsIn(before)} after={textsIn(after)} name={(word) => word} />;
    case 'group':
      return <RowsDiff field={field} before={rowsIn(before)} after={rowsIn(after)} context={context} />;
    case 'number':
    case 'choice':
    case 'boolean':
    case 'datetime':
    case 'reference':
      return sameValue(before, after) ? (
        plainText(field, after, context)
      ) : (
        <>
          {!isEmpty(field, before) && <Del>{plainText(field, before, context)}</Del>}{' '}
          {!isEmpty(field, after) && <Ins>{plainText(field, after, context)}</Ins>}
        </>
      );
  }
}

function ListDiff({
  before,
  after,
  name,
}: {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly name: (id: string) => string | undefined;
}) {
  const label = (id: string) => name(id) ?? hiddenLabel;
  const removed = before.filter((id) => !after.includes(id));
  return (
    <Flex as="ul" gap="2" flexWrap="wrap" listStyleType="none">
      {removed.map((id) => (
        <li key={id}>
          <Del>{label(id)}</Del>
        </li>
      ))}
      {after.map((id) => (
        <li key={id}>{before.includes(id) ? label(id) : <Ins>{label(id)}</Ins>}</li>
      ))}
    </Flex>
  );
}

function RowsDiff({
  field,
  before,
  after,
  context,
}: {
  readonly field: GroupField;
  readonly before: readonly GroupRow[];
  readonly after: readonly GroupRow[];
  readonly context: FieldDiffProps['context'];
}) {
  const rows = [...after, ...before.filter((row) => !after.some((each) => each.id === row.id))];
  return (
    <Flex as="ol" direction="column" gap="2" listStyleType="none">
      {rows.map((row) => {
        const old = before.find((each) => each.id === row.id);
        const current = after.find((each) => each.id === row.id);
        if (sameValue(old ? [old] : [], current ? [current] : [])) return null;
        return (
          <Row key={row.id}>
            <Title>
              {old ? (current ? 'Changed' : 'Removed') : 'Added'} {field.row}
            </Title>
            {Object.entries(field.fields).map(
              ([key, each]) =>
                hasChanged(each, old?.[key], current?.[key]) && (
                  <div key={key}>
                    {each.label}:{' '}
                    <FieldDiff field={each} before={old?.[key]} after={current?.[key]} context={context} />
                  </div>
                ),
            )}
          </Row>
        );
      })}
    </Flex>
  );
}

/** Whether a cell differs. The empty cells of a row that was added or removed do not. */
function hasChanged(field: Field, before: FieldValue | undefined, after: FieldValue | undefined): boolean {
  return !sameValue(before, after) && !(isEmpty(field, before) && isEmpty(field, after));
}
