import { cardColours, cardKinds, colourField, kindColourField } from '#domain/content/entities/cardKinds.ts';
import {
  chips,
  choice,
  colour,
  line,
  minutes,
  number,
  timeZone,
  yesNo,
} from '#domain/content/fields/builders.ts';
import { defineCollection } from './define.ts';

const cards = 'Cards';
/** Of the band and the back, for requests that choose one. */
const ownColours = 'Colours of cards';
/** Of the band and the back, for requests that choose none. */
const kindColours = 'Colours of card kinds';

/** The settings of the game: a single item, with the id `gameId`. */
export const game = defineCollection({
  key: 'game',
  api: 'games',
  path: '/game',
  label: 'Game',
  plural: 'Game settings',
  permission: 'editEvents',
  readers: 'everyone',
  columns: [],
  fields: {
    timeZone: timeZone('Time zone', {
      required: true,
      help: 'Event times are shown in this zone, with the device’s time beside them if it differs',
    }),
    siteMap: line('Site map', { max: 64, hasOwnScreen: true }),
    calls: chips('Damage and calls', { help: 'Suggested for monsters' }),
    skills: chips('Skills', { help: 'Suggested where a form asks for a skill' }),
    powers: chips('Powers', { help: 'Suggested for rituals' }),
    crewRest: number('Rest for crew', {
      max: 23,
      unit: 'hours',
      help: 'In every 24 hours, for sign-ups',
    }),
    playersSeeReleases: yesNo('Players see the released timetable', {
      help: 'Slots that name them, and those with a title for players',
    }),
    ritualContributors: number('Maximum contributors to a ritual', { max: 1_000 }),
    ritualLeastPower: number('Minimum power of a ritual', { max: 10_000 }),
    ritualNotice: number('Notice for an immediate effect', minutes),
    cardWidth: number('Card width', {
      min: 60,
      max: 148,
      unit: 'mm',
      help: '85 by default',
      section: cards,
    }),
    cardHeight: number('Card height', {
      min: 40,
      max: 105,
      unit: 'mm',
      help: '55 by default',
      section: cards,
    }),
    cardMark: line('Mark on cards', {
      max: 40,
      help: 'On the back, instead of the game’s name',
      section: cards,
    }),
    // Beside the preview, where it is chosen.
    cardLogo: line('Logo on cards', { max: 64, hasOwnScreen: true }),
    cardLogoOn: choice('Side with the logo', ['Front', 'Back', 'Front and back'], {
      help: 'The back by default',
      section: cards,
    }),
    cardGround: colour('Card background', { section: cards, help: 'White by default' }),
    cardText: colour('Card text', { section: cards, help: 'Black by default' }),
    cardBorder: colour('Card border', { section: cards, help: 'None by default' }),
    ...Object.fromEntries(
      cardKinds.map((kind) => [kindColourField(kind), colour(`${kind} colour`, { section: kindColours })]),
    ),
    ...Object.fromEntries(
      Object.keys(cardColours).map((name) => [
        colourField(name),
        colour(`${name} on cards`, { section: ownColours, help: 'A light one by default' }),
      ]),
    ),
  },
});
