// Runs the steps of a check: commands with a name, whose output is shown if they fail.
import { spawn } from 'node:child_process';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {Record<string, string>} [env]
 * @property {boolean} [isLive] whether its output is shown as it comes
 */
/** @typedef {{ name: string, ok: boolean, seconds: number }} Outcome */

/** Runs one step and prints its outcome. @param {Step} step @returns {Promise<Outcome>} */
export async function runStep({ name, command, env = {}, isLive = false }) {
  const startedAt = performance.now();
  const [program = '', ...args] = command;
  if (isLive) console.log(`\n▸ ${name}`);
  const child = spawn(program, args, {
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', NO_COLOR: '', ...env },
    stdio: isLive ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  /** @type {number | null} */
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
    child.on('error', (error) => {
      output += String(error);
      resolve(1);
    });
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const ok = code === 0;
  if (!ok && output) console.log(`\n${output.trimEnd()}`);
  console.log(formatOutcome({ name, ok, seconds }));
  return { name, ok, seconds };
}

/** Runs steps one after the other; a failure does not stop the next. @param {Step[]} steps */
export async function runInOrder(steps) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const step of steps) outcomes.push(await runStep(step));
  return outcomes;
}

/** Formats an outcome as one line. @param {Outcome} outcome */
export function formatOutcome({ name, ok, seconds }) {
  return `${ok ? '✓' : '✗'} ${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s`;
}
