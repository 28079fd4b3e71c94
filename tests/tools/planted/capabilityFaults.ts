import type { PlantedText } from './planting.ts';

const shell = 'src/screens/shell/Shell.tsx';
const store = 'src/session/store.ts';
const settleConflict = 'src/actions/settleConflict.ts';
const formUpdates = 'src/screens/documents/edit/form/formUpdates.ts';
const changeMany = 'src/screens/shared/many/changeMany.ts';
const usePaperRows = 'src/screens/documents/list/usePaperRows.ts';
const restoreVersion = 'src/actions/restoreVersion.ts';
const useReviewActions = 'src/screens/work/review/useReviewActions.ts';
const define = 'src/domain/content/entities/define.ts';
const seeAs = 'src/domain/rules/permissions/seeAs.ts';
const findOverlaps = 'src/domain/event/schedule/overlaps/findOverlaps.ts';
const staleSheets = 'src/screens/paper/binder/stale/staleSheets.ts';
const cardPreview = 'src/screens/documents/edit/CardPreview.tsx';
const boardMoves = 'src/screens/documents/list/board/boardMoves.ts';
const offlineEvents = 'src/sync/offlineEvents.ts';

/** A line of a capability that is broken, and the journey that must fail by it. */
export interface CapabilityFault extends PlantedText {
  /** The journey. */
  readonly tests: string;
  /** Part of the message with which it must fail. */
  readonly failing: string;
}

type Texts = Pick<CapabilityFault, 'original' | 'replacement' | 'failing'>;

function fault(journey: string, name: string, file: string, texts: Texts): CapabilityFault {
  return { tests: `tests/e2e/journeys/${journey}.spec.ts`, name, file, ...texts };
}

