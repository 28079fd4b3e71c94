import { Heading, Text, chakra } from '@chakra-ui/react';
import { narrowScreen, useMedia } from '#ui/media.ts';
import {
  type PermissionTableProps,
  documentActions,
  gameCodes,
  gameActions,
  gameRows,
  documentRows,
  scopes,
  toggleGameGrant,
} from './grants.ts';
import { GrantCheckbox } from './GrantCheckbox.tsx';
import { NarrowDocumentPermissions } from './NarrowPermissionTables.tsx';
import { PermissionGlossary } from './PermissionGlossary.tsx';
import { TableCheckbox, TableScroll, CheckboxTable } from './checkboxTable.tsx';

const VerticalLabel = chakra('span', {
  base: {
    display: 'inline-block',
    writingMode: 'vertical-rl',
    transform: 'rotate(180deg)',
    whiteSpace: 'nowrap',
    // In vertical text, inline padding is above and below.
    paddingInline: '2',
    color: 'ink.muted',
    textStyle: 'caption',
  },
});

/** Permissions of a role: a row for each type, a checkbox for each action. */
export function PermissionTables(props: PermissionTableProps) {
  const isNarrow = useMedia(narrowScreen);
  return (
    <>
      <Heading as="h2" size="md">
        Documents
      </Heading>
      <Text color="ink.muted">
        A document belongs to a team and can be shared with other teams. Each tick allows one action: on
        documents of the user’s own teams, on documents shared with those teams, or on documents of all teams.
        With Create, users can add documents for their own teams; with Create for all teams, for any team.
      </Text>
      <PermissionGlossary />
      {isNarrow ? <NarrowDocumentPermissions {...props} /> : <DocumentPermissions {...props} />}
      <Heading as="h2" size="md">
        The game
      </Heading>
      <Text color="ink.muted">
        Shared by the whole game. Areas without a tick are not in the user’s menu.
      </Text>
      <GamePermissions {...props} />
    </>
  );
}

function DocumentPermissions(props: PermissionTableProps) {
  return (
    <TableScroll>
      <CheckboxTable>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              Documents
            </th>
            {scopes.map(({ key, label }) => (
              <th key={key} colSpan={documentActions.length} scope="colgroup" data-first="">
                {label}
              </th>
            ))}
          </tr>
          <tr>
            {scopes.map(({ key }) =>
              documentActions.map(({ code, label }, at) => (
                <td key={`${key} ${code}`} data-first={at === 0 ? '' : undefined} aria-hidden="true">
                  <VerticalLabel>{label}</VerticalLabel>
                </td>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {documentRows.map(({ entity, label }) => (
            <tr key={entity}>
              <th scope="row">{label}</th>
              {scopes.map((scope) =>
                documentActions.map((action, at) => (
                  <td key={`${scope.key} ${action.code}`} data-first={at === 0 ? '' : undefined}>
                    <GrantCheckbox row={{ entity, label }} scope={scope} action={action} {...props} />
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </CheckboxTable>
    </TableScroll>
  );
}

function GamePermissions({ permissions, disabled, onChange }: PermissionTableProps) {
  return (
    <TableScroll>
      <CheckboxTable>
        <thead>
          <tr>
            <th scope="col">The game</th>
            {gameActions.map(({ code, label }) => (
              <th key={code} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gameRows.map(({ entity, label }) => (
            <tr key={entity}>
              <th scope="row">{label}</th>
              {gameActions.map((action) => (
                <td key={action.code}>
                  <TableCheckbox
                    label={`${label}: ${action.label}`}
                    checked={gameCodes(permissions, entity).includes(action.code)}
                    disabled={disabled}
                    onChange={(isGranted) =>
                      onChange(toggleGameGrant(permissions, entity, action.code, isGranted))
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </CheckboxTable>
    </TableScroll>
  );
}
