/** Player name, character name and character number, by first name. */
export const characters = {
  Poppy: ['Poppy Larkin', 'Tansy Coppergate', 'B-214'],
  Morwenna: ['Morwenna Teague', 'Dame Agnes Clapper', 'B-118'],
  Stefan: ['Stefan Iversen', 'Torvald Wick', 'B-452'],
  Abigail: ['Abigail Stroud', 'Nell Sprue', 'B-389'],
  Pascal: ['Pascal Drummond', 'Hob Withy', 'R-307'],
  Linus: ['Linus Cartwright', 'Jory Fenwarden', 'R-161'],
  Farah: ['Farah Whitlock', 'Sabra Teasel', 'R-275'],
  Gwilym: ['Gwilym Price', 'Brother Ifan', 'R-503'],
  Tamsin: ['Tamsin Oduya', 'Adaeze Wickstone', 'L-096'],
  Jonah: ['Jonah Penhale', 'Pilot Jem Sound', 'L-340'],
  Beatrix: ['Beatrix Noakes', 'Dorcas Snuff', 'L-431'],
} as const satisfies Record<string, readonly [player: string, character: string, number: string]>;
