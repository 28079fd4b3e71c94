/** Returns the time zone of the machine, for a game whose founder names none: a name such as Europe/London. */
export function serverZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
