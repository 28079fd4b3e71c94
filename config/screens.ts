// The folders of src/screens and what each may import besides itself, lowest first. dependency-cruiser checks it.
// Files at the top of src/screens (the routes) may import every folder.

/** Every folder of `src/screens`, with the folders it may import. */
export const screenFolders: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  'documents/comments': ['shared'],
  'documents/versions': ['shared'],
  'documents/list': ['shared'],
  'documents/edit': ['shared'],
  'documents/read': ['shared', 'documents/comments', 'documents/versions'],
  admin: ['shared', 'documents'],
  conflicts: ['shared'],
  device: ['shared'],
  pages: ['shared'],
  print: ['shared'],
  timetable: ['shared', 'print'],
  exchange: ['shared'],
  people: ['shared', 'exchange'],
  offline: ['shared'],
  search: ['shared'],
  shell: ['shared', 'device', 'search'],
};
