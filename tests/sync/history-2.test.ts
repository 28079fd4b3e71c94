import { playHistories } from '#support/histories';

playHistories('second');
