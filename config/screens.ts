// The rooms of src/screens, or where a room has several parts, those parts, and what each may import besides itself, lowest
// first. dependency-cruiser checks it. Files at the top of src/screens (the routes) may import every folder.

/** Every folder of `src/screens`, with the folders it may import. */
export const screenFolders: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  device: ['shared'],
  'documents/comments': ['shared'],
  'documents/versions': ['shared'],
  'documents/edit': ['shared'],
  'documents/log': ['shared'],
  'documents/conflicts': ['shared'],
  'documents/read': ['shared', 'documents/comments', 'documents/versions', 'documents/log'],
  // A board flags with the dialog of the page.
  'documents/list': ['shared', 'documents/read'],
  'event/timetable': ['shared'],
  // The guide lists the keys of every screen.
  help: ['shared', 'event/timetable'],
  search: ['shared', 'help'],
  cards: ['shared'],
  // A run sheet gives out cards, and takes them back as the card desk does.
  'event/run': ['shared', 'documents/log', 'event/timetable', 'cards'],
  'event/now': ['shared', 'event/run', 'event/timetable'],
  'event/map': ['shared', 'event/run', 'event/timetable'],
  'event/crew': ['shared', 'event/run', 'event/timetable'],
  'paper/print': ['shared'],
  'paper/binder': ['shared', 'documents/versions', 'event/timetable', 'paper/print'],
  'work/inbox': ['shared'],
  'work/leaks': ['shared'],
  'work/review': [
    'shared',
    'documents/comments',
    'documents/list',
    'documents/read',
    'documents/versions',
    'event/timetable',
  ],
  // Requests are reviewed as other documents are, and their answers are printed.
  'work/research': ['shared', 'documents/edit', 'paper/print', 'search', 'work/review'],
  pages: ['shared', 'event/now', 'work/inbox'],
  'admin/collections': ['shared', 'documents/edit', 'documents/list'],
  'admin/exchange': ['shared'],
  'admin/people': ['shared', 'admin/exchange'],
  // The wall view stands in place of the shell.
  shell: ['shared', 'device', 'event/now', 'event/run', 'event/timetable', 'help', 'search', 'work/inbox'],
};
