const side = new URLSearchParams(globalThis.location.search).get('side');
globalThis.bench = (side === 'ours' ? await import('./ours.ts') : await import('./reference.ts')).subject;
