import { emptyBody } from '#domain/define';
import { entities } from '#domain/entities/index';
import type { FieldValue, GroupRow } from '#domain/field';
import { places } from './world/places.ts';
import { afterwards, before, drill, muster, rescue, upkeep } from './text/always.ts';
import type { EncounterText, PlotText } from './text/shape.ts';

/** A body in the making: fields of a type by name. */
export type Draft = Record<string, FieldValue>;

/** Plain lines as rich text; lines that start with a dash become a list. */
export function prose(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return safe
    .split(/\n(?!- )/)
    .map((part) => {
      const [first = '', ...rest] = part.split('\n- ');
      const isList = first.startsWith('- ');
      const points = isList ? [first.slice(2), ...rest] : rest;
      const items = points.map((point) => `<li>${point}</li>`).join('');
      return `${isList ? '' : `<p>${first}</p>`}${items ? `<ul>${items}</ul>` : ''}`;
    })
    .join('');
}

/** A written plot line as fields; references are the caller's. */
export function plotDraft(text: PlotText, newId: () => string): Draft {
  return {
    ...emptyBody(entities.plot),
    title: text.title,
    summary: text.summary,
    background: prose(text.background),
    hook: prose(text.hook),
    objectives: prose(text.objectives),
    beats: [
      ['Word goes round', before] as const,
      ...text.beats,
      ['What is left of it', afterwards] as const,
    ].map(([title, words], at): GroupRow => ({
      id: newId(),
      title,
      text: prose(words),
      slotId: null,
      state:
        text.event === 'past' ? 'done' : at === 0 && text.standing === 'approved' ? 'running' : 'pending',
    })),
    ifSucceed: prose(text.succeed),
    ifFail: prose(text.fail),
    ifIgnore: prose(text.ignore),
    whatHappened: text.happened === undefined ? '' : prose(text.happened),
    scale: text.scale,
    organiserNotes: prose(
      `Ask ${text.people.join(' and ')}’s player early: the part needs somebody who is there for the whole weekend. Tell the desk when a beat slips by more than half an hour, because other teams wait for it.\n${upkeep[text.scale]}`,
    ),
  };
}

/** A written encounter as fields; references are the caller's. */
export function encounterDraft(text: EncounterText, newId: () => string): Draft {
  const crew = text.cast.reduce((sum, [count]) => sum + count, 0);
  const [duration, setUp, clearUp] = text.minutes;
  const [playersMin, playersMax] = text.players;
  const ground = places[text.place];
  return {
    ...emptyBody(entities.encounter),
    title: text.title,
    summary: text.summary,
    type: text.type,
    refereeBrief: prose(`${text.referee}\n${drill[text.type]}`),
    crewBrief: prose(`${text.crew}\n${muster[text.type]}`),
    playersSee: prose(text.see),
    startsWhen: text.starts,
    endsWhen: text.ends,
    playersMin,
    playersMax,
    duration,
    setUp,
    clearUp,
    wantedPart: text.part,
    monsters: text.cast.map(([count, note]): GroupRow => ({ id: newId(), monster: null, count, note })),
    extraCrew: text.type === 'battle' ? 4 : 0,
    crewNeeded: text.type === 'battle' ? crew + 4 : null,
    refereesNeeded: text.referees,
    makeUpLead: crew > 8 ? 90 : 30,
    props: text.kit.map(([item, count, source, who]): GroupRow => ({
      id: newId(),
      item,
      count,
      source,
      who,
    })),
    rewards: prose(text.rewards),
    safety: prose(`${text.safety}\n${ground.name}: ${ground.ground}`),
    ifWrong: prose(`${text.wrong}\n${rescue[text.type]}`),
    ifNobody: prose(text.nobody),
    organiserNotes: prose(
      `Wants ${crew} crew for about ${setUp + duration + clearUp} minutes in all. If the timetable is tight, clear-up can overlap with whatever is next at ${ground.name}.`,
    ),
  };
}
