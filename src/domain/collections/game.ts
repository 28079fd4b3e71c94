import { cardKinds, kindColourField } from '../cards/kinds.ts';
import { chips, choice, colour, line, minutes, number, timeZone, yesNo } from '../fields/builders.ts';
import { defineCollection } from './define.ts';

const cards = 'Cards';
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
      help: 'Event times are shown in this zone, with the time on the device beside them where that differs',
    }),
    siteMap: line('Site map', { max: 64, hasOwnScreen: true }),
    calls: chips('Damage and calls', { help: 'Suggested for monsters' }),
    skills: chips('Skills', { help: 'Suggested where a form asks for a skill' }),
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
      help: '85 unless you set another',
      section: cards,
    }),
    cardHeight: number('Card height', {
      min: 40,
      max: 105,
      unit: 'mm',
      help: '55 unless you set another',
      section: cards,
    }),
    cardMark: line('Mark on cards', {
      max: 40,
      help: 'On the back, instead of the name of the game',
      section: cards,
    }),
    // Beside the preview, where it is chosen.
    cardLogo: line('Logo on cards', { max: 64, hasOwnScreen: true }),
    cardLogoOn: choice('Side with the logo', ['Front', 'Back', 'Front and back'], {
      help: 'The back unless you choose another',
      section: cards,
    }),
    cardGround: colour('Card ground', { section: cards, help: 'White unless you choose another' }),
    cardText: colour('Card text', { section: cards, help: 'Black unless you choose another' }),
    cardBorder: colour('Card border', { section: cards, help: 'None unless you choose one' }),
    ...Object.fromEntries(
      cardKinds.map((kind) => [kindColourField(kind), colour(`${kind} colour`, { section: kindColours })]),
    ),
  },
});
