import { limitMemory } from './limitMemory.ts';

// Before everything else is loaded, because it may restart the program.
limitMemory();
await import('./serve.ts');
