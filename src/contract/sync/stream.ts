/** Name of the event that says that something has changed. It has no content. */
export const pokeEvent = 'poke';

/** Name of the event that shows that the stream arrives. Its data is the age of the stream on the server, in milliseconds. */
export const heartbeatEvent = 'heartbeat';

/** Time between two heartbeats, in milliseconds. The first is sent as the stream opens. */
export const heartbeatMs = 25_000;
