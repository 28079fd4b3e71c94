import { Flex } from '@chakra-ui/react';
import { isEntityKey, entities, entityKeys } from '#domain/content/entities/index.ts';
import type { DeskSet } from '#mirror/queries/desks/reviewDesk.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { type DeadlineFilter, type ReviewFilter, deadlines } from './reviewFilter.ts';

const deadlineLabels: Readonly<Record<DeadlineFilter, string>> = {
  over: 'Overdue',
  '7': 'Within a week',
  '30': 'Within a month',
};

/** The filters of the review desk. They offer what waits: its events, teams and types. */
export default function ReviewFilters({
  sets,
  filter,
  onChange,
  onClose,
}: {
  readonly sets: readonly DeskSet[];
  readonly filter: ReviewFilter;
  readonly onChange: (filter: ReviewFilter) => void;
  readonly onClose: () => void;
}) {
  const names = useNames();
  const items = sets.flatMap(({ documents }) => documents);
  const named = (collection: string, ids: readonly string[], chosen: string | undefined) =>
    [...new Set([...ids, ...(chosen === undefined ? [] : [chosen])])]
      .filter((id) => id !== '')
      .map((value) => ({ value, label: names.get(`${collection}:${value}`) ?? 'Not on this device' }))
      .sort((a, b) => a.label.localeCompare(b.label));
  const ownId = useDevice()?.person.id ?? '';
  const others = named(
    'user',
    items.map(({ assigneeId }) => assigneeId),
    filter.assigned,
  ).filter(({ value }) => value !== ownId);
  const people = [{ value: ownId, label: 'Me' }, ...others];
  const types = entityKeys.filter((key) => key === filter.type || items.some(({ entity }) => entity === key));
  const change = (criterion: Partial<ReviewFilter>, name: keyof ReviewFilter) => {
    const { [name]: _before, ...others } = filter;
    onChange({ ...others, ...criterion });
  };
  return (
    <Dialog open title="Filters" onClose={onClose}>
      <Flex direction="column" gap="3">
        <SelectField
          label="Event"
          value={filter.event ?? ''}
          empty="Any"
          options={named(
            'event',
            items.map(({ eventId }) => eventId),
            filter.event,
          )}
          onChange={(event) => change(event ? { event } : {}, 'event')}
        />
        <SelectField
          label="Team"
          value={filter.team ?? ''}
          empty="Any"
          options={named(
            'team',
            items.map(({ teamId }) => teamId),
            filter.team,
          )}
          onChange={(team) => change(team ? { team } : {}, 'team')}
        />
        <SelectField
          label="Type"
          value={filter.type ?? ''}
          empty="Any"
          options={types.map((value) => ({ value, label: entities[value].plural }))}
          onChange={(type) => change(type && isEntityKey(type) ? { type } : {}, 'type')}
        />
        <SelectField
          label="Assigned to"
          value={filter.assigned ?? ''}
          empty="Anyone or no one"
          options={people}
          onChange={(assigned) => change(assigned ? { assigned } : {}, 'assigned')}
        />
        <SelectField
          label="Deadline"
          help="When it is needed, or else the content deadline of its event"
          value={filter.due ?? ''}
          empty="Any"
          options={deadlines.map((value) => ({ value, label: deadlineLabels[value] }))}
          onChange={(value) => {
            const due = deadlines.find((each) => each === value);
            change(due ? { due } : {}, 'due');
          }}
        />
        <Flex justify="flex-end" gap="2">
          <Button onClick={() => onChange({})}>Clear</Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            Show results
          </Button>
        </Flex>
      </Flex>
    </Dialog>
  );
}
