import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { entities } from '#domain/content/entities/index.ts';
import { monster as monsterEntity } from '#domain/content/entities/monster.ts';
import type { Muster, MusterPart } from '#domain/event/schedule/crew/muster.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { formatTimestamp } from '#ui/display/dates.ts';
import { isEmpty } from '#domain/content/fields/field.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { formatTime } from '#screens/event/timetable/labels.ts';

/** A monster, and the slots ahead in which it is played. */
interface Called {
  readonly monster: string;
  readonly in: readonly { readonly muster: Muster; readonly part: MusterPart }[];
}

/** The monsters of the slots ahead: when they are made up, what they wear, and how they are played. */
export default function MonsterList({
  musters,
  monsters,
  now,
}: {
  readonly musters: readonly Muster[];
  readonly monsters: ReadonlyMap<string, DocumentRow>;
  readonly now: number;
}) {
  const called = useMemo(() => calledMonsters(musters), [musters]);
  if (called.length === 0) return <Text color="ink.muted">The coming encounters have no monsters.</Text>;
  return (
    <Flex as="ul" direction="column" gap="3" listStyleType="none">
      {called.map((each) => (
        <CalledMonster key={each.monster} called={each} row={monsters.get(each.monster)} now={now} />
      ))}
    </Flex>
  );
}

/** By the time at which the first of their make-ups begins. */
function calledMonsters(musters: readonly Muster[]): readonly Called[] {
  const parts = musters.flatMap((muster) =>
    muster.parts.flatMap((part) => (part.monster === null ? [] : [{ monster: part.monster, muster, part }])),
  );
  const callOf = ({ muster, part }: (typeof parts)[number]) => part.makeUpAt ?? muster.slot.start;
  const sorted = parts.toSorted((a, b) => callOf(a) - callOf(b));
  return [...Map.groupBy(sorted, ({ monster }) => monster)].map(([monster, all]) => ({ monster, in: all }));
}

function CalledMonster({
  called,
  row,
  now,
}: {
  readonly called: Called;
  readonly row: DocumentRow | undefined;
  readonly now: number;
}) {
  const most = Math.max(...called.in.map(({ part }) => part.count));
  return (
    <Box
      as="li"
      padding="3"
      borderWidth="thin"
      borderColor="line"
      borderRadius="md"
      background="surface.panel"
    >
      <Heading as="h2" size="md">
        {row ? (
          <TextLink to={`${entities.monster.path}/${row.keyId}/read`} textStyle="title" dir="auto">
            {row.body.title}
          </TextLink>
        ) : (
          'A monster not on this device'
        )}
      </Heading>
      <Flex as="ul" direction="column" gap="1" marginTop="1" listStyleType="none">
        {called.in.map(({ muster: { slot }, part }) => (
          <Text as="li" key={slot.id} color="ink" overflowWrap="anywhere">
            <Text as="span" fontWeight="semibold" fontVariantNumeric="tabular-nums" color="ink.strong">
              {part.makeUpAt === null
                ? `On at ${shownTime(slot.start, now)}`
                : `Make-up from ${shownTime(part.makeUpAt, now)}, on at ${formatTime(slot.start)}`}
            </Text>
            {` · ${part.count} × in ${slot.title}`}
            {` · ${part.crew.join(', ') || 'nobody assigned'}`}
          </Text>
        ))}
      </Flex>
      {row && <Costume row={row} most={most} />}
      {row && <Briefing row={row} />}
    </Box>
  );
}

const dayMs = 24 * 3_600_000;

/** A time, with its day where that is not within a day. */
function shownTime(moment: number, now: number): string {
  return moment - now < dayMs ? formatTime(moment) : formatTimestamp(moment, 'EEE HH:mm', 'en-GB');
}

/** As on the card: some counts there are for each, others for all of them. */
function Costume({ row: { body }, most }: { readonly row: DocumentRow; readonly most: number }) {
  const { costume } = monsterEntity.fields;
  const items = fieldsOf(
    monsterEntity,
    body,
  )('costume').flatMap((row) => {
    const piece = fieldsOf(costume, row);
    const source = costume.fields.source.options.find(({ value }) => value === piece('source'))?.label;
    return piece('item') === '' ? [] : [{ id: row.id, item: piece('item'), count: piece('count'), source }];
  });
  if (items.length === 0) return null;
  return (
    <Box marginTop="3">
      <Heading as="h3" size="sm" marginBottom="1">
        Costume and kit{most > 1 && `, where ${most} are on at once`}
      </Heading>
      <Flex as="ul" direction="column" listStyleType="none">
        {items.map(({ id, item, count, source }) => (
          <Text as="li" key={id} color="ink" dir="auto" overflowWrap="anywhere">
            {[count === null ? '' : `${count} × `, item].join('')}
            {source !== undefined && ` (${source})`}
          </Text>
        ))}
      </Flex>
    </Box>
  );
}

/** Fields that whoever plays the monster has to know, in the order of a briefing. */
const briefed = [
  'howToPlay',
  'appearance',
  'powers',
  'immunities',
  'weaknesses',
  'howItDies',
  'makeUp',
] as const;

function Briefing({ row: { body } }: { readonly row: DocumentRow }) {
  const { fields } = monsterEntity;
  const monster = fieldsOf(monsterEntity, body);
  const visibleFields = briefed.filter((name) => !isEmpty(fields[name], monster(name)));
  const [hits, armour, calls] = [monster('hits'), monster('armour'), monster('damageAndCalls')];
  const facts = [
    hits === null ? '' : `Hits ${hits}`,
    armour === '' ? '' : `Armour ${armour}`,
    calls.length > 0 ? `Calls ${calls.join(', ')}` : '',
  ].filter(Boolean);
  if (visibleFields.length === 0 && facts.length === 0) return null;
  return (
    <Box as="details" marginTop="2">
      <Box
        as="summary"
        display="inline-flex"
        alignItems="center"
        minHeight="48px"
        cursor="pointer"
        color="accent.ink"
        fontWeight="semibold"
        textDecoration="underline"
      >
        Briefing
      </Box>
      {facts.length > 0 && (
        <Text color="ink.strong" fontWeight="semibold">
          {facts.join(' · ')}
        </Text>
      )}
      {visibleFields.map((name) => (
        <Box key={name} marginTop="2">
          <Heading as="h3" size="sm">
            {fields[name].label}
          </Heading>
          <RichText html={monster(name)} />
        </Box>
      ))}
    </Box>
  );
}
