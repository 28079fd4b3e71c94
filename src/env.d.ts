/** The version this build was made as. */
declare const __APP_VERSION__: string;

/** Where the sync worker's script is. */
declare module 'virtual:sync-worker' {
  const address: string;
  export default address;
}

/** Where the search worker's script is. */
declare module 'virtual:search-worker' {
  const address: string;
  export default address;
}

/** Where the script of the worker that finds places in the timetable is. */
declare module 'virtual:place-worker' {
  const address: string;
  export default address;
}
