/** Locations of the sample game. `ground` is the safety note that encounters there include. */
export const places = {
  floor: place(
    'The Bared Floor',
    'field',
    600,
    'Always open',
    'Old pasture with two shallow ditches on the north side; both are roped and lit from dusk. Footing is good when dry and slow after rain.',
  ),
  belfry: place(
    'Belfry Field',
    'field',
    400,
    'Always open',
    'Slopes down to the hedge. Keep the line ten metres clear of the hedge, and no charges downhill after dark.',
  ),
  weir: place(
    'The Weir Path',
    'field',
    60,
    'Closed from midnight to 6',
    'A track beside water. One marshal stands at the weir itself, nobody fights within five metres of the bank.',
  ),
  wood: place(
    'Eel Wood',
    'field',
    80,
    'Always open',
    'Low branches, roots and bramble. Eye protection for crew, walking pace only after dusk, glow sticks on the three stumps.',
  ),
  stair: place(
    'Gannet Stair',
    'field',
    40,
    'Daylight only',
    'Eleven timber steps set into the bank. No blows are struck on the steps: fight above or below them.',
  ),
  market: place(
    'Mudlark Market',
    'field',
    150,
    '10 to 23',
    'Guy ropes on all sides and traders with hot fat. Talking only between the stalls; anything physical moves to the green.',
  ),
  charter: place(
    'Charter Tent',
    'tent',
    120,
    '9 to 24',
    'Benches down both sides, two exits that stay clear. No drawn weapons inside, by the Charter and by ours.',
  ),
  reedhall: place(
    'Reed Hall',
    'tent',
    80,
    'As the Court wishes',
    "A player faction's own tent: ask their steward before the crew goes in. Floor matting trips people near the door.",
  ),
  lantern: place(
    'Lantern House',
    'tent',
    60,
    'As the Guild wishes',
    'Many real candles in jars. Cloaks stay outside, a bucket and a fire blanket are by the centre pole.',
  ),
  foundry: place(
    'League Foundry',
    'tent',
    80,
    'As the League wishes',
    'The forge is a lamp and a fan, but the anvil is an anvil. Keep children on the near side of the rope.',
  ),
  chapel: place(
    'The Sunken Chapel',
    'tent',
    45,
    '10 to 2',
    'Dark by design. A referee stays inside with a torch, the side wall lifts out in one pull.',
  ),
  infirmary: place(
    'Infirmary Tent',
    'tent',
    30,
    'Always open',
    'In character only: real first aid is at the desk. Stretchers are for two people at most 80 kg, lifted from the knees.',
  ),
  salt: place(
    'The Salt Circle',
    'circle',
    60,
    '10 to 2',
    'Flat and mown. Four fire bowls stand a metre outside the ring; nobody steps over one.',
  ),
  low: place(
    'The Low Circle',
    'circle',
    50,
    '10 to 2',
    'In the dip, so it holds mist and damp. Smoke only with the wind from the west; the path down is lit.',
  ),
  causeway: place(
    'Causeway Gate',
    'gate',
    60,
    'Always open',
    'A site road: vehicles have priority until time in and after time out. Marshal in a bright vest at the bend.',
  ),
  woodgate: place(
    'Woodside Gate',
    'gate',
    40,
    'Always open',
    'Narrow, with a metal gate tied back. Nobody is driven against it: leave three metres.',
  ),
  desk: place(
    'Game Desk',
    'desk',
    20,
    '8 to 24',
    'Out of character. The radio base and the first aiders are here.',
  ),
  monster: place(
    'Monster Tent',
    'desk',
    60,
    '8 to 2',
    'Out of character. Weapons are checked on the table by the door before every encounter.',
  ),
  makeup: place(
    'Make-up Marquee',
    'make-up',
    12,
    '8 to 22',
    'Twelve chairs. Patch test for latex; the list of allergies hangs by the mirror.',
  ),
  props: place(
    'Props Store',
    'desk',
    8,
    '8 to 20',
    'Two people to lift anything marked red. Sign things out and back in.',
  ),
} as const;

interface Place {
  readonly name: string;
  readonly kind: 'field' | 'tent' | 'circle' | 'gate' | 'desk' | 'make-up';
  readonly capacity: number;
  readonly openTimes: string;
  readonly ground: string;
}

function place(
  name: string,
  kind: Place['kind'],
  capacity: number,
  openTimes: string,
  ground: string,
): Place {
  return { name, kind, capacity, openTimes, ground };
}

export type PlaceKey = keyof typeof places;
