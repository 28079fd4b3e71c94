import { Text, chakra } from '@chakra-ui/react';
import { displayReference } from '#domain/content/document.ts';
import { ritual } from '#domain/content/entities/ritual.ts';
import { effectiveNumber } from '#domain/content/fields/warnings.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { TextLink } from '#ui/controls/TextLink.ts';

const Line = chakra('li', { base: { paddingBlock: '2', borderTopWidth: 'thin', borderColor: 'line' } });
const List = chakra('ul', { base: { listStyle: 'none' } });

/** The rituals that are booked in a slot: who performs what, and with how much power. */
export function Rituals({ rituals }: { readonly rituals: readonly DocumentRow[] }) {
  return (
    <List>
      {rituals.map((row) => {
        const booked = fieldsOf(ritual, row.body);
        const power = effectiveNumber(ritual.allFields, 'powerInAll', row.body);
        const facts = [
          booked('ritualistCharacter'),
          ritual.fields.kind.options.find(({ value }) => value === booked('kind'))?.label,
          power !== undefined && `Power ${power} of ${booked('powerNeeded') ?? '?'}`,
          booked('immediate') && 'Immediate effect',
        ];
        return (
          <Line key={row.keyId}>
            <TextLink to={`${ritual.path}/${row.keyId}/read`}>
              {displayReference(row)} {booked('ritualName') || row.body.title}
            </TextLink>
            <Text dir="auto">{facts.filter(Boolean).join(' · ')}</Text>
          </Line>
        );
      })}
    </List>
  );
}
