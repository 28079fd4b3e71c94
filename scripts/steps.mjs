// Steps of a check: each a command, its output shown when it fails, its time and its verdict kept.
import { spawn } from 'node:child_process';

/** @typedef {{ name: string, command: string[], env?: Record<string, string>, live?: boolean }} Step */
/** @typedef {{ name: string, ok: boolean, seconds: number }} Outcome */

/** Runs one step. A live one speaks as it goes; any other is quiet unless it fails. @param {Step} step @returns {Promise<Outcome>} */
export async function runStep({ name, command, env = {}, live = false }) {
  const began = performance.now();
  const [program = '', ...args] = command;
  if (live) console.log(`\n▸ ${name}`);
  const child = spawn(program, args, {
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', NO_COLOR: '', ...env },
    stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (said += text));
  }
  /** @type {number | null} */
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
    child.on('error', (error) => {
      said += String(error);
      resolve(1);
    });
  });
  const seconds = (performance.now() - began) / 1000;
  const ok = code === 0;
  if (!ok && said) console.log(`\n${said.trimEnd()}`);
  console.log(line({ name, ok, seconds }));
  return { name, ok, seconds };
}

/** Runs steps one after the other, each to its end whatever the ones before it said. @param {Step[]} steps */
export async function inOrder(steps) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const step of steps) outcomes.push(await runStep(step));
  return outcomes;
}

/** One outcome as people read it. @param {Outcome} outcome */
export function line({ name, ok, seconds }) {
  return `${ok ? '✓' : '✗'} ${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s`;
}
