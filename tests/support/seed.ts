/**
 * Seed of everything random in a test, which prints it. `WAYMARK_SEED` if it is set. CI always uses the same seed, so
 * that what fails there comes from the change it tests; other runs use a new one each time.
 */
export const seed: string =
  process.env['WAYMARK_SEED'] ?? (isFixed() ? '20261121' : String(Date.now() % 2 ** 31));

function isFixed(): boolean {
  return Boolean(process.env['CI']) && !process.env['WAYMARK_LONG'];
}
