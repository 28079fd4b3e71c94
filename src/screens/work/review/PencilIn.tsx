import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { CalendarPlus, Check, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import { displayReference } from '#domain/content/document.ts';
import { type HourLoad, isShort } from '#domain/review/pencil.ts';
import { overlapLabels } from '#domain/event/schedule/overlaps/overlap.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import {
  countOverlaps,
  describeOverlap,
  describePosition,
  formatTime,
} from '#screens/event/timetable/labels.ts';
import { type PencilPlan, mayPencil, usePencilPlan } from './usePencil.ts';

const Table = chakra('table', {
  base: {
    width: 'full',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { textAlign: 'start', paddingBlock: '1', paddingInlineEnd: '3', fontWeight: 'normal' },
    '& thead th': { color: 'ink.muted' },
    '& tbody tr': { borderTopWidth: 'thin', borderColor: 'line' },
  },
});

/** Where an encounter would go in the timetable, with its overlaps and the crew and referees of those hours. */
export default function PencilIn({
  device,
  row,
  onClose,
  onApprove,
}: {
  readonly device: Device;
  readonly row: DocumentRow;
  readonly onClose: () => void;
  /** Approves it and, with a plan, puts it into the timetable. */
  readonly onApprove: (plan: PencilPlan | null) => void;
}) {
  const [newId] = useState(() => device.newId());
  const plan = usePencilPlan(row, newId);
  const isNew = plan?.body !== undefined && plan?.body !== null;
  const canPencil = isNew && mayPencil(device);
  return (
    <Dialog open title={`Timetable for ${displayReference(row)}`} onClose={onClose}>
      {plan === undefined && <Box aria-busy="true" minHeight="8rem" />}
      {plan === null && <Text>It has no event with days yet, so it cannot be placed in a timetable.</Text>}
      {plan && <Plan plan={plan} isNew={isNew} />}
      <Flex justify="flex-end" gap="2" marginTop="4" wrap="wrap">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant={canPencil ? 'quiet' : 'primary'}
          icon={<Check />}
          onClick={() => {
            onClose();
            onApprove(null);
          }}
        >
          Approve
        </Button>
        {canPencil && plan && (
          <Button
            variant="primary"
            data-autofocus
            icon={<CalendarPlus />}
            onClick={() => {
              onClose();
              onApprove(plan);
            }}
          >
            Approve and pencil in
          </Button>
        )}
      </Flex>
    </Dialog>
  );
}

function Plan({ plan, isNew }: { readonly plan: PencilPlan; readonly isNew: boolean }) {
  const { timetable, slot, slots, overlaps, load } = plan;
  return (
    <Flex direction="column" gap="3">
      <Text>
        {isNew ? 'It would be pencilled in, not firm' : 'It is in the timetable already'}:{' '}
        <strong>{describePosition(timetable, slot)}</strong>
      </Text>
      {overlaps.length === 0 ? (
        <Flex gap="2" align="center" color="approved.ink" textStyle="small">
          <CircleCheck size={16} aria-hidden="true" /> No overlaps
        </Flex>
      ) : (
        <Notice type="warning" title={countOverlaps(overlaps.length)}>
          <Box as="ul" paddingInlineStart="4">
            {overlaps.map((overlap) => (
              <li key={`${overlap.kind} ${overlap.from} ${overlap.slots.join(' ')}`}>
                {overlapLabels[overlap.kind]}: {describeOverlap(timetable, slots, overlap)}
              </li>
            ))}
          </Box>
        </Notice>
      )}
      <Table>
        <caption className="wm-sr-only">Crew and referees by the hour, with this encounter</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">Crew needed, expected</th>
            <th scope="col">Referees needed, named</th>
          </tr>
        </thead>
        <tbody>
          {load.map((each) => (
            <Hour key={each.from} load={each} />
          ))}
        </tbody>
      </Table>
    </Flex>
  );
}

function Hour({ load }: { readonly load: HourLoad }) {
  const { from, crewNeeded, crew, refereesNeeded, referees } = load;
  return (
    <tr>
      <th scope="row">
        <Flex as="span" gap="1.5" align="center">
          {formatTime(from)}
          {isShort(load) && (
            <Flex as="span" gap="1" align="center" color="flagged.ink">
              <TriangleAlert size={14} aria-hidden="true" /> too few
            </Flex>
          )}
        </Flex>
      </th>
      <td>{crew === null ? crewNeeded : `${crewNeeded} of ${crew}`}</td>
      <td>{referees === null ? refereesNeeded : `${refereesNeeded} of ${referees}`}</td>
    </tr>
  );
}
