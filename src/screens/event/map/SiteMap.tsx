import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { MapPinned } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { placeOnSiteMap, setSiteMapPicture } from '#actions/event/siteMap.ts';
import type { Device } from '#actions/device.ts';
import { may, mayCreateAny, mayReachType } from '#domain/rules/permissions/permissions.ts';
import { areStartsRecorded } from '#domain/event/run/slotPhase.ts';
import { nowAndNext } from '#domain/event/schedule/nowAndNext.ts';
import { pinScale } from '#domain/content/collections/location.ts';
import { type Pin, pinIn } from '#domain/event/schedule/sitePins.ts';
import { status } from '#domain/content/status.ts';
import { collectionDocuments } from '#mirror/read/collections.ts';
import type { DocumentRow, PictureRow } from '#mirror/storage/rows.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { PictureUpload } from '#screens/shared/pictures/PictureUpload.tsx';
import { type PictureHere, thumbnailAddress, usePicture } from '#screens/shared/pictures/usePicture.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { useTimetableData, useTimetableEvents } from '#screens/event/timetable/timetableData.ts';
import { useRunClock } from '#screens/event/run/useRunClock.ts';
import { showDone } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { pageEdge, pageWidth } from '#ui/layout/bars.ts';
import { siteMapId } from '#mirror/read/pictures.ts';
import { type MapPlace, MapView } from './MapView.tsx';
import { PlacePanel } from './PlacePanel.tsx';

/** The site map: a picture of the site with a pin for each location, and what runs there now and next. */
export default function SiteMapScreen() {
  const device = useDevice();
  const map = useSiteMap();
  const locations = useMirror((mirror) => collectionDocuments(mirror, 'location'), []);
  if (!device) return null;
  if (!mayReachType(device.person, 'location')) return <Forbidden name="Site map" />;
  if (!map || !locations) return <Box aria-busy="true" />;
  const used = locations
    .filter(({ statusId }) => statusId !== status.archived)
    .toSorted((a, b) => a.body.title.localeCompare(b.body.title));
  const mayUpload = mayCreateAny(device.person, 'game');
  return (
    <Box maxWidth={pageWidth} paddingInline={pageEdge} paddingBlock="4">
      <Flex align="center" gap="3" wrap="wrap" marginBottom="4">
        <Heading as="h1" size="xl" flex="1 1 12rem">
          Site map
        </Heading>
        {mayUpload && map.kind !== 'none' && <MapUpload device={device} isReplacing />}
      </Flex>
      <Content device={device} map={map} locations={used} mayUpload={mayUpload} />
    </Box>
  );
}

function MapUpload({
  device,
  isReplacing = false,
}: {
  readonly device: Device;
  readonly isReplacing?: boolean;
}) {
  const { perform } = usePerform();
  return (
    <PictureUpload
      purpose="map"
      label="Picture of the site"
      button={isReplacing ? 'Replace the picture' : 'Choose a picture'}
      isMain={!isReplacing}
      onSent={async (prepared) => {
        if (await perform(() => setSiteMapPicture(device, prepared))) showDone('Site map saved');
      }}
    />
  );
}

function Content({
  device,
  map,
  locations,
  mayUpload,
}: {
  readonly device: Device;
  readonly map: PictureHere;
  readonly locations: readonly DocumentRow[];
  readonly mayUpload: boolean;
}) {
  switch (map.kind) {
    case 'none':
      return (
        <EmptyState
          icon={<MapPinned />}
          title="There is no site map yet"
          action={mayUpload && <MapUpload device={device} />}
        >
          {mayUpload
            ? 'Choose a picture of the site, such as a plan or an aerial photo. Then put your locations on it.'
            : 'People who can change the game settings can add a picture of the site.'}
        </EmptyState>
      );
    case 'fetching': {
      const thumbnail = map.picture && thumbnailAddress(map.picture);
      return (
        <>
          <Text color="ink.muted" role="status" marginBottom="3">
            {map.share === 0
              ? 'The site map is not on this device yet. It is fetched as soon as there is a connection.'
              : `Fetching the site map: ${Math.floor(map.share * 100)} %`}
          </Text>
          {map.picture && thumbnail && (
            <PinnedMap device={device} picture={map.picture} address={thumbnail} locations={locations} />
          )}
        </>
      );
    }
    case 'here':
      return <PinnedMap device={device} picture={map.picture} address={map.address} locations={locations} />;
  }
}

