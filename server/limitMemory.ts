/**
 * The engine sizes its heap by the machine: on a large one it lets 64 MB of short-lived objects gather, twice, and hundreds
 * of MB of others before it looks at them first. These set how much gathers, and not how much there may be in use.
 */
const flags = ['--max-semi-space-size=16', '--initial-old-space-size=64', '--heap-growing-percent=40'];

/**
 * Size in bytes from which glibc takes memory from the system for each allocation and gives it back when that is freed:
 * the parts in which bodies arrive and answers are compressed have it. Unless it is set, it rises to as much as 32 MB
 * with the size of what is freed; such parts then lie between small allocations, and most of the space that they leave
 * is kept. Other C libraries do not read it.
 */
const allocation = { MALLOC_MMAP_THRESHOLD_: '65536' };

/** Restarts the program in the same process, keeping less unused memory. An operator's own settings stay. */
export function limitMemory(): void {
  const options = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' ');
  if (options.includes('semi-space-size') || !process.execve || process.platform === 'win32') return;
  const [program = process.execPath, ...rest] = process.argv;
  const settings = { ...allocation, ...process.env };
  process.execve(program, [program, ...process.execArgv, ...flags, ...rest], settings);
}
