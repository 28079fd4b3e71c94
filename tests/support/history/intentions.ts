import type { BodyPatch } from '#domain/content/body.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { type ValueChange, absent, changedValues } from './values.ts';

/** A change that a person made to one value, having seen what it was. */
export interface Intention extends ValueChange {
  readonly person: string;
  readonly keyId: string;
  /** Whether the person left the value it replaced behind for good, having seen it. */
  readonly replaces: boolean;
  /** Whether it takes back what the same device had added and not sent: together they mean nothing. */
  readonly undoes: boolean;
}

/**
 * Intentions of people, value by value: the rule behind "nothing typed is ever lost". A value may be replaced only by
 * somebody who had seen it, and every value that somebody meant ends on the server, in the history of its document,
 * held by its author, or discarded by its author.
 */
export class Intentions {
  readonly all: Intention[] = [];
  /** Values that the server has held at any time, retained texts included. */
  readonly #stored = new Set<string>();
  /** Values that their author discarded, or that were refused for a reason and then discarded. */
  readonly #discarded = new Set<string>();
  /** The same since the server was last restored. */
  readonly #storedAgain = new Set<string>();
  #required: { readonly each: Intention; readonly at: number }[] = [];
  readonly #places = new Set<string>();
  readonly #byPlace = new Map<string, Intention[]>();

  /** Records what a person did to one value. */
  record(person: string, keyId: string, change: ValueChange, undoes = false): void {
    this.#add({ ...change, person, keyId, replaces: true, undoes });
  }

  /** Records that a person's later text takes the place of their own, which they did not see: it must not be lost. */
  recordReplacement(person: string, keyId: string, change: ValueChange): void {
    this.#add({ ...change, person, keyId, replaces: false, undoes: false });
  }

  #add(intention: Intention): void {
    const { keyId, ...change } = intention;
    const place = `${keyId} ${change.key}`;
    this.all.push(intention);
    this.#byPlace.set(place, [...(this.#byPlace.get(place) ?? []), intention]);
  }

  /** Records an edit: everything that differs between the text a person saw and the text they left. */
  recordEdit(person: string, keyId: string, entity: DocumentType, seen: BodyPatch, left: BodyPatch): void {
    for (const change of changedValues(entity, seen, left)) this.record(person, keyId, change);
  }

  /** Whether this person's intentions lead from one value to another. */
  explains(person: string, keyId: string, { key, from, to }: ValueChange): boolean {
    const steps = (this.#byPlace.get(`${keyId} ${key}`) ?? []).filter((each) => each.person === person);
    const reached = new Set([from]);
    for (;;) {
      const size = reached.size;
      for (const step of steps) if (reached.has(step.from)) reached.add(step.to);
      if (reached.has(to)) return true;
      if (reached.size === size) return false;
    }
  }

  /** Whether this person ever meant a place to have this value. */
  meant(person: string, keyId: string, key: string, to: string): boolean {
    const steps = this.#byPlace.get(`${keyId} ${key}`) ?? [];
    return steps.some((each) => each.person === person && each.to === to);
  }

  /**
   * Records that the server was restored from a backup. `lost` are the values that it has lost and that their authors'
   * devices still show: they must come back.
   */
  restored(lost: readonly Intention[]): void {
    this.#storedAgain.clear();
    this.#required = lost.map((each) => ({ each, at: this.all.length }));
  }

  /**
   * Records that nobody need bring these values back to a restored server: their authors may no longer see the field
   * (docs/sync.md).
   */
  notRecoverable(isHidden: (intention: Intention) => boolean): void {
    this.#required = this.#required.filter(({ each }) => !isHidden(each));
  }

  /** Records that the server holds a value. */
  stored(keyId: string, key: string, value: string): void {
    this.#storedAgain.add(place(keyId, key, value));
    this.#stored.add(place(keyId, key, value));
    this.#places.add(`${keyId} ${key}`);
  }

  /** Records that a person discarded a value. */
  discarded(person: string, keyId: string, key: string, value: string): void {
    this.#discarded.add(`${person} ${place(keyId, key, value)}`);
  }

  /** Intentions that ended nowhere: neither stored nor there now, replaced by their author before that, held or discarded. */
  lost(isHeld: (intention: Intention) => boolean): Intention[] {
    const lost = this.all.filter((each, at) => {
      const { keyId, key, to } = each;
      // Removed before it was ever sent.
      if (each.undoes || (to === absent && !this.#places.has(`${keyId} ${key}`))) return false;
      const isStored = [key, placeOf(each)].some((name) => this.#stored.has(place(keyId, name, to)));
      return !isStored && !this.#hasEnded(each, at, isHeld);
    });
    const notRecovered = this.#required.filter(
      ({ each, at }) =>
        !this.#storedAgain.has(place(each.keyId, each.key, each.to)) && !this.#hasEnded(each, at - 1, isHeld),
    );
    return [...lost, ...notRecovered.map(({ each }) => each)];
  }

  #hasEnded(each: Intention, at: number, isHeld: (intention: Intention) => boolean): boolean {
    const { person, keyId, key, to } = each;
    if (this.#discarded.has(`${person} ${place(keyId, placeOf(each), to)}`)) return true;
    const later = this.#byPlace.get(`${keyId} ${key}`) ?? [];
    const isReplaced = later.some(
      (other) =>
        other.person === person && other.replaces && other.from === to && this.all.indexOf(other) > at,
    );
    return isReplaced || isHeld(each);
  }
}

/** The place of an intention in a change. A change has nothing of a removed row or element: it stands for all of its field. */
export function placeOf({ key, to }: Pick<Intention, 'key' | 'to'>): string {
  return to === absent ? key.replace(/\/.*/, '/*') : key;
}

function place(keyId: string, key: string, value: string): string {
  return `${keyId} ${key} ${value}`;
}
