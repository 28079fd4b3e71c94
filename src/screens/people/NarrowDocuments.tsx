import { Text, chakra } from '@chakra-ui/react';
import type { Permissions } from '#domain/permissions/permissions.ts';
import { GrantTick } from './GrantTick.tsx';
import { type MatrixProps, codesBy, deeds, documentLines, reaches } from './grants.ts';
import { Scroll, Table } from './ticks.tsx';

const Part = chakra('details', {
  base: { borderBottomWidth: 'thin', borderColor: 'line', paddingBottom: '2' },
});
const Line = chakra('summary', {
  base: {
    minHeight: 'target',
    paddingBlock: '2',
    cursor: 'pointer',
    color: 'ink.strong',
    fontWeight: 'medium',
  },
});

/** The same on a phone: a part for each type that says what is allowed, and opens to a table that fits. */
export function NarrowDocuments(matrix: MatrixProps) {
  return (
    <div>
      {documentLines.map(({ entity, label }) => (
        <Part key={entity}>
          <Line>
            {label}
            {inWords(matrix.permissions, entity).map((words) => (
              <Text key={words} color="ink.muted" textStyle="small">
                {words}
              </Text>
            ))}
          </Line>
          <Scroll>
            <Table>
              <thead>
                <tr>
                  <th scope="col">{label}</th>
                  {reaches.map((reach) => (
                    <th key={reach.key} scope="col">
                      {reach.short}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {deeds.map((deed) => (
                  <tr key={deed.code}>
                    <th scope="row">{deed.label}</th>
                    {reaches.map((reach) => (
                      <td key={reach.key}>
                        <GrantTick line={{ entity, label }} reach={reach} deed={deed} {...matrix} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </Scroll>
        </Part>
      ))}
    </div>
  );
}

/** What is allowed, a sentence for each way; one where nothing is. */
function inWords(permissions: Permissions, entity: string): string[] {
  const all = reaches.flatMap(({ key, label }) => {
    const codes = codesBy(permissions, entity, key);
    const words = deeds.filter((deed) => codes.includes(deed.code)).map((deed) => deed.label);
    return words.length > 0 ? [`${label}: ${words.join(', ')}`] : [];
  });
  return all.length > 0 ? all : ['Nothing'];
}
