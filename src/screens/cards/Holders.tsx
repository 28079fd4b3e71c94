import { Box, Flex, Text } from '@chakra-ui/react';
import { IdCard } from 'lucide-react';
import { useMemo } from 'react';
import type { Device } from '#actions/device.ts';
import { type Card, type Holding, problemOf } from '#domain/cards/cardsFromLog.ts';
import { cardLabel } from '#domain/cards/cardCode.ts';
import { entities } from '#domain/content/entities/index.ts';
import { cardRequests } from '#mirror/queries/desks/cards.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { usePaper } from '#ui/media.ts';
import { SearchField } from '#ui/controls/SearchField.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { dateFormats, formatDate } from '#ui/display/dates.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { PlainHead, PlainTable } from '#ui/table/PlainTable.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { useFindText } from '#screens/shared/navigation/useFindText.ts';
import { cardCount } from './logMany.ts';

/** A card that somebody has. */
interface Held extends Holding {
  readonly row: DocumentRow;
  readonly card: Card;
}

/** Most rows at once; further ones are found by searching. */
const mostOnScreen = 300;

/** Lists who has which cards, by name, from this device. */
export default function Holders({ device }: { readonly device: Device }) {
  const [text, setText] = useFindText();
  const maxRows = usePaper() ? Infinity : mostOnScreen;
  const names = useNames();
  const requests = useMirror((mirror) => cardRequests(mirror, device.person), [device]);
  const held = useMemo(
    () =>
      requests
        ?.flatMap(({ row, cards }) =>
          cards.flatMap((card) => card.holders.map((holding): Held => ({ ...holding, row, card }))),
        )
        .sort((a, b) => a.name.localeCompare(b.name) || a.at.localeCompare(b.at)),
    [requests],
  );
  if (!held) return <Skeleton lines={6} label="Loading cards" />;
  if (held.length === 0) {
    return (
      <EmptyState icon={<IdCard />} title="Nobody has a card">
        Cards that are issued at the desk are listed here until they are returned.
      </EmptyState>
    );
  }
  const searched = text.trim().toLocaleLowerCase();
  const matches = held.filter(({ name, row, card }) =>
    `${name} ${cardLabel({ reference: row.reference, serial: card.serial })} ${row.body.title}`
      .toLocaleLowerCase()
      .includes(searched),
  );
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap" marginBottom="3">
        <Box flex="0 1 20rem">
          <SearchField label="Name or card" value={text} onChange={setText} />
        </Box>
        <Text role="status" color="ink.muted">
          {cardCount(matches.length)}
          {matches.length > maxRows && `, of which the first ${maxRows} are shown`}
        </Text>
      </Flex>
      <Box overflowX="auto" tabIndex={0} role="region" aria-label="Who has what">
        <PlainTable>
          <thead>
            <tr>
              <PlainHead scope="col">Who</PlainHead>
              <PlainHead scope="col">Card</PlainHead>
              <PlainHead scope="col">Since</PlainHead>
              <PlainHead scope="col">Issued by</PlainHead>
            </tr>
          </thead>
          <tbody>
            {matches.slice(0, maxRows).map(({ entryId, name, at, by, row, card }) => (
              <Box as="tr" key={`${entryId} ${card.serial}`} css={{ '& td': { padding: '2' } }}>
                <td>
                  {name || 'A player, unknown'}
                  {problemOf(card) !== null && (
                    <Text color="danger.ink">
                      {problemOf(card) === 'issuedTwice' ? 'Issued twice' : 'Void card'}
                    </Text>
                  )}
                </td>
                <td>
                  <TextLink to={`${entities.lammie.path}/${row.keyId}/read`}>
                    {cardLabel({ reference: row.reference, serial: card.serial })} {row.body.title}
                  </TextLink>
                </td>
                <td>{formatDate(at, dateFormats.weekdayTime)}</td>
                <td>{names.get(`user:${by}`) ?? ''}</td>
              </Box>
            ))}
          </tbody>
        </PlainTable>
      </Box>
    </>
  );
}
