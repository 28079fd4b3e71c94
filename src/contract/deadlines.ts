/** How long nothing may arrive before a request is given up, in milliseconds. */
export const idleMs = 20_000;

/** Slowest upload that is waited for, in bytes per millisecond. `fetch` does not show how far an upload is. */
const slowestUpload = 8;

/** Milliseconds in which a body of so many bytes may be on its way. */
export function uploadMs(bytes: number): number {
  return bytes / slowestUpload;
}
