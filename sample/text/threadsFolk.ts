import type { ThreadText } from './shapes/thread.ts';

/** What was said about monsters and rumours. */
export const threadsFolk: readonly ThreadText[] = [
  {
    title: 'Captain Aldis Roake',
    said: [
      ['Isolde', 'Please cast somebody who can lose an argument slowly.'],
      ['Juno', 'Asked Kwame. He has said yes, and can he keep the coat.'],
    ],
  },
  {
    title: 'The King Who Was Not There',
    said: [
      ['Graham', 'Flagged: “the wrong hands” has to be written down. Mine? Anybody’s?'],
      ['author', 'Anybody who was not asked to by the exiles. I’ll say so.'],
    ],
  },
  {
    title: 'Guest of the Wedding Boat',
    said: [
      [
        'Nimra',
        'Flagged only for the drinking: it must be plain at arm’s length that nothing in those cups is drink.',
      ],
      ['author', 'Cups are sealed lids with a fish in. You can see the fish.'],
    ],
  },
  {
    title: 'Dom Hearthward, Keeper of the Last Fire',
    said: [['Olive', 'Flagged until his encounter is settled. Costume may start, it does not change.']],
  },
  {
    title: 'Mother Skerry, Advocate of the Sea',
    said: [
      [
        'Graham',
        'Flagged: see “Clause Nine”. I should like her to have her own copy of the text, in large print, waterproof.',
      ],
      ['author', 'Waterproof is a nice touch.'],
    ],
  },
  {
    title: 'Salt Hound',
    said: [
      ['Sunniva', 'Two of the six masks have a cracked strap. I have them at home.'],
      [
        'author',
        'Thank you! The other four are in the marquee, second shelf.',
        'Thank you! The other four are in the marquee, on the third shelf, I looked.',
      ],
    ],
  },
  {
    title: 'Great Marsh Eel',
    said: [
      ['Bram', 'How many inside it?'],
      ['author', 'Five, and the one at the back has to like everybody.'],
    ],
  },
  {
    title: 'They Eat Their Own',
    said: [
      [
        'Nimra',
        'Flagged: strong stuff for the gate. Only by a bard, and only if the Crown’s own crew know that it goes round.',
      ],
      ['author', 'Agreed, and Roake has an answer ready for whoever says it to his face.'],
    ],
  },
  {
    title: 'The Girl Is a Ghost',
    said: [
      ['Olive', 'Flagged: she is ten and will hear people say it. Ask her parents first, please.'],
      ['author', 'Asked. She wants to know if she may say “boo”.'],
      ['Olive', 'She may.'],
    ],
  },
  {
    title: 'Waking Them Kills Them',
    said: [
      [
        'Hester',
        'Flagged: the sleepwalkers’ brief says to wake up politely when shaken. One of the two has to change.',
      ],
      [
        'author',
        'The rumour is false, that is its point. I’ll say what the crew should do when somebody screams at the shaker.',
      ],
    ],
  },
  {
    title: 'Breaking It Is Cheaper',
    said: [
      [
        'Graham',
        'Flagged: half the League will act on this by Saturday noon. Who contradicts it, and where?',
      ],
      ['author', 'Mother Skerry, if asked. And the small print.'],
    ],
  },
  {
    title: 'Don’t Offer the Old Man Help',
    said: [['Olive', 'Flagged together with the ferryman; see there.']],
  },
  {
    title: 'Kings Float',
    said: [
      ['Sunniva', 'Flagged, safety: nobody is to be moved to try this at the weir, king or not.'],
      ['author', 'Would “nine of them have been in the bath” do?'],
      ['Sunniva', 'It would, and it is funnier.'],
    ],
  },
  {
    title: 'Her Three Daughters',
    said: [
      [
        'Nimra',
        'Flagged: one of you says that there is a third daughter, the other says not this year. Settle it and tell me.',
      ],
      ['Tobias', 'Not this year.'],
      ['Wren', 'There is, but nobody meets her.'],
    ],
  },
  {
    title: 'Make the Judge Laugh',
    said: [['Graham', 'Flagged: who plays the court? If it is referees we have lost already.']],
  },
  {
    title: 'Jem Has a New Hat',
    said: [
      ['Keziah', 'Is Jem told that he is in this?'],
      ['author', 'He wrote it.'],
    ],
  },
  {
    title: 'Thirty-nine and One',
    said: [
      ['Rafe', 'A player told me this one before we released it. Did somebody leave a slip lying about?'],
      ['author', 'They worked it out in the circle last year. Count it as earned.'],
    ],
  },
];
