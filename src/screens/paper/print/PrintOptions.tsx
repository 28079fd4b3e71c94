import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { BookCopy, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition, PrintPage } from '#domain/content/entities/define.ts';
import { status, statusText } from '#domain/content/status.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Toolbar } from '#ui/controls/Toolbar.tsx';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { type SelectOption, SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { PaperOptions } from '#screens/shared/paper/PaperOptions.tsx';
import type { PaperSettings } from '#screens/shared/paper/usePaperSettings.ts';
import type { ParamChanges, PrintParams } from './printParams.ts';

const statuses = [status.approved, status.flagged, status.submitted, status.editing];

/** Readers of the copy without what is for staff, where they are not the crew. */
const otherReaders: Readonly<Record<string, string>> = { research: 'The player', ritual: 'The ritualist' };

const Frame = chakra('section', {
  base: { paddingInline: '4', paddingBlock: '3', '@media print': { display: 'none' } },
});
const Statuses = chakra('fieldset', { base: { border: '0', minWidth: '0' } });
const Legend = chakra('legend', { base: { color: 'ink', textStyle: 'small', fontWeight: 'medium' } });

interface PrintOptionsProps {
  readonly entity: EntityDefinition;
  readonly print: PrintPage;
  readonly params: PrintParams;
  readonly setParams: (changes: ParamChanges) => void;
  readonly events: readonly CollectionItem[];
  readonly teams: readonly CollectionItem[];
  readonly isStaff: boolean;
  readonly settings: PaperSettings;
  /** Number of documents to print; undefined until known. */
  readonly count: number | undefined;
  /** Progress text while printing has to wait. */
  readonly progress: string | undefined;
  readonly onPrint: () => void;
  readonly children?: ReactNode;
}

/** Choice of documents, paper and reader, shown above the sheets and never printed. The device remembers the paper; the rest is in the URL. */
export function PrintOptions(props: PrintOptionsProps) {
  const navigate = useNavigate();
  const { entity, print, params, setParams, isStaff, settings, count, progress, onPrint, children } = props;
  return (
    <Frame aria-label="What to print">
      <Toolbar
        label={print.title}
        end={
          <>
            <Text as="span" role="status" color="ink.muted" textStyle="small">
              {progress}
            </Text>
            <Button icon={<BookCopy />} onClick={() => void navigate('/print')}>
              Printed sheets
            </Button>
            <Button
              variant="primary"
              icon={<Printer />}
              onClick={onPrint}
              disabled={count === undefined || count === 0 || progress !== undefined}
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
        {params.ids ? (
          <Flex align="center" gap="2" wrap="wrap" flex="1 1 100%">
            <Text color="ink">Only the documents you selected in the list.</Text>
            <Button onClick={() => setParams({ ids: null })}>
              {entity.hasEvent ? 'Print by event instead' : 'Print by team and status instead'}
            </Button>
          </Flex>
        ) : (
          <PrintFilters {...props} />
        )}
        <PaperOptions {...settings} />
        {isStaff && (
          <OptionSelect
            label="For"
            value={params.forCrew ? 'crew' : 'referee'}
            options={[
              { value: 'referee', label: 'The referee' },
              { value: 'crew', label: otherReaders[entity.key] ?? 'The crew' },
            ]}
            onChange={(chosen) => setParams({ for: chosen === 'crew' ? chosen : null })}
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

function PrintFilters({ entity, params, setParams, events, teams }: PrintOptionsProps) {
  const named = (items: readonly CollectionItem[]) =>
    items.map(({ id, fields }) => ({ value: id, label: fields.name }));
  return (
    <>
      {entity.hasEvent && (
        <OptionSelect
          label="Event"
          value={params.eventId}
          options={named(events)}
          empty="All"
          onChange={(event) => setParams({ event: event ?? '' })}
        />
      )}
      <OptionSelect
        label="Team"
        value={params.teamId}
        options={named(teams)}
        empty="All"
        onChange={(team) => setParams({ team })}
      />
      <Statuses>
        <Legend>Status</Legend>
        <Flex columnGap="4" wrap="wrap" marginTop="1">
          {statuses.map((each) => (
            <CheckboxField
              key={each}
              label={statusText(each)}
              value={params.statuses.includes(each)}
              onChange={(isChecked) => {
                const chosen = statuses.filter((other) =>
                  other === each ? isChecked : params.statuses.includes(other),
                );
                const isDefault = chosen.length === 1 && chosen[0] === status.approved;
                setParams({ status: isDefault ? null : chosen.join() || null });
              }}
            />
          ))}
        </Flex>
      </Statuses>
    </>
  );
}

function OptionSelect({
  label,
  value,
  options,
  empty,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly SelectOption[];
  readonly empty?: string;
  readonly onChange: (value: string | null) => void;
}) {
  return (
    <Box flex={{ base: '1 1 8rem', md: '0 1 11rem' }} minWidth="0">
      <SelectField label={label} value={value ?? null} empty={empty} options={options} onChange={onChange} />
    </Box>
  );
}
