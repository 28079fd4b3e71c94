import { Box, Flex, chakra } from '@chakra-ui/react';
import { MapPin, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { pinScale } from '#domain/content/collections/location.ts';
import { type Pin, pinAt } from '#domain/event/schedule/sitePins.ts';
import type { PictureRow } from '#mirror/storage/rows.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';

/** A location as the map shows it. */
export interface MapPlace {
  readonly id: string;
  readonly name: string;
  readonly pin: Pin;
  /** Whether something runs there now. */
  readonly isRunning: boolean;
}

const zooms = [1, 1.5, 2, 3, 4] as const;

/** How far an arrow key moves a pin, in thousandths; with Shift, a tenth of that. */
const keyStep = 10;

/** As large as a thumb. Only its pin and the name below are visible. */
const PinButton = chakra('button', {
  base: {
    position: 'absolute',
    transform: 'translate(-50%, -2.25rem)',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minWidth: '12',
    minHeight: '12',
    maxWidth: '9rem',
    cursor: 'pointer',
    '& svg': {
      width: '36px',
      height: '36px',
      flexShrink: '0',
      fill: 'currentcolor',
      stroke: '#fff',
      strokeWidth: '1.5',
    },
    '& > span': {
      paddingInline: '1',
      borderRadius: 'sm',
      background: 'surface.page',
      color: 'ink.strong',
      textStyle: 'caption',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      maxWidth: '100%',
      whiteSpace: 'nowrap',
    },
  },
});

/** The picture of the site with its pins. While a location is being placed, a press on the map moves its pin there. */
export function MapView({
  picture,
  address,
  places,
  chosen,
  onChoose,
  placing,
  onPlace,
}: {
  readonly picture: Pick<PictureRow, 'width' | 'height'>;
  /** Where its bytes are, once they have been read. */
  readonly address: string | undefined;
  readonly places: readonly MapPlace[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** The location being placed. */
  readonly placing: MapPlace | null;
  readonly onPlace: (pin: Pin) => void;
}) {
  const [zoom, setZoom] = useState(0);
  const scale = zooms[zoom] ?? 1;
  const step = (by: number) => setZoom((before) => Math.min(zooms.length - 1, Math.max(0, before + by)));
  const placeAt = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    if (!placing) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPlace(pinAt(((clientX - left) / width) * pinScale, ((clientY - top) / height) * pinScale));
  };
  const nudge = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (!placing || !direction) return;
    event.preventDefault();
    const by = event.shiftKey ? keyStep / 10 : keyStep;
    onPlace(pinAt(placing.pin.x + direction[0] * by, placing.pin.y + direction[1] * by));
  };
  return (
    <Box position="relative">
      <Box
        overflow="auto"
        maxHeight={{ base: '60dvh', md: 'calc(100dvh - 12rem)' }}
        borderWidth="thin"
        borderColor="line"
        borderRadius="md"
        role="region"
        aria-label="Site map"
        tabIndex={0}
      >
        <Box
          position="relative"
          marginInline="auto"
          style={{
            width: `${scale * 100}%`,
            aspectRatio: `${picture.width} / ${picture.height}`,
            cursor: placing ? 'crosshair' : undefined,
          }}
          onClick={placeAt}
        >
          {address && (
            <img src={address} alt="" width="100%" style={{ display: 'block' }} draggable={false} />
          )}
          {places
            .filter(({ id }) => id !== placing?.id)
            .map((place) => (
              <PinButton
                key={place.id}
                type="button"
                aria-label={place.isRunning ? `${place.name}, running now` : place.name}
                aria-pressed={place.id === chosen}
                color={fillOf(place, chosen)}
                style={positionOf(place.pin)}
                onClick={(event) => {
                  if (placing) return;
                  event.stopPropagation();
                  onChoose(place.id);
                }}
              >
                <MapPin aria-hidden="true" />
                <span>{place.name}</span>
              </PinButton>
            ))}
          {placing && (
            <PinButton
              type="button"
              autoFocus
              aria-label={`${placing.name}: move with the arrow keys`}
              color="danger"
              style={positionOf(placing.pin)}
              onKeyDown={nudge}
              onClick={(event) => event.stopPropagation()}
            >
              <MapPin aria-hidden="true" />
              <span>{placing.name}</span>
            </PinButton>
          )}
        </Box>
      </Box>
      <Flex position="absolute" top="2" insetInlineEnd="4" gap="2">
        <IconButton
          variant="quiet"
          label="Zoom out"
          icon={<ZoomOut />}
          disabled={zoom === 0}
          onClick={() => step(-1)}
        />
        <IconButton
          variant="quiet"
          label="Zoom in"
          icon={<ZoomIn />}
          disabled={zoom === zooms.length - 1}
          onClick={() => step(1)}
        />
      </Flex>
    </Box>
  );
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function positionOf({ x, y }: Pin) {
  return { left: `${(x / pinScale) * 100}%`, top: `${(y / pinScale) * 100}%` };
}

function fillOf({ id, isRunning }: MapPlace, chosen: string | null): string {
  if (id === chosen) return 'danger';
  return isRunning ? 'approved.ink' : 'accent';
}
