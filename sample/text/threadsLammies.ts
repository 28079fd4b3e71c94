import type { ThreadText } from './shapes/thread.ts';

/** What was said about lammies, mostly between a player and whoever has to say yes. */
export const threadsLammies: readonly ThreadText[] = [
  {
    title: 'Wedding Favour From the Boat',
    said: [
      ['Nimra', 'Flagged: real almonds, forty people we do not know. Paper ones, please.'],
      ['author', 'Felt ones, and the real ones in a labelled jar at the desk.'],
    ],
  },
  {
    title: 'Wet Footprints',
    said: [
      [
        'Dylan',
        'Repel from the far side of a line on grass, at night, with four of these about: I cannot referee that.',
      ],
      ['author', 'Down to one, indoors?'],
      ['Dylan', 'One, indoors, yes.'],
    ],
  },
  {
    title: 'Heat of the Banner',
    said: [
      [
        'Graham',
        'Flagged: ten paces is a third of the field. Five, and the horn only counts if they can hear it.',
      ],
      ['author', 'Five it is. I had paced it out with Edmund’s legs.'],
    ],
  },
  {
    title: 'Bun With a Message',
    said: [
      [
        'Olive',
        'Flagged: forty-eight slips that are true and about somebody else. Who is going to write them?',
      ],
      ['author', 'Me, with the list of characters, if I may have it by the tenth.'],
      ['Olive', 'You may.'],
    ],
  },
  {
    title: 'Pocketful of Filings',
    said: [
      [
        'Hester',
        'Flagged: Mass Curse five times over is more than the Drowned have between them. One person, three paces, until they leave?',
      ],
      ['author', 'That would be fine! I only wanted them to go away.'],
    ],
  },
  {
    title: 'Sprue’s Patent Helmet',
    said: [
      ['Rafe', 'No.'],
      ['author', 'Would you like to see it turn?'],
      ['Rafe', 'Yes. And no.'],
    ],
  },
  {
    title: 'Jar of Angry Eels',
    said: [
      ['Olive', 'Flagged. Three calls is two too many, Pascal. Choose one.'],
      ['author', 'Entangle. The eels would have wanted it.'],
    ],
  },
  {
    title: 'Right of the Lamp Path',
    said: [
      [
        'Graham',
        'Flagged: “cannot be resisted, from any distance, for as long as you like” is three problems in one sentence. What is it meant to do in play?',
      ],
      ['author', 'Make people come and ask us nicely.'],
      ['Graham', 'Then write that: for an hour, in person, and they may ask.'],
    ],
  },
  {
    title: 'A Name Given Back',
    said: [
      ['Hester', 'What if they read it in a circle with no dead in hearing?'],
      ['author', 'There are always some. Use the nearest crew member with a wet sleeve.'],
    ],
  },
  {
    title: 'Bell Tongue of Low Marrow',
    said: [
      [
        'Keziah',
        'It is red-marked: two people, and not over the ropes. Please put that on the card as well as in the brief.',
      ],
      [
        'author',
        'It says “needs two”. I’d rather not print “red-marked” on something that old.',
        'It says “needs two”, and the store’s label is on the inside of the grip now.',
      ],
    ],
  },
  {
    title: 'Harbour Watch Collar',
    said: [
      ['Bram', 'We have seven, not nine.'],
      ['author', 'Two more by Saturday, Juno is sewing.'],
    ],
  },
  {
    title: 'Salt in the Wax',
    said: [
      ['Nimra', 'Does a promise under duress count?'],
      ['author', 'The sea thinks so.'],
    ],
  },
  {
    title: 'Hand Bell of the Second Furnace',
    said: [
      ['Dylan', 'Heard by the whole camp wherever they are: also asleep? Also at the other end of the site?'],
      ['author', 'Awake or asleep, I thought. I would send a runner round so that they know.'],
      ['Dylan', 'With a runner it is fine.'],
    ],
  },
  {
    title: 'Founder’s Apron, Scorched',
    said: [
      ['Olive', 'Please hand in the old card at the gate, even washed.'],
      ['author', 'It is more of a ball now. I’ll bring the ball.'],
    ],
  },
  {
    title: 'Withy Basket That Holds a Secret',
    said: [['Sunniva', 'Printed, laminated and in Pascal’s envelope. I did not put anything into it.']],
  },
  {
    title: 'Wickstone’s Steady Flame',
    said: [
      [
        'Rafe',
        '“A referee points at what is hidden” works if one is there. Add: or it flickers, and you go and find one.',
      ],
      ['author', 'Happy with that.'],
    ],
  },
  {
    title: 'Ledger of Oil Owed',
    said: [
      [
        'Graham',
        'Once a day is generous. I approved it because the debts are funny. Write ten of them in advance, please.',
      ],
      ['author', 'Eleven, sent to the desk.'],
    ],
  },
  {
    title: 'Crown of a Day',
    said: [
      ['Keziah', 'Three crowns, one for each day, or do we burn the spare?'],
      ['author', 'One each. The Monday one is for the museum.'],
    ],
  },
  {
    title: 'Mould With No Name',
    said: [
      ['Hester', 'Forty crowns’ weight: coin or scrap?'],
      ['author', 'Anything bronze that they put on the scale. The scale is generous.'],
    ],
  },
  {
    title: 'Tallow Ward for a Doorway',
    said: [['Sunniva', 'Both came back. One has a boot print on it, so that one is used up.']],
  },
  {
    title: 'Second Sight by Candle',
    said: [['Graham', 'No, for the third time, and kindly meant: we do not know either.']],
  },
];
