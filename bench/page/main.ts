const asked = new URLSearchParams(globalThis.location.search);
const isOurs = asked.get('side') === 'ours';
globalThis.bench = (isOurs ? await import('./ours.ts') : await import('./reference.ts')).subject;
// Only where it is asked for: nothing else is to be loaded while the product is measured beside the reference.
if (asked.has('device')) globalThis.benchDevice = (await import('./device.ts')).device;
