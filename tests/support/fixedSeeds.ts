import fc from 'fast-check';
import { seed } from './seed.ts';

// Properties draw the same inputs on every machine and every day.
fc.configureGlobal({ seed: Number(seed) });