/** The map with its pins. While it is being fetched, it is the small picture that comes before the parts. */
function PinnedMap({
  device,
  picture,
  address,
  locations,
}: {
  readonly device: Device;
  readonly picture: PictureRow;
  readonly address: string | undefined;
  readonly locations: readonly DocumentRow[];
}) {
  const clock = useRunClock();
  const { chosen: event } = useTimetableEvents(undefined);
  const timetable = useTimetableData(event);
  const { notStarted, running, ongoing, next, later } = useMemo(
    () => nowAndNext(timetable?.slots ?? [], clock.now),
    [timetable?.slots, clock.now],
  );
  // In the address, so that search leads to a place.
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('place');
  const setChosen = (place: string | null) => setSearch(place === null ? {} : { place }, { replace: true });
  const [placing, setPlacing] = useState<{ readonly row: DocumentRow; readonly pin: Pin } | null>(null);
  const { busy, perform } = usePerform();
  const places = locations.flatMap((row): MapPlace[] => {
    const pin = pinIn(row.body);
    const isRunning = running.some(({ place }) => place === row.keyId);
    return pin ? [{ id: row.keyId, name: row.body.title, pin, isRunning }] : [];
  });
  const unplaced = locations.filter((row) => !pinIn(row.body) && may(device.person, 'edit', row));
  const chosenRow = locations.find(({ keyId }) => keyId === chosen);
  const startPlacing = (row: DocumentRow) => {
    setChosen(null);
    setPlacing({ row, pin: pinIn(row.body) ?? { x: pinScale / 2, y: pinScale / 2 } });
  };
  const save = async (row: DocumentRow, pin: Pin | null) => {
    if (await perform(() => placeOnSiteMap(device, row, pin))) setPlacing(null);
  };
  return (
    <Flex gap="5" direction={{ base: 'column', lg: 'row' }} align="flex-start">
      <Box flex="1" minWidth="0" width="100%">
        <MapView
          picture={picture}
          address={address}
          places={places}
          chosen={chosen}
          onChoose={setChosen}
          placing={
            placing && {
              id: placing.row.keyId,
              name: placing.row.body.title,
              pin: placing.pin,
              isRunning: false,
            }
          }
          onPlace={(pin) => setPlacing((before) => before && { ...before, pin })}
        />
      </Box>
      <Flex direction="column" gap="5" width={{ base: '100%', lg: '20rem' }} flexShrink="0">
        {placing && (
          <Box as="section" aria-label={`Place ${placing.row.body.title}`}>
            <Text marginBottom="3" role="status">
              Press where {placing.row.body.title} is, or move its pin with the arrow keys.
            </Text>
            <Flex gap="2" wrap="wrap">
              <Button variant="primary" busy={busy} onClick={() => void save(placing.row, placing.pin)}>
                Save place
              </Button>
              <Button onClick={() => setPlacing(null)}>Cancel</Button>
            </Flex>
          </Box>
        )}
        {chosenRow && !placing && (
          <PlacePanel
            location={chosenRow}
            now={{
              moment: clock.now,
              slots: [...notStarted, ...running, ...ongoing].filter(({ place }) => place === chosenRow.keyId),
              startsAreRecorded: areStartsRecorded(timetable?.slots ?? []),
            }}
            next={[...next, ...later].filter(({ place }) => place === chosenRow.keyId)}
            {...(may(device.person, 'edit', chosenRow) && {
              onMove: () => startPlacing(chosenRow),
              onRemove: () => {
                setChosen(null);
                void save(chosenRow, null);
              },
            })}
          />
        )}
        {!placing && unplaced.length > 0 && (
          <Box as="section" aria-labelledby="not-on-the-map">
            <Heading as="h2" size="md" id="not-on-the-map" marginBottom="2">
              Not on the map
            </Heading>
            <Flex gap="2" wrap="wrap">
              {unplaced.map((row) => (
                <Button
                  key={row.keyId}
                  aria-label={`Place ${row.body.title}`}
                  onClick={() => startPlacing(row)}
                >
                  {row.body.title}
                </Button>
              ))}
            </Flex>
          </Box>
        )}
        {!chosenRow && !placing && places.length > 0 && (
          <Text color="ink.muted">Press a pin to see what runs there now and next.</Text>
        )}
      </Flex>
    </Flex>
  );
}

/** The game’s site map as far as it is on this device; undefined until that has been read. */
function useSiteMap(): PictureHere | undefined {
  return usePicture(useMirror(siteMapId, []));
}
