/**
 * What chance begins with, printed by whoever uses it: `WAYMARK_SEED` where that is given, else another one in every run.
 * CI takes always the same: what fails there has to come of the change that it judges. New ones are tried by everybody
 * else, and most of all by `npm run test:long`.
 */
export const seed: string =
  process.env['WAYMARK_SEED'] ?? (isJudging() ? '20261121' : String(Date.now() % 2 ** 31));

function isJudging(): boolean {
  return Boolean(process.env['CI']) && !process.env['WAYMARK_LONG'];
}
