import type { ThreadText } from './shapes/thread.ts';

/** What was said about plot lines and encounters. */
export const threadsPlay: readonly ThreadText[] = [
  {
    title: 'A Ferryman With No Water',
    said: [
      [
        'Olive',
        'Flagged for the marshal’s stool: the crossing goes past the weir and nobody has agreed to sit there for an hour. Otherwise lovely.',
      ],
      ['author', 'Bram says that he will, if somebody brings him soup.'],
      ['Bram', 'Bram said “perhaps”.', 'Bram said “perhaps”. Bram now says yes. Soup stands.'],
    ],
  },
  {
    title: 'What the Mudlarks Found',
    said: [
      [
        'Graham',
        'Flagged: in the background the keeper is one person, in the encounter he has a wife upstairs. Which?',
      ],
      ['author', 'One. The wife was a draft. I’ll take her out of the second act tonight.'],
    ],
  },
  {
    title: 'The Low Bell',
    said: [
      ['Rafe', 'If they break it on Saturday, what do I have left for Sunday?'],
      ['author', 'The pieces. “The Last Ringing” works with pieces, see the last paragraph of the brief.'],
      [
        'Rafe',
        'Found it. Thanks. That paragraph should be the first one.',
        'Found it. Thanks. Could that paragraph come first? It is the one that I shall be looking for at eleven at night.',
      ],
    ],
  },
  {
    title: 'The Low Bell',
    said: [
      ['Olive', 'Both teams please read this through before Thursday week. Nearly everything touches it.'],
    ],
  },
  {
    title: 'Names Owed',
    said: [
      ['Hester', 'Six visits at breakfast is a lot of wet clerk. Could two of them be at lunch?'],
      ['author', 'Two at lunch, one at the gate as they arrive. Changed in the beats.'],
    ],
  },
  {
    title: 'The Tidewife Comes to Court',
    said: [
      [
        'Nimra',
        'Who tells the ambassadors that she outranks them? If it is us it is a rule. If it is she it is a scene.',
      ],
      ['author', 'She does. By sitting down.'],
    ],
  },
  {
    title: 'The Salt Hounds',
    said: [
      ['Sunniva', 'Are his children played?'],
      ['author', 'One, by Callum’s eldest, only by day, with Callum within sight. The rest are spoken of.'],
      ['Nimra', 'Then that is settled, and it is on the desk’s list of young crew.'],
    ],
  },
  {
    title: 'The Ashen Crown Wants Land',
    said: [
      ['Dylan', 'My group will try to feed all three hundred of them. What happens?'],
      [
        'author',
        'It works for one evening, and Roake is in your debt. I had not thought of that, and it is better than what I had.',
      ],
      ['Graham', 'Please write it in before somebody else has to make it up on the day.'],
      ['author', 'Done, under “If they succeed”.'],
    ],
  },
  {
    title: 'A King for One Year',
    said: [
      ['Keziah', 'Which of the three suspects cut which straw? The brief has it two ways.'],
      ['author', 'Love: the long one. Money: the middle. Fright: all the others.'],
    ],
  },
  {
    title: 'The Toll Brothers',
    said: [['Olive', 'I have met these people. Approved before I could stop laughing.']],
  },
  {
    title: 'One Stroke at Midnight',
    said: [
      [
        'Hester',
        'Sound check on the Thursday, please. Last year it could not be heard at the far end of the Floor.',
      ],
      ['author', 'Two speakers in the ditch this time, and Tobias with a drum in the wood as the spare.'],
    ],
  },
  {
    title: 'Raising the Tackle',
    said: [
      [
        'Rafe',
        'Eighteen crew against sixty: they will be over it in ten minutes. Either more waves or a reason to be slow.',
      ],
      ['author', 'The rope is the reason: whoever fights is not hauling. I have put numbers on the rope.'],
      ['Rafe', 'Good. I shall count the hands on it out loud.'],
    ],
  },
  {
    title: 'The Last Ringing',
    said: [
      ['Nimra', 'Who has the casting vote if the circle is split? It has to be somebody on the field.'],
      ['author', 'The ringer. Whoever holds the rope at the ninetieth turn.'],
      [
        'Nimra',
        'Then the referee has to see that hand. Torch on the rope, please.',
        'Then the referee has to see that hand: lamp on the rope, not a torch, for the pictures.',
      ],
    ],
  },
  {
    title: 'Clause Nine',
    said: [
      [
        'Graham',
        'Flagged: nobody has written clause nine. She reads it aloud in front of a hundred and twenty people. We need the words.',
      ],
      ['author', 'You would think that one of us had. By Friday.'],
      ['Dylan', 'Short, please. She reads slowly and it is hot in there.'],
    ],
  },
  {
    title: 'The Way to the Water',
    said: [
      ['Olive', 'Flagged together with its plot line until we know who sits at the weir.'],
      ['Marguerite', 'Bram, with soup. See there.'],
    ],
  },
  {
    title: 'Back Along the Path',
    said: [
      [
        'Nimra',
        'Flagged: the path is closed from midnight and this runs until ten past. Start earlier or stop at the last lamp.',
      ],
      ['author', 'Can it start at nine, if the supper moves?'],
      ['Graham', 'The supper does not move. Stop at the last lamp.'],
    ],
  },
  {
    title: 'The Keeper of the Hearth',
    said: [
      [
        'Graham',
        'Flagged: what do we do if they put the fire out on purpose? “Everybody is cold” is not an encounter.',
      ],
      [
        'author',
        'He relights it from the pipe of whoever did it, and then they have to talk to him. Writing it.',
      ],
    ],
  },
  {
    title: 'Something in the Ditch',
    said: [
      [
        'Nimra',
        'Flagged: is that ditch roped and lit? The brief says walking pace and the monster says lunge.',
      ],
      ['author', 'Roped. “Lunge” is now “rise”.'],
    ],
  },
  {
    title: 'First Howl',
    said: [
      ['Bram', 'Which camp? I have to tell their marshal by ten.'],
      ['author', 'Whoever holds most bronze at nine. Somebody radio me.'],
      ['Bram', 'Then radio me as well.'],
    ],
  },
  {
    title: 'The Silver Eel',
    said: [
      ['Hester', 'Is there a vegetarian silver eel?'],
      ['author', 'There is a silver aubergine. It asks harder questions.'],
    ],
  },
  {
    title: 'A Show of Force at Dawn',
    said: [
      [
        'Keziah',
        'Seven in the morning, thirty shields: I need names by Wednesday or it is twelve shields and a flag.',
      ],
      ['author', 'Nineteen names so far, on the slot.'],
      ['Keziah', 'Nineteen will do if they stand well apart.'],
    ],
  },
  {
    title: 'The Salt Mirror',
    said: [
      [
        'Olive',
        'For the record: this was the best thing of the whole event and it cost eleven crowns in plastic.',
      ],
    ],
  },
  {
    title: 'Half Way Up',
    said: [
      ['Dylan', 'The table is still in the hedge. I can see it from my tent.'],
      ['Graham', 'It stays there. It is in a rumour now.'],
    ],
  },
];
