import { mayReview } from '#domain/review/mayReview.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import type { GuideTopic } from './topicTypes.ts';

/** Topics about writing, from the first look round to two people in one text. */
export const writingTopics: readonly GuideTopic[] = [
  {
    key: 'start',
    title: 'Where to begin',
    summary: 'The first ten minutes',
    blocks: [
      'Waymark is where a game is written, reviewed, run and remembered. What you see depends on your role and your teams, so your menu may be shorter than somebody else’s.',
      [
        'Home lists what needs you: what was sent back to you, what is assigned to you, and what has changed since you looked.',
        'The menu has a page for each type of document. Open one, and choose “New” to write.',
        'Search, at the top or with Ctrl+K, finds documents, people, places, screens and this guide. It works without a signal.',
        'The badge at the top says whether the server has everything. “All saved” means that it has.',
      ],
      { heading: 'Nothing you type is lost' },
      'A form keeps what you type on this device as you type it. If the battery dies or you close the page, open the form again and go on. Save makes a version that your team can read.',
      { heading: 'Make it comfortable' },
      'The menu under your initials has the light theme, high contrast and large text. Your profile has your language, your colour, and when you want mail or notifications.',
    ],
    links: [
      { label: 'Open Home', to: '/' },
      { label: 'Open your profile', to: '/userProfile' },
      { label: 'Install Waymark', to: '/about' },
    ],
  },
  {
    key: 'types',
    title: 'What each type is for',
    summary: 'The seven kinds of document',
    blocks: [
      {
        terms: [
          [
            'Plot Line',
            'A story: what is really going on, how players meet it, and what follows if they succeed, fail or ignore it. Its encounters and rumours name it, and it lists them.',
          ],
          [
            'Monster',
            'Whatever the crew plays, people included: how it looks, how to play it, what it can do in a fight, and its costume and kit.',
          ],
          [
            'Encounter',
            'One scene that is run: briefs for referees and crew, when and where, the monsters and props it needs, and its safety notes.',
          ],
          [
            'Rumour',
            'A short text in character, for those who may know it, with when it is let out. Only staff see whether it is true.',
          ],
          [
            'Lammie Request',
            'An order for laminated cards: what the card says, how many, for whom and by when.',
          ],
          [
            'Research Request',
            'Questions that a character looks into between events. Staff answer them, and the answer is released on a date.',
          ],
          [
            'Ritual Circle',
            'The booking of one ritual in a circle: what it should do, who takes part, and what came of it.',
          ],
        ],
      },
      'Every document has a title, a team and a reference such as ENC-42, which is what people say on the radio. Until the server has seen it, the reference is NEW, or a code of its own such as NEW-RC-3.',
      'Encounters and monsters can be copied, which is quicker than writing a similar one.',
    ],
    links: [
      { label: 'New Plot Line', to: '/plot/new' },
      { label: 'New Encounter', to: '/encounters/new' },
      { label: 'New Lammie Request', to: '/lammies/new' },
      { label: 'New Research Request', to: '/research/new' },
    ],
  },
  {
    key: 'submit',
    title: 'What happens after Submit',
    summary: 'The statuses, and who does what next',
    blocks: [
      'A draft needs a title and a team. Submit also asks for the required fields, and hands the document to whoever may approve it.',
      {
        terms: [
          ['Editing', 'A draft. Whoever may edit it goes on writing.'],
          [
            'Submitted',
            'It waits for somebody who may approve it. They find it on Home, under “Waiting for me”, and on the review desk.',
          ],
          [
            'Flagged',
            'Something has to change. The reason stands above the text, and its author finds it on Home, under “Sent back to me”.',
          ],
          ['Approved', 'It is as it should be, and ready to be run or made.'],
          [
            'Archived',
            'Out of the way, in the archive of its type. It has to be unarchived before anybody edits it.',
          ],
        ],
      },
      { heading: 'Changing it afterwards' },
      'You can still edit it. If you may not approve it yourself, saving takes it back to Editing, and the button says so first: “Save and return to Editing”. For a flagged document it is “Save, then submit again”.',
      'Each save is a version. The tab “Versions” shows them, compares two of them word by word, and restores an earlier one.',
    ],
    links: [{ label: 'Open the review desk', to: '/review', isFor: mayReview }],
  },
  {
    key: 'readers',
    title: 'Who sees what',
    summary: 'Teams, shares, and what only staff read',
    blocks: [
      'A role says what somebody may do with each type: in their own teams, with what other teams share with them, or everywhere.',
      [
        'Every document belongs to one team. Its people see it, if their role has that type.',
        'The tab “Shares” gives it to some other teams or to all of them.',
        'Fields marked “(staff only)” never leave the server for anybody else, in no page, search, print or export. Players cannot even tell whether they are filled in.',
        'The answer to a research request is hidden until it is released.',
        'Comments are read by whoever may read the document. A comment about a staff-only field is read by staff.',
        'What you are still typing is on your device alone until you save it.',
      ],
      { heading: 'How to be sure' },
      'Organisers can see the app as a team, a role or a person sees it, and read what may give something away: a name that is mentioned where its readers should not know it.',
      'If you cannot open something that you need, ask the administrators of your game.',
    ],
    links: [
      { label: 'See as…', to: '/seeAs', isFor: maySeeAs },
      { label: 'Open leaks', to: '/leaks', isFor: maySeeAs },
    ],
  },
  {
    key: 'offline',
    title: 'Working without a signal',
    summary: 'What works in a field, and what the badge says',
    blocks: [
      'Once you have signed in and the badge says “All saved”, everything you may read is on this device. You can read, search, write, comment, submit and approve without a signal. It is sent as soon as there is one.',
      {
        terms: [
          ['All saved', 'The server has everything.'],
          ['3 waiting', 'Three documents have changes that are stored here and not sent yet.'],
          ['Offline', 'The server cannot be reached. Carry on.'],
          ['2 drafts', 'Text that you typed here and have not saved.'],
          ['1 needs you', 'A conflict, or something the server did not accept. Tap the badge to see why.'],
        ],
      },
      { heading: 'Before you leave the house' },
      [
        'Install Waymark, and open it from the home screen.',
        'Take the event offline: this adds all earlier versions, and compares what is here with the server.',
        'Wait for “All saved”.',
      ],
      'Users, roles and signing in need a connection. Logging out removes your data from the browser, and asks first if something has not been sent. A device that has heard nothing from the server for 14 days keeps only your own unsent text.',
    ],
    links: [
      { label: 'Take an event offline', to: '/offline' },
      { label: 'Open this device', to: '/device' },
    ],
  },
  {
    key: 'conflicts',
    title: 'Conflicts and merged texts',
    summary: 'When two people write in one document',
    blocks: [
      'Nobody’s text is replaced by somebody who has not seen it. What happens depends on what the two of you changed.',
      {
        terms: [
          ['Different fields', 'Both are kept. Nobody is asked.'],
          [
            'Different paragraphs of one text',
            'While the document is Editing, both are kept. Whoever saves second is told whose edit it was joined with, and can undo that.',
          ],
          [
            'The same paragraph',
            'A conflict. If you changed different words, a merged text is offered, and one press of “Save this text” takes it.',
          ],
          ['Something submitted or approved', 'A person always decides.'],
        ],
      },
      { heading: 'Settling a conflict' },
      'The badge says “1 needs you”, and Home lists it under “Conflicts”. The page shows both texts with the words that differ marked. For each field take mine, theirs or, where both fit, both, or edit the result, and save.',
      'The text that was not taken stays in the versions, so a wrong choice can be put right. You can wait with a conflict for as long as you like: both texts are kept.',
    ],
    links: [{ label: 'See what needs you', to: '/device' }],
  },
];
