/**
 * The database cannot be used at the moment (disk full, read-only, locked, too slow, shutting down, no connection): not a
 * fault of the request.
 */
const unavailableCodes =
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED)|53|57P|57014|08|25006|25P0[34]|55P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EFBIG)/;

/** The same, from pg, which gives these errors no code. */
const unavailableMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client .* not queryable)/;

/** Whether a fault says that the database cannot be used at the moment. */
export function isDatabaseUnavailable(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  if ('code' in fault && typeof fault.code === 'string') return unavailableCodes.test(fault.code);
  return unavailableMessages.test(fault.message);
}
