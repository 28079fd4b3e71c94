import { currentAssignment } from '#domain/content/assignment.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { sameValue } from '#domain/content/fields/field.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { shownText } from '#domain/content/comment.ts';
import { peopleNamed, peopleNamedInTexts } from '#domain/content/textReferences.ts';
import { lastRelease, releaseChange } from '#domain/event/schedule/release.ts';
import { momentIn } from '#domain/event/schedule/slot.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { runEventsIn } from '#domain/event/run/runEvent.ts';
import { signUpsIn } from '#domain/event/schedule/crew/signUpLog.ts';
import { status } from '#domain/content/status.ts';
import { peopleNamedIn } from '#domain/content/fields/referencedIds.ts';
import type { NoticeKind } from './notice.ts';

/** An event to notify people of, and whom it concerns besides or instead of those who follow the document. */
export interface Occurrence {
  readonly kind: NoticeKind;
  /** The version or comment that it is about. */
  readonly ref: string;
  readonly tellsFollowers: boolean;
  readonly people: readonly string[];
  /** Teams whose members are notified. */
  readonly teams: readonly string[];
  /** Names of people whom a text names. */
  readonly named?: readonly string[];
  /** Everybody who may edit the document is notified. */
  readonly tellsEditors?: boolean;
  /** Only staff may read where it stands. */
  readonly isForStaff?: boolean;
}

const none = { people: [], teams: [] } as const;

/** Returns the events that an accepted change tells others about; `before` is undefined for a new document. */
export function occurrencesOf(change: Change, before: Document | undefined, after: Document): Occurrence[] {
  const version = String(after.version);
  switch (change.kind) {
    case 'setStatus':
      if (before && after.entity === 'eventSlot') return withdrawn(before, after);
      if (!isEntityKey(after.entity) || before?.statusId === after.statusId) return [];
      if (after.statusId === status.flagged)
        return [{ kind: 'flagged', ref: version, tellsFollowers: true, ...none }];
      if (after.statusId === status.approved)
        return [{ kind: 'approved', ref: version, tellsFollowers: true, ...none }];
      return [];
    case 'comment':
      return [...mentioned(change.id, peopleNamed(change.comment)), ...commented(change, after)];
    case 'share': {
      const teams = after.shares.shareTeams.filter((team) => !before?.shares.shareTeams.includes(team));
      return teams.length === 0
        ? []
        : [{ kind: 'shared', ref: version, tellsFollowers: false, people: [], teams }];
    }
    case 'assign':
      return change.to === null || change.to === (before && currentAssignment(before)?.to?.id)
        ? []
        : [{ kind: 'assigned', ref: change.id, tellsFollowers: false, people: [change.to], teams: [] }];
    case 'edit':
    case 'addEntries':
      return [
        ...mentionedInTexts(version, before, after),
        ...(before ? [...moved(before, after), ...incidents(before, after)] : []),
      ];
    case 'create':
      return mentionedInTexts(version, undefined, after);
    case 'editComment': {
      const earlier = before?.comments.find(({ id }) => id === change.commentId);
      const knownNames = new Set(earlier ? peopleNamed(shownText(earlier)) : []);
      const added = peopleNamed(change.comment).filter((name) => !knownNames.has(name));
      return mentioned(change.commentId, added);
    }
    case 'keepText':
    case 'deleteComment':
      return [];
  }
}

function mentioned(ref: string, named: readonly string[], isForStaff = false): Occurrence[] {
  if (named.length === 0) return [];
  return [{ kind: 'mention', ref, tellsFollowers: false, ...none, named, isForStaff }];
}

/**
 * People whom the texts name and did not name before. Those named where only staff can read are notified only if they
 * are staff.
 */
function mentionedInTexts(ref: string, before: Document | undefined, after: Document): Occurrence[] {
  const { allFields } = documentTypes[after.entity];
  // Most documents name nobody, and then nobody needs to be asked what each reader sees.
  if (peopleNamedInTexts(allFields, after.body).length === 0) return [];
  const added = (isStaff: boolean) => {
    const namesIn = (document: Document) =>
      peopleNamedInTexts(allFields, redactBody(allFields, document, isStaff));
    const knownNames = new Set(before ? namesIn(before) : []);
    return namesIn(after).filter((name) => !knownNames.has(name));
  };
  return [...mentioned(ref, added(false)), ...mentioned(ref, added(true), true)];
}

/** People in a thread are notified of a reply, the others who follow the document of a comment. */
function commented({ id, parentId }: Extract<Change, { kind: 'comment' }>, after: Document): Occurrence[] {
  const thread = after.comments.filter(
    (each) => parentId !== null && (each.id === parentId || each.parentId === parentId) && each.id !== id,
  );
  const people = [...new Set(thread.map(({ createdBy }) => createdBy.id))];
  return [
    { kind: 'reply', ref: id, tellsFollowers: false, people, teams: [] },
    { kind: 'comment', ref: id, tellsFollowers: true, ...none },
  ];
}

/**
 * People named in a slot are notified when it moves to another time or place: once its timetable is released, by the
 * release, so that nobody is notified of drafts.
 */
function moved(before: Document, after: Document): Occurrence[] {
  if (after.entity !== 'eventSlot') return [];
  const released = lastRelease(before.body);
  const change = released && releaseChange(released, lastRelease(after.body));
  const hasMoved = released
    ? change !== undefined && change !== 'players'
    : ['start', 'end', 'location'].some((name) => !sameValue(before.body[name], after.body[name]));
  return hasMoved ? tellOfSlot(after) : [];
}

/** Everybody who runs the event is notified of a safety incident, and of what else the desk is told. */
function incidents(before: Document, after: Document): Occurrence[] {
  if (after.entity !== 'eventSlot') return [];
  const eventsOf = ({ body }: Document) => runEventsIn(fieldsOf(eventSlot, body)('runEvents'));
  const knownIds = new Set(eventsOf(before).map(({ id }) => id));
  return eventsOf(after)
    .filter(({ id, what }) => (what === 'incident' || what === 'tell') && !knownIds.has(id))
    .map(({ id, what }) => ({
      kind: what === 'incident' ? 'incident' : 'deskCall',
      ref: id,
      tellsFollowers: false,
      tellsEditors: true,
      ...none,
    }));
}

/**
 * Archiving a released slot that is still ahead, and bringing it back, notify people as a cancellation does: nobody can
 * be expected to notice that it is gone.
 */
function withdrawn(before: Document, after: Document): Occurrence[] {
  const released = lastRelease(after.body);
  if (!released || before.statusId === after.statusId) return [];
  if (before.statusId !== status.archived && after.statusId !== status.archived) return [];
  const release = fieldsOf(eventSlot.fields.releases, released);
  const end = momentIn(release('end')) ?? 0;
  return !release('isOff') && end > Date.parse(after.updatedDate) ? tellOfSlot(after) : [];
}

function tellOfSlot(slot: Document): Occurrence[] {
  const people = peopleOfSlot(slot);
  return people.length === 0
    ? []
    : [{ kind: 'slotMoved', ref: String(slot.version), tellsFollowers: false, people, teams: [] }];
}

/** Everybody whom a slot names; of those who signed up, those who are not off again. */
function peopleOfSlot({ entity, body }: Document): readonly string[] {
  const named = peopleNamedIn(documentTypes[entity].allFields, { ...body, signUps: [] });
  return [
    ...new Set([
      ...named,
      ...signUpsIn(fieldsOf(eventSlot, body)('signUps'), [], 0).map(({ person }) => person),
    ]),
  ];
}
