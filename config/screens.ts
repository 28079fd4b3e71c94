// The folders of src/screens and what each may import besides itself, lowest first. dependency-cruiser checks it.
// Files at the top of src/screens (the routes) may import every folder.

/** Every folder of `src/screens`, with the folders it may import. */
export const screenFolders: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  'documents/comments': ['shared'],
  'documents/versions': ['shared'],
  'documents/edit': ['shared'],
  'documents/log': ['shared'],
  'documents/read': ['shared', 'documents/comments', 'documents/versions', 'documents/log'],
  // A board flags with the dialog of the page.
  'documents/list': ['shared', 'documents/read'],
  admin: ['shared', 'documents/edit', 'documents/list'],
  conflicts: ['shared'],
  device: ['shared'],
  leaks: ['shared'],
  seeAs: ['shared'],
  inbox: ['shared'],
  pages: ['shared', 'inbox'],
  teams: ['shared', 'pages'],
  print: ['shared'],
  timetable: ['shared', 'print'],
  mine: ['shared', 'timetable'],
  binder: ['shared', 'documents/versions', 'print', 'timetable'],
  run: ['shared', 'documents/log', 'timetable'],
  map: ['shared', 'run', 'timetable'],
  crew: ['shared', 'run', 'timetable'],
  // Cards change in bulk as the rows of a list do.
  cards: ['shared', 'documents/list'],
  exchange: ['shared'],
  people: ['shared', 'exchange'],
  offline: ['shared'],
  search: ['shared'],
  shell: ['shared', 'device', 'inbox', 'search'],
  // The wall view stands in place of the shell: it refreshes the session and shows the sync status itself.
  desk: ['shared', 'run', 'shell', 'timetable'],
  review: [
    'shared',
    'documents/comments',
    'documents/list',
    'documents/read',
    'documents/versions',
    'timetable',
  ],
  // Requests are reviewed as other documents are, and their answers are printed.
  research: ['shared', 'documents/edit', 'documents/list', 'documents/read', 'print', 'review', 'search'],
};
