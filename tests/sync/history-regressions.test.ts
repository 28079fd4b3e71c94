import { regressionHistories } from '#support/histories.ts';
import { readRegressions } from '../soak/regressions.ts';

// Histories that once failed, made smaller. `npm run soak -- --keep` adds them.
regressionHistories(readRegressions());
