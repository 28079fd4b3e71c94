import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { sanitiseText } from './sanitiseText.ts';

/** Runs in a thread of its own: answers each list of texts with the sanitised ones, and begins with an empty list. */
const textsSchema = z.array(z.string());

parentPort?.on('message', (message: unknown) => {
  parentPort?.postMessage(textsSchema.parse(message).map(sanitiseText));
});
parentPort?.postMessage([]);
