import { defineEntity } from './define.ts';
import {
  choice,
  dateTime,
  group,
  line,
  reference,
  references,
  rich,
  yesNo,
} from '#domain/content/fields/builders.ts';

const ask = 'The question';
const how = 'How';
const desk = 'Desk';
const answer = 'Answer';

/** Options of a field that is revealed at its own date, or with its period, whichever comes first. */
const released = {
  revealedBy: 'releasedOn',
  revealedWith: { reference: 'researchPeriod', date: 'release' },
} as const;

export const research = defineEntity({
  key: 'research',
  api: 'research',
  path: '/research',
  route: 'research',
  label: 'Research Request',
  plural: 'Research Requests',
  prefix: 'RES',
  hasEvent: true,
  copyable: false,
  print: { layout: 'sheets' },
  columns: ['researchPeriod', 'skill', 'releasedOn'],
  fields: {
    researchPeriod: reference('Research period', 'researchPeriod', { required: true, section: ask }),
    characterName: line('Character name', { required: true, section: ask }),
    characterNumber: line('Character number', { max: 40, section: ask }),
    questions: group(
      'Questions',
      'question',
      { question: rich('Question') },
      { required: true, section: ask },
    ),
    alreadyKnown: rich('What I already know', { required: true, section: ask }),
    sources: rich('Sources: where and whom', { required: true, section: how }),
    method: rich('Method', { required: true, section: how }),
    helpers: group(
      'Helpers',
      'helper',
      { character: line('Character'), skill: line('Skill', { list: 'skills' }) },
      { section: how },
    ),
    skill: line('Skill', { list: 'skills', section: how }),
    subject: line('Subject', { section: how }),
    resourcesSpent: line('Resources spent', { section: how }),
    expedite: yesNo('Expedite', { section: how }),
    assignedTeam: reference('Assigned team', 'team', { staff: true, section: desk }),
    answeredBy: reference('Answered by', 'user', { staff: true, section: desk }),
    refereeNotes: rich('Referee notes', { staff: true, section: desk }),
    earlierSimilar: references('Earlier similar requests', 'research', { staff: true, section: desk }),
    release: choice('Release', ['With the period', 'At the desk', 'Now'], { staff: true, section: desk }),
    answer: rich('Answer in character', { staff: true, ...released, section: answer }),
    outcome: choice('Outcome', ['Full', 'Partial', 'Nothing', 'Dangerous'], {
      staff: true,
      ...released,
      section: answer,
    }),
    producedLammies: references('Produced lammies', 'lammie', { staff: true, section: answer }),
    producedRumours: references('Produced rumours', 'rumour', { staff: true, section: answer }),
    releasedOn: dateTime('Released on', {
      staffWrites: true,
      section: answer,
      help: 'From then on everyone who can read the request sees the answer and the outcome. The release of its period does the same',
    }),
    collected: yesNo('Collected', { staffWrites: true, section: answer }),
    collectedOn: dateTime('Collected on', { staffWrites: true, section: answer }),
  },
  order: [{ ascending: ['releasedOn', 'collectedOn'] }],
  limits: {
    reference: 'researchPeriod',
    opens: 'opens',
    closes: 'closes',
    rows: { group: 'questions', most: 'questionsPerRequest' },
    perAuthor: 'requestsPerPlayer',
  },
});