/** One fault for each capability. They are planted together, because they do not disturb each other. */
export const capabilityFaults: readonly CapabilityFault[] = [
  fault('first-visit', 'the query of an address is lost on the way to the sign-in page', shell, {
    original: 'state={{ from: pathname + search }}',
    replacement: 'state={{ from: pathname }}',
    failing: '/lammies?sort=title',
  }),
  fault('main-job', 'a change that is only on this device is reported as if the server had it', store, {
    original: "useShell.getState().isCutOff ? ' on this device' : ''",
    replacement: "''",
    failing: 'Encounter Submitted on this device',
  }),
  fault('clock', 'a device whose clock is wrong goes on showing its own time', 'src/session/clock.ts', {
    original: 'return correctedTime(known, Date.now());',
    replacement: 'return Date.now();',
    failing: "getByRole('status')",
  }),
  fault('conflict', 'my text is dropped as soon as one of its fields is taken', settleConflict, {
    original: 'fields.every(isTaken) ? []',
    replacement: 'fields.some(isTaken) ? []',
    failing: '(text not taken)',
  }),
  fault('tabs', 'an open form does not follow its document', formUpdates, {
    original: '      values[name] = joinedText ?? value;\n      base[name] = value;\n',
    replacement: '      base[name] = value;\n',
    failing: 'Written in the first tab',
  }),
  fault('lists', 'documents that could not be changed are counted as changed', changeMany, {
    original: 'succeeded: keys.length - failed.length',
    replacement: 'succeeded: keys.length',
    failing: '2 Encounters Submitted',
  }),
  fault('print', 'a list is printed before its rows are there', usePaperRows, {
    original: '      await from.read(keys);\n',
    replacement: '',
    failing: ' rows"',
  }),
  fault('form', 'a comma does not separate chips', 'src/ui/fields/combobox/parseChips.ts', {
    original: String.raw`typed.split(/[,\n]/)`,
    replacement: String.raw`typed.split(/\n/)`,
    failing: "getByText('Through', { exact: true })",
  }),
  fault('rich-text', 'pasted bold text becomes italic', 'src/ui/rich/paste/readHtml.ts', {
    original: "['b', formats.strong]",
    replacement: "['b', formats.em]",
    failing: '"Rope"',
  }),
  fault('comments', 'a comment loses the place that it is about', 'src/actions/comments.ts', {
    original: 'parentId, comment, ...(anchor && { anchor })',
    replacement: 'parentId, comment',
    failing: 'Comments on Referee brief',
  }),
  fault('shares', 'the teams that a document is newly shared with are not saved', 'src/actions/comments.ts', {
    original: 'keyId, entity, shares, was }',
    replacement: 'keyId, entity, shares: was, was }',
    failing: 'and Undertow Plot.',
  }),
  fault('versions', 'restoring a version saves the text that is there already', restoreVersion, {
    original: '{ ...current.body, ...restored }',
    replacement: '{ ...restored, ...current.body }',
    failing: "name: '3'",
  }),
  fault('search', 'a filter on the status lets every status through', 'src/mirror/search/criteria.ts', {
    original: 'statusesNamed(value).map',
    replacement: "statusesNamed('').map",
    failing: 'What the xylophone said',
  }),
  fault('review-desk', 'what is flagged on the review desk is approved', useReviewActions, {
    original: 'run(items, transitions.flag, options)',
    replacement: 'run(items, transitions.approve, options)',
    failing: ' Flagged',
  }),
  fault('research-desk', 'an answer is shown before it is released', define, {
    original: 'document.isRevealed === true',
    replacement: 'document.isRevealed !== false',
    failing: 'not.toHaveProperty',
  }),
  fault('inbox', 'a notice that is done stays in the inbox', 'src/mirror/queries/person/inbox.ts', {
    original: "state.kind === 'done' ||",
    replacement: '',
    failing: 'The rope at the ford',
  }),
  fault('see-as', 'somebody who sees as a player has their buttons as well', seeAs, {
    original: 'isAdmin: false, permissions, seenAs',
    replacement: 'isAdmin: false, seenAs',
    failing: "getByRole('group', { name: 'Actions' })",
  }),
  fault('leaks', 'references in texts are no links that can leak', 'src/domain/review/leaks/leaks.ts', {
    original: '[...referencedIds(one, body), ...mentionedIn(one, body)]',
    replacement: 'referencedIds(one, body)',
    failing: 'The mill in plain sight',
  }),
  fault('timetable', 'two slots in one place are no overlap', findOverlaps, {
    original: 'if (place === null) return [];',
    replacement: 'if (place !== null) return [];',
    failing: 'both use The salt yard',
  }),
  fault('run', 'the roll counts the missing as present', 'src/screens/event/run/sheet/RunSheet.tsx', {
    original: "marks.filter(({ what }) => what !== 'missing').length",
    replacement: 'marks.length',
    failing: '1 of 2 present',
  }),
  fault('crew', 'crew who signed up are not counted', 'src/domain/event/schedule/slot.ts', {
    original: '({ hasPlace, isAssigned }) => hasPlace && !isAssigned',
    replacement: '({ hasPlace, isAssigned }) => hasPlace && isAssigned',
    failing: '1 of 3 crew',
  }),
  fault('cards', 'what the desk does is logged of no card', 'src/screens/cards/desk/CardActs.tsx', {
    original: '[{ keyId: row.keyId, serials: [serial] }],',
    replacement: '[{ keyId: row.keyId, serials: [] }],',
    failing: 'Valid',
  }),
  fault('binder', 'the text of a printed sheet is compared with itself', staleSheets, {
    original: '...changeLines(fields, row.text.body, now.text.body),',
    replacement: '...changeLines(fields, now.text.body, now.text.body),',
    failing: 'Starts when changed',
  }),
  fault('map', 'across and down are confused when a pin is saved', 'src/actions/event/siteMap.ts', {
    original: 'mapX: pin?.x ?? null, mapY: pin?.y ?? null',
    replacement: 'mapX: pin?.y ?? null, mapY: pin?.x ?? null',
    failing: 'toBeGreaterThan',
  }),
  fault('import', 'bad rows are imported as well', 'src/screens/admin/exchange/ImportSteps.tsx', {
    original: 'planned?.rows.filter(({ errors }) => errors.length === 0)',
    replacement: 'planned?.rows.filter(({ errors }) => errors.length >= 0)',
    failing: 'Import 2 rows',
  }),
  fault('export', 'an export lacks the first document', 'src/screens/shared/export/exportList.ts', {
    original: 'keys.slice(at, at + batchSize)',
    replacement: 'keys.slice(at + 1, at + batchSize)',
    failing: "{ name: 'Monsters' }).locator('h1 + span') Expected: ",
  }),
  fault('people', 'nobody is told that their role has changed', 'server/store/people/roles.ts', {
    original: 'return holders;',
    replacement: 'return holders.slice(holders.length);',
    failing: "hasText: 'MON-'",
  }),
  fault('game-settings', 'the preview of a card does not follow the settings', cardPreview, {
    original: 'isSample ? cardTemplateFrom(values) : storedTemplate',
    replacement: 'isSample ? cardTemplateFrom({}) : storedTemplate',
    failing: 'toHaveCSS',
  }),
  fault('system-pages', 'a system page is listed before it is published', 'src/screens/pages/GamePages.tsx', {
    original: "fieldsOf(systemPage, fields)('published')",
    replacement: "fieldsOf(systemPage, fields)('published') !== undefined",
    failing: "getByRole('link', { name: 'Camp rules",
  }),
  fault('profile', 'the theme is stored where the next start does not look', 'src/ui/theme/choice.ts', {
    original: "theme: 'wmtheme'",
    replacement: "theme: 'wm-theme'",
    failing: '/light/',
  }),
  fault('device', 'a discarded change is not restored', 'src/actions/unsent/undoDiscard.ts', {
    original: 'await restoreUnsent(mirror, changes, by, at);',
    replacement: 'await restoreUnsent(mirror, [], by, at);',
    failing: 'Edited: Summary',
  }),
  fault('setup', 'the address for a new game works again and again', 'server/identity/identity.ts', {
    original: 'isEqualText(value, token) && (await hasNoAccounts(db))',
    replacement: 'isEqualText(value, token)',
    failing: '404',
  }),
  fault('update', 'an update is not told to take over', 'src/app/applyUpdate.ts', {
    original: "{ type: 'SKIP_WAITING' }",
    replacement: "{ type: 'skipWaiting' }",
    failing: 'data-marked',
  }),
  fault('logout', 'logging out leaves the database', 'src/session/session.ts', {
    original: '  await deleteMirror(mirror);\n',
    replacement: '',
    failing: '"waymark:',
  }),
  fault('board', 'every card of a board is in the first column', boardMoves, {
    original: "(entry.shown[state.name] ?? '') : String(entry.statusId)",
    replacement: "(entry.shown[state.name] ?? '') : String(status.editing)",
    failing: "getByRole('region', { name: 'Submitted'",
  }),
  fault('team', 'Home lists only archived documents as assigned', 'src/mirror/queries/person/assigned.ts', {
    original: 'statusId !== status.archived',
    replacement: 'statusId === status.archived',
    failing: "getByRole('region', { name: 'Assigned to me' })",
  }),
  fault('offline-event', 'the histories of an event taken offline are not fetched', offlineEvents, {
    original: 'const gaps = nextGaps(state.counts);',
    replacement: 'const gaps = nextGaps(new Map());',
    failing: 'Everything for this event is on this device',
  }),
  fault('now', 'Now begins with the last of the slots', 'src/domain/event/run/ownDay.ts', {
    original: '.toSorted((a, b) => a.start - b.start || a.end - b.end)',
    replacement: '.toSorted((a, b) => b.start - a.start || a.end - b.end)',
    failing: "getByRole('article', { name: 'The Last Ringer' })",
  }),
];
