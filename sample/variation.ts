import type { FieldValue, GroupRow } from '#domain/content/fields/field.ts';
import type { Draft } from './prose.ts';
import type { DocumentText } from './schemas/document.ts';
import type { Seeded } from './seeded.ts';

const firsts =
  `Aldous Anwen Barnet Briony Caspar Cerys Corbin Dagny Damaris Edwy Elowen Emrys Faramond Fenella Gervase
Gwenda Hadrian Hilde Idris Imogen Jarvis Jessamy Kester Keren Lambert Lowenna Madoc Merryn Nestor Nerys Orla Osbert
Peregrin Petra Quentin Rosalba Ruan Saskia Sidony Talan Tressa Ursel Wilmot Yestin`.split(/\s+/);
const lasts =
  `Aldergate Barrow Blackthorn Brandreth Caddick Carne Coldharbour Copperwheat Cray Dunnage Eddowes
Fairwater Fennimore Garrowby Godbeer Halse Hartigan Hawkyard Heron Inskip Jellicoe Kelland Kittow Larkrise Lovelock
Mallory Marrack Netherby Nightingale Oxenham Pascoe Penrose Pettigrew Quance Ravenhill Rookwood Saltmarsh Scrope
Silverlock Stanning Tallboys Tarrant Thornley Trewin Tuckett Underhay Venning Wagstaff Wainfleet Winterbourne Yarrow`.split(
    /\s+/,
  );
const marks =
  `Heron Cormorant Widow’s Bishop’s Kelp Amber Drowned Hollow Lantern Crooked Whelk Samphire Grey Broken Seven
Cold Rush Otter Plover Curlew Cinder Tar Eelman’s Pilgrim Thrift Sandpiper Marram Brine Copper Fallow Limpet Ferryman’s
Old Upper Nether Saint’s Candle Wrack Tern Osier`.split(/\s+/);
const grounds =
  `Steps Reach Hythe Staithe Cut Sluice Bank Holm Landing Hard Cross Ford Mere Fold Bridge Spit Saltern
Beacon Hollow Wharf Warren Pool Chapel Ness Slip`.split(/\s+/);

/** Titles that stay when the name behind them changes. */
const titles = new Set(
  `Advocate Brother Cantor Captain Cook Doctor Foreman Herald Journeyman Lieutenant Little Mistress Mother Old Scavenger
Serjeant Steward Watchmaster Widow`.split(/\s+/),
);

/** A variation of a body: names of people and places are replaced and the title is new. */
export function variationOf(
  body: Draft,
  { peopleNamed, placesNamed }: Pick<DocumentText, 'peopleNamed' | 'placesNamed'>,
  random: Seeded,
  usedTitles: Set<string>,
): Draft {
  const swaps: [RegExp, string][] = [];
  for (const person of peopleNamed) {
    const names = person.split(' ').filter((word) => !titles.has(word));
    for (const [at, name] of names.entries()) {
      swaps.push([new RegExp(`\\b${name}\\b`, 'g'), random.pick(at === names.length - 1 ? lasts : firsts)]);
    }
  }
  const spot = spotName(random);
  for (const old of placesNamed)
    swaps.push([new RegExp(`(\\b[Tt]he )?\\b${old.replace(/^[Tt]he /, '')}\\b`, 'g'), spot]);
  const swap = (text: string) => swaps.reduce((result, [old, now]) => result.replaceAll(old, now), text);
  const varied: Draft = {};
  for (const [name, value] of Object.entries(body)) varied[name] = swapped(value, swap);
  const title = varied['title'];
  const base = typeof title === 'string' ? title : '';
  varied['title'] = newTitle(base, base.includes(spot) ? spotName(random) : spot, random, usedTitles);
  return varied;
}

function spotName(random: Seeded): string {
  return `${random.pick(marks)} ${random.pick(grounds)}`;
}

function newTitle(base: string, spot: string, random: Seeded, usedTitles: Set<string>): string {
  const person = () => `${random.pick(firsts)} ${random.pick(lasts)}`;
  let title = `${base} at ${spot}`;
  for (let tries = 0; usedTitles.has(title); tries += 1) {
    title = tries < 3 ? `${base} at ${spotName(random)}` : `${base} at ${spotName(random)}, for ${person()}`;
  }
  usedTitles.add(title);
  return title;
}

function swapped(value: FieldValue, swap: (text: string) => string): FieldValue {
  if (typeof value === 'string') return swap(value);
  return Array.isArray(value) ? swappedRows(value, swap) : value;
}

/** Rows of a group. Lists of ids contain no text to replace. */
function swappedRows(
  rows: readonly (string | GroupRow)[],
  swap: (text: string) => string,
): readonly string[] | readonly GroupRow[] {
  const ids: string[] = [];
  const varied: GroupRow[] = [];
  for (const row of rows) {
    if (typeof row === 'string') ids.push(row);
    else {
      const cells = Object.entries(row).map(([name, each]) => [
        name,
        name === 'id' ? each : swapped(each, swap),
      ]);
      varied.push({ ...Object.fromEntries(cells), id: row.id });
    }
  }
  return ids.length > 0 ? ids : varied;
}
