import type { BodyPatch } from '#domain/content/body.ts';
import type { PlacePlan } from '#domain/event/schedule/overlaps/findPlace.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';

/** Everything that the search for a place depends on. Functions cannot be sent to a worker, so it carries the facts. */
export interface PlaceQuestion {
  readonly slot: Slot;
  readonly slots: readonly Slot[];
  readonly event: BodyPatch | undefined;
  readonly locations: ReadonlyMap<string, BodyPatch>;
  /** Names of people by id. */
  readonly people: ReadonlyMap<string, string>;
  readonly zone: string | undefined;
  /** The places in which each slot may be, best first. */
  readonly placesOf: ReadonlyMap<string, readonly (string | null)[]>;
  /** Slots that may make way. */
  readonly movable: ReadonlySet<string>;
  readonly notBefore: number;
  /** Milliseconds between the starts that are tried. */
  readonly step: number;
}

/** Answer of the worker: the plan, or null if there is none. */
export type PlaceAnswer = PlacePlan | null;
