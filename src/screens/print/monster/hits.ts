import type { BodyPatch } from '#domain/body.ts';
import { asRows, asText } from '#ui/fields/values.ts';

/** A monster's hits in one line, for the whole body or by location. */
export function hitsOf(body: BodyPatch): string {
  const whole = body['hits'];
  const byLocation = asRows(body['hitsByLocation']).map(
    (each) => `${asText(each['location'])} ${typeof each['hits'] === 'number' ? each['hits'] : '?'}`,
  );
  return [...(typeof whole === 'number' ? [String(whole)] : []), ...byLocation].join(', ');
}
