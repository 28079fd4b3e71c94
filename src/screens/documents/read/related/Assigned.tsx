import { Box } from '@chakra-ui/react';
import { UserRoundPlus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { currentAssignment } from '#domain/content/assignment.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DueDate } from '#screens/shared/document/DueDate.tsx';
import { Fact } from '#screens/shared/document/body/Facts.tsx';
import { useNames } from '#screens/shared/data/useNames.ts';

const AssignDialog = lazy(() => import('../AssignDialog.tsx'));

/** The fact of whom a document is assigned to, by when it is due, and for those who may, the way to change it. */
export function Assigned({ device, row }: { readonly device: Device; readonly row: DocumentRow }) {
  const [isAssigning, setIsAssigning] = useState(false);
  const names = useNames();
  const { to, due } = currentAssignment(row) ?? {};
  const mayAssign = may(device.person, 'assign', row);
  if (!to && !mayAssign) return null;
  return (
    <Fact label="Assigned to">
      {to && (names.get(`user:${to.id}`) || to.displayName || 'Somebody')}
      {due && (
        <Box textStyle="small">
          <DueDate due={due} />
        </Box>
      )}
      {mayAssign && (
        <Box marginInlineStart="-3" css={{ '@media print': { display: 'none' } }}>
          <Button
            variant="plain"
            icon={<UserRoundPlus />}
            aria-label={to ? 'Change the assignment' : 'Assign it'}
            onClick={() => setIsAssigning(true)}
          >
            {to ? 'Change' : 'Assign'}
          </Button>
        </Box>
      )}
      {isAssigning && (
        <Suspense>
          <AssignDialog device={device} row={row} onClose={() => setIsAssigning(false)} />
        </Suspense>
      )}
    </Fact>
  );
}
