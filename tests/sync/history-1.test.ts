import { playHistories } from '#support/histories';

playHistories('first');
