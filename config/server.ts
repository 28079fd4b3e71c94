// The folders of the server and what each may import besides itself, lowest first. dependency-cruiser checks it.
// Files at the top of server (the programs and their settings) may import every folder.

/** Every folder of `server`, with the folders it may import. */
export const serverFolders: Readonly<Record<string, readonly string[]>> = {
  store: [],
  accept: ['store'],
  // Health checks write to the database, and the security log names a device.
  http: ['store'],
  identity: ['http', 'store'],
  deliver: ['identity', 'store'],
  routes: ['accept', 'http', 'identity', 'store'],
  commands: ['identity', 'store'],
};

/** Files at the top that every folder may import: the settings, and the error of a start that cannot go on. */
export const sharedFiles: readonly string[] = ['env.ts', 'startError.ts'];
