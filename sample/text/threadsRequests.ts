import type { ThreadText } from './shapes/thread.ts';

/** What was said about research and rituals. */
export const threadsRequests: readonly ThreadText[] = [
  {
    title: 'What Is Under the Whole of Low Marrow, and Everything About It',
    said: [
      ['Nimra', 'Flagged. One question is one thing, Poppy: what would Tansy go and look at first?'],
      ['author', 'The stairs, I think. Where they go down to.'],
      ['Nimra', 'Then ask that, and you will get a real answer.'],
    ],
  },
  {
    title: 'How Thin Can Armour Be?',
    said: [
      [
        'Graham',
        'Flagged: the third question is the helmet again. Two questions, and I promise to answer the second one.',
      ],
      ['author', 'What if it turned only a little?'],
    ],
  },
  {
    title: 'A Poison That Only Works on Kings',
    said: [
      ['Olive', 'Flagged: this reads as a joke between us and as a plan in the answer file. Which is it?'],
      [
        'author',
        'A plan, for prevention. I have a king to keep.',
        'Half and half. Hob means it, I don’t. Shall I write what he is afraid of instead?',
      ],
      ['Olive', 'Yes please, that is a good request.'],
    ],
  },
  {
    title: 'Moths and What They Keep Out',
    said: [
      [
        'Nimra',
        'Flagged: lovely, but “prayer and a ladder” is not yet a method. What would Ifan do on the second day?',
      ],
    ],
  },
  {
    title: 'A Chart With No Coast on It',
    said: [
      [
        'Graham',
        'Flagged: three questions at most, and the last two decide next year for us. Ask who drew it.',
      ],
      ['author', 'Who drew it, then. I’ll keep the oranges in mind.'],
    ],
  },
  {
    title: 'Debts That Died With Their Debtors',
    said: [
      [
        'Olive',
        'Flagged: the answer depends on Sunday. May we move it to the next period? It would not count against you.',
      ],
      ['author', 'With pleasure. They have waited for forty years.'],
    ],
  },
  {
    title: 'Is There Bronze That Remembers Nobody?',
    said: [
      ['Rafe', 'Answer reads well. “Went sweetly” is going into my vocabulary.'],
      ['author', 'Thank you! Where do I collect the thimble?'],
      ['Olive', 'At the gate, with your lammies.'],
    ],
  },
  {
    title: 'Leeches for Bronze Fever',
    said: [
      ['Hester', 'If they all use leeches nobody needs the doctor. Is that what we want?'],
      ['Olive', 'It is what we hope for.'],
    ],
  },
  {
    title: 'Whether the Sea Is Coming Back',
    said: [
      [
        'Nimra',
        'Mark this one as dangerous on paper too. If he says it in the Charter Tent the whole Sunday starts early.',
      ],
      ['Rafe', 'All referees have read it.'],
    ],
  },
  {
    title: 'What the Heron Wants',
    said: [['Graham', 'Answer is written, waiting for Hearthfire to say whether the heron may be named.']],
  },
  {
    title: 'The Surveyor Who Is Not on the Roll',
    said: [
      ['author', 'Is it all right if I question each master in play on Friday as well?'],
      ['Olive', 'It is. Do not expect them to agree.'],
    ],
  },
  {
    title: 'Whether Masks Remember',
    said: [
      ['author', 'I missed the closing by a day, sorry. May it go into the next one?'],
      ['Graham', 'Yes: change the period and submit it again.'],
    ],
  },
  {
    title: 'Melt Down the Great Bell, All of It, Now',
    said: [
      [
        'Olive',
        'Flagged. Thirteen of sixty power, immediate, in anger: I do see why. Talk to us before Saturday?',
      ],
      ['author', 'She would do it, though. Can it fail beautifully?'],
      ['Hester', 'That I can promise.'],
    ],
  },
  {
    title: 'Crown the Scarecrow',
    said: [
      ['Nimra', 'Flagged: who is allowed to unmake it again? Approved as soon as that is in.'],
      ['author', 'Whoever tells it a joke it gets.'],
    ],
  },
  {
    title: 'Open the Door to Somewhere Warm',
    said: [
      [
        'Graham',
        'Flagged after the event: somebody in plot has to own those oranges before the next booking.',
      ],
      ['Dylan', 'I only wrote down what I smelt.'],
    ],
  },
  {
    title: 'Pour a Name Into Bronze',
    said: [
      [
        'Sunniva',
        'I have you at ten on Saturday in the Salt Circle, straight before the crown. Please be out by a quarter to eleven.',
      ],
      ['author', 'Twenty minutes, thirty if somebody claims the name.'],
      ['Sunniva', 'Somebody will.'],
    ],
  },
  {
    title: 'Pilot the Dead Ashore',
    said: [
      ['Bram', 'A boat over people’s heads: walk-through at ten, everybody in shoes, and I decide.'],
      ['author', 'Agreed, all three. It weighs nine kilos.'],
      ['Bram', 'Bring it to the desk on Friday and I shall lift it.'],
    ],
  },
  {
    title: 'Light the Fortieth',
    said: [
      [
        'Keziah',
        'Forty naked flames in jars. Two fire watchers by name, in this booking, before I let it through.',
      ],
      ['author', 'Beatrix and Jonah. Added.'],
    ],
  },
  {
    title: 'Walk the Floor Dry',
    said: [
      ['Hester', 'You have twenty-three of forty. Worth knowing before you stand there.'],
      ['author', 'We are asking the League.'],
    ],
  },
  {
    title: 'Thirty-nine Flames',
    said: [
      [
        'Rafe',
        'Hearthfire has seen this. “She put out her hand and said warm” is on the wall of the plot room.',
      ],
    ],
  },
  {
    title: 'A Light for the Sleepers of Reed Hall',
    said: [['Sunniva', 'Please start on the minute: the next booking has a boat.']],
  },
  {
    title: 'Wash the Fever Out',
    said: [
      ['Dylan', 'Who tells the thirty to come?'],
      ['author', 'I go round at breakfast. Anybody with a slip is invited.'],
    ],
  },
];
