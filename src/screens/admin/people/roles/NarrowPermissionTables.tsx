import { Text, chakra } from '@chakra-ui/react';
import type { Permissions } from '#domain/content/permissionCodes.ts';
import { GrantCheckbox } from './GrantCheckbox.tsx';
import { type PermissionTableProps, codesIn, documentActions, documentRows, scopes } from './grants.ts';
import { TableScroll, CheckboxTable } from './checkboxTable.tsx';

const Details = chakra('details', {
  base: { borderBottomWidth: 'thin', borderColor: 'line', paddingBottom: '2' },
});
const Summary = chakra('summary', {
  base: {
    minHeight: 'target',
    paddingBlock: '2',
    cursor: 'pointer',
    color: 'ink.strong',
    fontWeight: 'medium',
  },
});

/** Document permissions on a phone: a summary for each type that expands to a table. */
export function NarrowDocumentPermissions(props: PermissionTableProps) {
  return (
    <div>
      {documentRows.map(({ entity, label }) => (
        <Details key={entity}>
          <Summary>
            {label}
            {summaryOf(props.permissions, entity).map((text) => (
              <Text key={text} color="ink.muted" textStyle="small">
                {text}
              </Text>
            ))}
          </Summary>
          <TableScroll>
            <CheckboxTable>
              <thead>
                <tr>
                  <th scope="col">{label}</th>
                  {scopes.map((scope) => (
                    <th key={scope.key} scope="col">
                      {scope.short}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {documentActions.map((action) => (
                  <tr key={action.code}>
                    <th scope="row">{action.label}</th>
                    {scopes.map((scope) => (
                      <td key={scope.key}>
                        <GrantCheckbox row={{ entity, label }} scope={scope} action={action} {...props} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </CheckboxTable>
          </TableScroll>
        </Details>
      ))}
    </div>
  );
}

/** Permissions as text, a line for each scope that has any. */
function summaryOf(permissions: Permissions, entity: string): string[] {
  const all = scopes.flatMap(({ key, label }) => {
    const codes = codesIn(permissions, entity, key);
    const labels = documentActions.filter(({ code }) => codes.includes(code)).map(({ label }) => label);
    return labels.length > 0 ? [`${label}: ${labels.join(', ')}`] : [];
  });
  return all.length > 0 ? all : ['No permissions'];
}
