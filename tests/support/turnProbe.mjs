// Loaded into a server process (NODE_OPTIONS=--import=…): writes a line to the file WAYMARK_TURNS for each turn of the event
// loop that uses the processor for too long. Processor time and not time, so that a busy machine changes nothing.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['WAYMARK_TURNS'];
/** The longest that a turn may use the processor, in milliseconds. */
const limitMs = 50;

let before = process.threadCpuUsage();
// Timers run once in each turn. Threads of their own, which sanitise long texts, keep nobody waiting.
if (file !== undefined && isMainThread)
  setInterval(() => {
    const now = process.threadCpuUsage();
    const usedMs = (now.user + now.system - before.user - before.system) / 1000;
    before = now;
    if (usedMs > limitMs) appendFileSync(file, `${Math.round(usedMs)}\n`);
  }, 1).unref();
