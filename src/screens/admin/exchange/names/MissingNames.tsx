import { Flex, Heading, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { Device } from '#actions/device.ts';
import { nounOf } from '#domain/content/fields/cells.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { ChoiceList } from '../columns/ChoiceList.ts';
import { activeTeam } from '../cellReader.ts';
import {
  type MissingName,
  type NameChoice,
  type NameChoices,
  creatableType,
  nearestNames,
} from './missingNames.ts';

/** Showing a select for each of thousands of names would make the page slow. */
const mostListed = 60;
const mostProposed = 12;
const nothingKnown: ReadonlyMap<string, string> = new Map();

/** Asks once for each name that nothing here has: create it, use something similar, or leave it out. */
export function MissingNames({
  missing,
  choices,
  labels,
  device,
  teamId,
  disabled,
  onChoose,
}: {
  readonly missing: readonly MissingName[];
  readonly choices: NameChoices;
  /** Names of what is here, by target and id. */
  readonly labels: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly device: Device;
  readonly teamId: string;
  readonly disabled: boolean;
  readonly onChoose: (choices: NameChoices) => void;
}) {
  if (missing.length === 0) return null;
  const targets = new Set(missing.map(({ target }) => target));
  const types = new Map([...targets].map((target) => [target, creatableType(target, device, teamId)]));
  const open = missing.filter(({ key }) => !choices.has(key));
  const creatable = open.filter(({ target }) => types.get(target) !== null);
  const create = (): NameChoice => ({ kind: 'create', keyId: device.newId() });
  const chooseFor = (names: readonly MissingName[], choose: () => NameChoice) =>
    onChoose(new Map([...choices, ...names.map(({ key }) => [key, choose()] as const)]));
  return (
    <section aria-labelledby="import-names">
      <Heading as="h2" id="import-names" textStyle="title">
        Names that are not here
      </Heading>
      <Text color="ink.muted" marginBottom="2">
        {open.length === 0
          ? 'Each is decided.'
          : `Rows with ${open.length === 1 ? 'this name' : `these ${open.length} names`} are not imported until you decide.`}
      </Text>
      {open.length > 0 && (
        <Flex gap="2" wrap="wrap" marginBottom="2">
          {creatable.length > 0 && (
            <Button action disabled={disabled} onClick={() => chooseFor(creatable, create)}>
              Create all {creatable.length}
            </Button>
          )}
          <Button action disabled={disabled} onClick={() => chooseFor(open, () => ({ kind: 'leaveOut' }))}>
            Leave out all {open.length}
          </Button>
        </Flex>
      )}
      <ChoiceList>
        {missing.slice(0, mostListed).map((each) => (
          <MissingNameRow
            key={each.key}
            missing={each}
            type={types.get(each.target) ?? null}
            choice={choices.get(each.key)}
            known={labels.get(each.target) ?? nothingKnown}
            disabled={disabled}
            onChoose={(kind, id) => {
              const next = new Map(choices);
              next.delete(each.key);
              if (kind === 'create') next.set(each.key, create());
              if (kind === 'leaveOut') next.set(each.key, { kind });
              if (kind === 'use') next.set(each.key, { kind, id });
              onChoose(next);
            }}
          />
        ))}
      </ChoiceList>
      {missing.length > mostListed && (
        <Text color="ink.muted" marginTop="2">
          And {missing.length - mostListed} more names.
        </Text>
      )}
    </section>
  );
}

function MissingNameRow({
  missing: { target, name, count },
  type,
  choice,
  known,
  disabled,
  onChoose,
}: {
  readonly missing: MissingName;
  readonly type: DocumentType | null;
  readonly choice: NameChoice | undefined;
  readonly known: ReadonlyMap<string, string>;
  readonly disabled: boolean;
  readonly onChoose: (kind: string, id: string) => void;
}) {
  const nearest = useMemo(() => nearestNames(name, known, mostProposed), [name, known]);
  const noun = nounOf(target === activeTeam ? 'team' : target);
  const value = choice === undefined ? null : choice.kind === 'use' ? `use ${choice.id}` : choice.kind;
  return (
    <li>
      <SelectField
        label={name}
        help={`${noun}, in ${count} ${count === 1 ? 'cell' : 'cells'}`}
        value={value}
        empty="Choose…"
        disabled={disabled}
        options={[
          ...(type === null ? [] : [{ value: 'create', label: `Create this ${noun}` }]),
          { value: 'leaveOut', label: 'Leave it out' },
          ...nearest.map(({ id, label }) => ({
            value: `use ${id}`,
            label: `Use ${label}`,
          })),
        ]}
        onChange={(chosen) => {
          const [kind = '', id = ''] = (chosen ?? '').split(' ');
          onChoose(kind, id);
        }}
      />
    </li>
  );
}
