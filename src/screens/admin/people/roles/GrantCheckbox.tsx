import {
  type ActionLabel,
  type PermissionRow,
  type PermissionTableProps,
  codesIn,
  type scopes,
  toggleGrant,
} from './grants.ts';
import { TableCheckbox } from './checkboxTable.tsx';

/** Checkbox that grants one action on one type of document in one scope. */
export function GrantCheckbox({
  row: { entity, label },
  scope,
  action,
  permissions,
  disabled,
  onChange,
}: PermissionTableProps & {
  readonly row: PermissionRow;
  readonly scope: (typeof scopes)[number];
  readonly action: ActionLabel;
}) {
  return (
    <TableCheckbox
      label={`${label}, ${scope.label.toLowerCase()}: ${action.label}`}
      checked={codesIn(permissions, entity, scope.key).includes(action.code)}
      disabled={disabled}
      onChange={(isGranted) =>
        onChange(toggleGrant(permissions, { entity, scope: scope.key }, action.code, isGranted))
      }
    />
  );
}
