import { runHistories } from '#support/histories.ts';

runHistories('first');
