import { playHistories } from '#support/histories.ts';

playHistories('second');
