import { limitMemory } from './limitMemory.ts';

// Before everything else is loaded, because it may begin anew.
limitMemory();
await import('./serve.ts');
