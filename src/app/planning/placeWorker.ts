import '#contract/noEval.ts';
import { findPlace } from '#domain/event/schedule/overlaps/findPlace.ts';
import { scheduleContextFrom } from '#domain/event/schedule/scheduleContext.ts';
import type { PlaceAnswer, PlaceQuestion } from './messages.ts';

/** How many others may make way: more than two moves besides its own are a new timetable, and not a place for a slot. */
const mostOthers = 2;

function answer(question: PlaceQuestion): PlaceAnswer {
  const { slot, slots, event, locations, people, zone, placesOf, movable, notBefore, step } = question;
  const context = scheduleContextFrom(event, locations, (id) => people.get(id), zone);
  const plan = findPlace(slot, slots, context, {
    step,
    notBefore,
    mostOthers,
    placesOf: ({ id, place }) => placesOf.get(id) ?? [place],
    isMovable: ({ id }) => movable.has(id),
  });
  return plan ?? null;
}

self.addEventListener('message', ({ data }: MessageEvent<PlaceQuestion>) => self.postMessage(answer(data)));
