import { mayUseCards, mayUseResearchDesk } from '#domain/rules/permissions/permissions.ts';
import type { GuideLink, GuideTopic } from './topicTypes.ts';

const isStaff: GuideLink['isFor'] = (person) => person.isStaff;

/** Topics about an event: planning it, the day itself, cards, research, paper, and the words that people use there. */
export const fieldTopics: readonly GuideTopic[] = [
  {
    key: 'timetable',
    title: 'The timetable and crew',
    summary: 'Slots, releases, and signing up',
    blocks: [
      'An event has days, and each day has slots: a battle, a briefing, a meal, an encounter at a place and time. Planners place them by dragging or tapping. What cannot work is shown at once, such as one place, person or crew needed twice.',
      { heading: 'Draft and release' },
      'Planning happens in the draft. “Release” makes the draft official. From then on, people who are named in a slot hear of releases and not of every move. Players see their part of a released timetable if the game settings allow it.',
      { heading: 'Your own slots' },
      'My timetable has the slots that you are in. Your profile has an address that puts them into the calendar of your phone.',
      { heading: 'Crew' },
      'The crew call begins with the slots that lack crew. “Sign me up” takes a free place. Those who reached the server first have the places, and the others are shown as too many.',
    ],
    links: [
      { label: 'Open the timetable', to: '/timetable' },
      { label: 'Open my timetable', to: '/myTimetable' },
      { label: 'Open the crew call', to: '/crew' },
    ],
  },
  {
    key: 'event',
    title: 'The day of the event',
    summary: 'Run, the run sheet, and telling the desk',
    blocks: [
      'While an event is on, Home begins with your next slot: when, where and who is missing. Staff have a bar at the bottom of a touch screen. Run lists what was not started, what is running, what to get ready and what comes next.',
      { heading: 'The sheet of a slot' },
      [
        'Press “Start” when it begins. Only what somebody started counts as running.',
        'Call the roll. One button marks everybody who is named as here, and a stand-in can be written down.',
        'Tick props, and give out lammies by a tap or a scan.',
        'At the end, choose a result or write what happened.',
      ],
      'Several people can tick the same sheet, with or without a signal: their ticks are put together.',
      { heading: 'If something goes wrong' },
      '“Incident” records one with place and time in one tap. The sheet says whether the desk has heard. If it has not, use the radio. The report of plan and reality is made of the same notes.',
      'In bright sun choose “Field look”, and at night “Red look”, in the menu under your initials.',
    ],
    links: [
      { label: 'Open Run', to: '/run', isFor: isStaff },
      { label: 'Plan and reality', to: '/run/report', isFor: isStaff },
    ],
  },
  {
    key: 'cards',
    title: 'Lammies, from request to return',
    summary: 'Ordering, making, issuing and checking cards',
    blocks: [
      'A lammie request says what a card does and how many are wanted. The form shows the card and how much of it your text takes up. What does not fit is not printed, so shorten it there.',
      'When the request is approved, each card gets a number of its own. Those numbers never change.',
      {
        terms: [
          ['Requested and Queued', 'It waits to be made.'],
          ['Printed and Laminated', 'It is being made. Cards are printed in their real size on A4.'],
          ['Issued', 'Somebody has it.'],
          ['Returned', 'It is back.'],
          ['Void', 'It no longer counts, for instance because it was replaced.'],
        ],
      },
      { heading: 'At the desk and in the field' },
      'Scan the code of a card, or type its number. The page says whether the code is genuine, what the card is and who should have it, without a signal. A typed number alone proves nothing.',
    ],
    links: [
      { label: 'New Lammie Request', to: '/lammies/new' },
      { label: 'Open cards', to: '/cards', isFor: mayUseCards },
      { label: 'Card production', to: '/cards/production', isFor: mayUseCards },
    ],
  },
  {
    key: 'research',
    title: 'Research between events',
    summary: 'Asking, answering and releasing',
    blocks: [
      'A research period says when requests may be handed in, how many each player has, and when the answers come out.',
      { heading: 'For players' },
      [
        'Choose the period, name your character, and write each question on its own.',
        'Say what you know already and how your character goes about it. It saves the researchers an evening.',
        'Submit before the period closes. Home shows how far each request has come.',
      ],
      { heading: 'For staff' },
      'The research desk lists the requests and shows similar answers of earlier ones beside what you write, so that the world stays the same. Answers go out with their period, at the desk or now. Until then only staff see them.',
      'Answer sheets can be printed for those who collect theirs on paper.',
    ],
    links: [
      { label: 'New Research Request', to: '/research/new' },
      { label: 'Open the research desk', to: '/research/desk', isFor: mayUseResearchDesk },
      { label: 'Answer sheets', to: '/research/answers', isFor: mayUseResearchDesk },
    ],
  },
  {
    key: 'printing',
    title: 'Printing',
    summary: 'Sheets, binders, and what is out of date',
    blocks: [
      'Open a document, a list or the timetable and choose “Print”. It works without a signal, if the printer does.',
      [
        'Every type but lammies has a sheet of its own. Rumours are slips to cut out, and monsters make a manual.',
        'Copies for the crew and for players leave out what only staff may read. Check “For” before you print.',
        'A binder has everything for an event, a day, a place or a person, in the order in which they need it, with a cover and contents.',
        'A page says so if it is not approved.',
      ],
      { heading: 'When something changes' },
      'Each sheet has its reference, its version and a code to scan. Printed sheets lists those that you printed on this device and that have changed since, says what has changed, and prints only these again. Another device does not know what was printed here.',
    ],
    links: [
      { label: 'Make a binder', to: '/print/binder', isFor: isStaff },
      { label: 'Printed sheets', to: '/print', isFor: isStaff },
    ],
  },
  {
    key: 'words',
    title: 'Words of the field',
    summary: 'Lammie, time in, make-up lead and others',
    blocks: [
      {
        terms: [
          [
            'Time in, time out',
            'When play begins and ends on a day. Between them people are their characters.',
          ],
          ['Lammie', 'A laminated card that says what an item, a power or a condition does.'],
          ['Crew', 'The people who play monsters and everybody else that players meet.'],
          [
            'Make-up lead',
            'Minutes before the start at which crew must be in make-up. The timetable warns if they are busy then.',
          ],
          [
            'Set-up, clear-up',
            'Minutes before and after, in which the place and the people are not free either.',
          ],
          ['Slot', 'A time and a place in the timetable.'],
          ['Pencilled, firm', 'Pencilled is a first idea that may make way for others. Firm is a promise.'],
          ['Roll call', 'Finding out who has come before a slot begins.'],
          ['Stand-in', 'Somebody who plays a part for whoever is missing.'],
          ['Hits', 'How much a character can take, for the whole body or for each part of it.'],
          ['Calls', 'Words that are shouted in a fight and have an effect in the rules.'],
          ['NPC', 'A character that is not a player’s.'],
          ['Circle', 'A place where rituals are held.'],
          ['Backlash', 'A ritual that turned on those who held it.'],
          ['Release', 'The moment from which others see it: a timetable, an answer or a rumour.'],
          ['Binder', 'All the paper that one person or place needs for an event.'],
          ['Flag', 'Sending a document back, with what has to change.'],
        ],
      },
    ],
    links: [],
  },
];
