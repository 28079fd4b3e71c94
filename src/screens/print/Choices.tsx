import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityDefinition, PrintWords } from '#domain/entities/define.ts';
import { status, statusText } from '#domain/status.ts';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import { Button } from '#ui/Button.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { CheckField } from '#ui/fields/CheckField.tsx';
import { type Choice, SelectField } from '#ui/fields/SelectField.tsx';
import { type Asked, papers } from './asked.ts';

const statuses = [status.approved, status.flagged, status.submitted, status.editing];
const paperChoices = Object.entries(papers).map(([value, { label }]) => ({ value, label }));
const forChoices = [
  { value: 'referee', label: 'The referee' },
  { value: 'crew', label: 'The crew' },
];

const Frame = chakra('section', {
  base: { paddingInline: '4', paddingBlock: '3', '@media print': { display: 'none' } },
});
const Statuses = chakra('fieldset', { base: { border: '0', minWidth: '0' } });
const Legend = chakra('legend', { base: { color: 'ink', textStyle: 'small', fontWeight: 'medium' } });

interface ChoicesProps {
  readonly entity: EntityDefinition;
  readonly print: PrintWords;
  readonly asked: Asked;
  readonly ask: (changes: Readonly<Record<string, string | null>>) => void;
  readonly events: readonly CollectionItem[];
  readonly teams: readonly CollectionItem[];
  readonly isStaff: boolean;
  /** How many documents there are to print; undefined until that is known. */
  readonly count: number | undefined;
  /** What keeps it from being printed just now, in words. */
  readonly busy: string | undefined;
  readonly onPrint: () => void;
  readonly children?: ReactNode;
}

/** What is printed and how, over the paper and never on it. All of it stands in the address. */
export function Choices(props: ChoicesProps) {
  const { entity, print, asked, ask, isStaff, count, busy, onPrint, children } = props;
  return (
    <Frame aria-label="What to print">
      <Toolbar
        label={print.title}
        end={
          <>
            <Text as="span" role="status" color="ink.muted" textStyle="small">
              {busy}
            </Text>
            <Button
              variant="primary"
              icon={<Printer />}
              onClick={onPrint}
              disabled={count === undefined || count === 0 || busy !== undefined}
            >
              Print
            </Button>
          </>
        }
      >
        <Heading as="h1">{print.title}</Heading>
        {count !== undefined && (
          <Text as="span" color="ink.muted" fontVariantNumeric="tabular-nums">
            {count}
          </Text>
        )}
      </Toolbar>
      <Flex gap="2" rowGap="3" align="flex-start" wrap="wrap" marginTop="2">
        {asked.ids ? (
          <Flex align="center" gap="2" wrap="wrap" flex="1 1 100%">
            <Text color="ink">Only what was picked in the list.</Text>
            <Button onClick={() => ask({ ids: null })}>
              {entity.hasEvent ? 'Print by event instead' : 'Print by team and status instead'}
            </Button>
          </Flex>
        ) : (
          <Narrowing {...props} />
        )}
        <One
          label="Paper"
          value={asked.paper}
          options={paperChoices}
          onChange={(paper) => ask({ paper: paper === 'a4' ? null : paper })}
        />
        {isStaff && (
          <One
            label="For"
            value={asked.forCrew ? 'crew' : 'referee'}
            options={forChoices}
            onChange={(chosen) => ask({ for: chosen === 'crew' ? chosen : null })}
          />
        )}
      </Flex>
      {children && (
        <Flex direction="column" gap="2" marginTop="3">
          {children}
        </Flex>
      )}
    </Frame>
  );
}

function Narrowing({ entity, asked, ask, events, teams }: ChoicesProps) {
  const named = (items: readonly CollectionItem[]) =>
    items.map(({ id, fields }) => ({ value: id, label: fields.name }));
  return (
    <>
      {entity.hasEvent && (
        <One
          label="Event"
          value={asked.eventId}
          options={named(events)}
          empty="All"
          onChange={(event) => ask({ event: event ?? '' })}
        />
      )}
      <One
        label="Team"
        value={asked.teamId}
        options={named(teams)}
        empty="All"
        onChange={(team) => ask({ team })}
      />
      <Statuses>
        <Legend>Status</Legend>
        <Flex columnGap="4" wrap="wrap" marginTop="1">
          {statuses.map((each) => (
            <CheckField
              key={each}
              label={statusText(each)}
              value={asked.statuses.includes(each)}
              onChange={(wanted) => {
                const now = statuses.filter((one) => (one === each ? wanted : asked.statuses.includes(one)));
                ask({ status: now.length === 1 && now[0] === status.approved ? null : now.join() || null });
              }}
            />
          ))}
        </Flex>
      </Statuses>
    </>
  );
}

function One({
  label,
  value,
  options,
  empty,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly Choice[];
  readonly empty?: string;
  readonly onChange: (value: string | null) => void;
}) {
  return (
    <Box flex={{ base: '1 1 8rem', md: '0 1 11rem' }} minWidth="0">
      <SelectField label={label} value={value ?? null} empty={empty} options={options} onChange={onChange} />
    </Box>
  );
}
