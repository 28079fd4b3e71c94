// The folders of src/domain and what each may import besides itself, lowest first. dependency-cruiser checks it.

/** Every folder of `src/domain`, with the folders it may import. */
export const domainFolders: Readonly<Record<string, readonly string[]>> = {
  primitives: [],
  content: ['primitives'],
  rules: ['primitives', 'content'],
  event: ['content'],
  search: ['primitives', 'content'],
  cards: ['primitives', 'content'],
  research: ['content', 'search'],
  review: ['content', 'rules', 'event', 'search'],
  personal: ['content', 'rules', 'event'],
  paper: ['content', 'event'],
};
