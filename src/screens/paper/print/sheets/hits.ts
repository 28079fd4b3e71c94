import type { BodyPatch } from '#domain/content/body.ts';
import { monster } from '#domain/content/entities/monster.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';

/** A monster's hits in one line, for the whole body or by location. */
export function hitsOf(body: BodyPatch): string {
  const read = fieldsOf(monster, body);
  const whole = read('hits');
  const byLocation = read('hitsByLocation').map((row) => {
    const at = fieldsOf(monster.fields.hitsByLocation, row);
    return `${at('location')} ${at('hits') ?? '?'}`;
  });
  return [...(whole === null ? [] : [String(whole)]), ...byLocation].join(', ');
}
