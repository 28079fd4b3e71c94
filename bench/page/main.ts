const params = new URLSearchParams(globalThis.location.search);
const isOurs = params.get('side') === 'ours';
globalThis.bench = (isOurs ? await import('./ours.ts') : await import('./reference.ts')).subject;
// Only where it is asked for: nothing else is to be loaded while the product is measured beside the reference.
if (params.has('device')) globalThis.benchDevice = (await import('./device.ts')).device;
