import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import { createDocument, setStatus } from '#actions/documents.ts';
import { saveDraft } from '#actions/unsent/drafts.ts';
import { restoreVersion } from '#actions/restoreVersion.ts';
import { saveEdited } from '#actions/saveEdited.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { type DocumentType, noTeam } from '#domain/content/documentTypes.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { storedDocument } from '#mirror/read/documents.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { assign, isPlacedBy, say, share } from './collaboration.ts';
import { periodBody } from './periods.ts';
import { type HistoryRun, type Participant, checkOutcome, itemAt, noteDiscarded } from './run.ts';
import type { StepOf } from './steps.ts';
import { maySeeField } from './subject.ts';
import { type ValueChange, absent, changedValues, valueAt, wordsIn } from './values.ts';
import { entityOrder, fieldAt } from './writing.ts';

const teams = ['owls', 'foxes'] as const;
/** Submitted most often, because the other statuses follow from it. */
const statuses = [1, -1, 3, 2, 0, 1, 1] as const;

/** The document as a device shows it; undefined if it is not there. */
export async function shownOn(
  { device }: Participant,
  keyId: string | undefined,
): Promise<Document | undefined> {
  const row = keyId === undefined ? undefined : await device.mirror.documents.get(keyId);
  return row && documentOf(row);
}

/** Creates a document. */
export async function create(
  run: HistoryRun,
  participant: Participant,
  step: Omit<StepOf<'create'>, 'kind' | 'device'>,
): Promise<void> {
  const { device, user } = participant.device;
  const keyId = device.newId();
  const entity = itemAt(entityOrder, step.entity) ?? 'ritual';
  const made = run.writer.body(keyId, entity, step.isComplete);
  const researchPeriod = 'researchPeriod' in made ? itemAt(run.periodIds, step.team) : undefined;
  const whole = researchPeriod === undefined ? made : { ...made, researchPeriod };
  const body = Object.fromEntries(
    Object.entries(whole).filter(([name]) => {
      const field = documentTypes[entity].allFields[name];
      return field?.writers === 'everyone' || (field?.writers === 'staff' && user.isStaff);
    }),
  );
  const given = { keyId, entity, teamId: itemAt(teams, step.team) ?? 'owls', body };
  const outcome = await createDocument(device, given);
  checkOutcome(run, participant, undefined, { kind: 'create', id: keyId, ...given }, outcome);
  if (outcome.kind === 'refused') return;
  run.keyIds.push(keyId);
  recordCreation(run, participant, { keyId, entity, teamId: given.teamId, body });
}

/** Records what a person meant by creating a document. */
export function recordCreation(
  { observation: { intentions } }: HistoryRun,
  { account: { id } }: Participant,
  { keyId, entity, teamId, body }: { keyId: string; entity: DocumentType; teamId: string; body: BodyPatch },
): void {
  intentions.recordEdit(id, keyId, entity, {}, body);
  intentions.record(id, keyId, { key: 'teamId', from: absent, to: teamId });
}

/** Creates, edits, archives or unarchives an event, a location or a research period. */
export async function changeItem(
  run: HistoryRun,
  participant: Participant,
  { item, how }: StepOf<'item'>,
): Promise<void> {
  const { device } = participant.device;
  const shown = await shownOn(participant, itemAt(run.itemIds, item));
  if (how < 2 || !shown) {
    const keyId = device.newId();
    const entity = itemAt(['event', 'event', 'location', 'researchPeriod'] as const, item) ?? 'event';
    const body = newItem(entity, run.writer.word(keyId, 'title'), run.itemIds.length);
    const given = { keyId, entity, teamId: noTeam, body } as const;
    const outcome = await createDocument(device, given);
    checkOutcome(run, participant, undefined, { kind: 'create', id: keyId, ...given }, outcome);
    if (outcome.kind === 'refused') return;
    run.itemIds.push(keyId);
    if (entity === 'researchPeriod') run.periodIds.push(keyId);
    recordCreation(run, participant, given);
    return;
  }
  if (how === 2) return moveTo(run, participant, shown, shown.statusId === -1 ? 0 : -1);
  const field = fieldAt(shown.entity, how + item);
  await save(run, participant, shown, { [field]: run.writer.next(shown, field, 'add', run.itemIds) });
}

/** The body of a new item; every second period is closed. */
function newItem(entity: 'event' | 'location' | 'researchPeriod', title: string, at: number) {
  switch (entity) {
    case 'event':
      return { title, isNext: true };
    case 'location':
      return { title };
    case 'researchPeriod':
      return periodBody(title, at % 2 === 0);
  }
}

/** Writes in a document, perhaps in a form that was opened some time ago. */
export async function write(
  run: HistoryRun,
  participant: Participant,
  keyId: string,
  { field, how, isFormOpen }: Pick<StepOf<'write'>, 'field' | 'how' | 'isFormOpen'>,
): Promise<void> {
  const shown = await shownOn(participant, keyId);
  const seen = (isFormOpen && participant.forms.get(keyId)) || shown;
  if (!seen) return;
  participant.forms.delete(keyId);
  const name = how === 'addLog' ? logOf(seen) : fieldAt(seen.entity, field);
  const { isStaff } = participant.device.user;
  const kind = name === undefined ? undefined : documentTypes[seen.entity].allFields[name];
  if (name === undefined || !kind || kind.writers === 'nobody' || (kind.writers === 'staff' && !isStaff))
    return;
  if (!Object.hasOwn(seen.body, name)) return;
  await save(run, participant, seen, { [name]: run.writer.next(seen, name, how, run.itemIds) });
}

function logOf({ entity }: Document): string | undefined {
  const fields = Object.entries(documentTypes[entity].allFields);
  return fields.find(([, field]) => field.kind === 'group' && field.append)?.[0];
}

/** Saves new values of some fields, and perhaps another team, over the text that was seen. */
async function save(
  run: HistoryRun,
  participant: Participant,
  seen: Document,
  patch: BodyPatch,
  teamId = seen.teamId,
): Promise<void> {
  const { device, mirror } = participant.device;
  const { intentions } = run.observation;
  const { keyId, entity } = seen;
  const { id } = participant.account;
  const [current, lane] = [await shownOn(participant, keyId), await laneOf(mirror, keyId)];
  const changes = changedValues(entity, seen.body, { ...seen.body, ...patch });
  const hasMoved = teamId !== seen.teamId;
  if (changes.length === 0 && !hasMoved) return;
  const body = { ...seen.body, ...patch };
  const { outcome, conflicting } = await saveEdited(device, seen, { teamId, body, draftId: `form-${keyId}` });
  const change = { kind: 'edit', id: keyId, keyId, entity, version: seen.version, body: patch } as const;
  // Others may have written the same since the form was opened: then nothing is written, which needs no right.
  const isThere =
    current !== undefined &&
    (!hasMoved || teamId === current.teamId) &&
    changedValues(entity, current.body, { ...current.body, ...patch }).length === 0;
  if (!isThere || outcome.kind === 'refused')
    checkOutcome(run, participant, current, { ...change, ...(hasMoved ? { teamId } : {}) }, outcome);
  if (outcome.kind === 'refused') return;
  if (seen.statusId !== current?.statusId) run.observation.noteOldForm(id, keyId, seen.statusId);
  // A refused status change is dropped with the next edit.
  noteDiscarded(run, participant, lane.filter(isRefusedMove));
  const undoes = await unsentAdditions(participant, keyId);
  for (const each of changes) intentions.record(id, keyId, each, undoes(each));
  if (hasMoved) intentions.record(id, keyId, { key: 'teamId', from: seen.teamId, to: teamId });
  if (!current) return;
  // Text that the same person wrote meanwhile in another form gives way to the later text; it goes to the history.
  for (const { key, to } of changes) {
    const from = valueAt(entity, current.body, key);
    const isOwn = intentions.meant(id, keyId, key, from);
    noteJoined(run, participant, seen, { name: key, texts: [from, to] }, await shownOn(participant, keyId));
    if (isOwn && from !== to && !conflicting.includes(key.split('/', 1)[0] ?? ''))
      intentions.recordReplacement(id, keyId, { key, from, to });
  }
}

/**
 * Records that texts of two authors were joined in a field, if they were: each of the two is then before the person. Every word
 * that either wrote must be in the result, and the document must be Editing.
 */
export function noteJoined(
  run: HistoryRun,
  { account: { id } }: Participant,
  seen: Document,
  { name, texts }: { readonly name: string; readonly texts: readonly string[] },
  shown: Document | undefined,
): void {
  const result = shown && valueAt(shown.entity, shown.body, name);
  if (!shown || result === undefined || texts.includes(result)) return;
  if (documentTypes[shown.entity].allFields[name]?.kind !== 'rich') return;
  const { intentions, problems } = run.observation;
  const before = new Set(wordsIn(valueAt(seen.entity, seen.body, name)));
  const after = new Set(wordsIn(result));
  const lost = texts.flatMap((text) => wordsIn(text)).filter((word) => !before.has(word) && !after.has(word));
  if (lost.length > 0 || shown.statusId !== 0)
    problems.push(
      `${shown.keyId} ${name} was joined to ${result} in status ${shown.statusId}: ${lost.join()} lost`,
    );
  for (const from of texts) intentions.record(id, shown.keyId, { key: name, from, to: result });
}

/** Whether a change takes back what this device had added and not sent. */
async function unsentAdditions(
  { device: { mirror } }: Participant,
  keyId: string,
): Promise<(change: ValueChange) => boolean> {
  const base = (await storedDocument(mirror, keyId)) ?? (await mirror.documents.get(keyId));
  const lane = await laneOf(mirror, keyId);
  const isSending = lane.some(({ state }) => state === 'sent');
  return ({ key, to }) =>
    to === absent && !isSending && base !== undefined && valueAt(base.entity, base.body, key) === absent;
}

function isRefusedMove({ state, change }: Awaited<ReturnType<typeof laneOf>>[number]): boolean {
  return state === 'refused' && change.kind === 'setStatus';
}

/** Moves a document to another status. */
async function moveTo(
  run: HistoryRun,
  participant: Participant,
  shown: Document,
  statusId: (typeof statuses)[number],
): Promise<void> {
  const { keyId, entity, version } = shown;
  // Approvers confirm every second time that it is incomplete.
  const isConfirmed = statusId === 3 && version % 2 === 0;
  const outcome = await setStatus(participant.device.device, shown, statusId, isConfirmed);
  const confirmation = isConfirmed ? ({ evenIfIncomplete: true } as const) : {};
  const change = { kind: 'setStatus', id: keyId, keyId, entity, version, statusId, ...confirmation } as const;
  checkOutcome(run, participant, shown, change, outcome);
  if (outcome.kind !== 'applied') return;
  const moved = { key: 'statusId', from: String(shown.statusId), to: String(statusId) };
  run.observation.intentions.record(participant.account.id, keyId, moved);
}

/** Runs a step about one document, if the device has it. */
export async function changeDocument(
  run: HistoryRun,
  participant: Participant,
  keyId: string,
  step: StepOf<'move' | 'team' | 'share' | 'assign' | 'say' | 'goBack' | 'open' | 'draft'>,
): Promise<void> {
  const shown = await shownOn(participant, keyId);
  if (!shown) return;
  switch (step.kind) {
    case 'open':
      participant.forms.set(keyId, shown);
      return;
    case 'draft':
      return draft(run, participant, shown, step.field);
    case 'move':
      return moveTo(run, participant, shown, itemAt(statuses, step.status) ?? 1);
    case 'team':
      return save(run, participant, shown, {}, itemAt(teams, step.team) ?? 'owls');
    case 'share':
      return share(run, participant, shown, step.whom);
    case 'assign':
      return assign(run, participant, shown, step.toSelf);
    case 'say':
      return step.how === 4 ? editComment(run, participant, shown) : say(run, participant, shown, step.how);
    case 'goBack':
      return goBack(run, participant, shown, step.version);
  }
}

/** Types in a form of its own that is never saved: its text must stay. */
async function draft(run: HistoryRun, participant: Participant, shown: Document, at: number): Promise<void> {
  const { keyId, entity, teamId, version } = shown;
  const { device, mirror } = participant.device;
  const name = fieldAt(entity, at);
  const before = shown.body[name];
  if (before === undefined) return;
  const value = run.writer.next(shown, name, 'add', run.itemIds);
  const body = { [name]: value };
  const common = { keyId, entity, isNew: false, teamId, teamWas: teamId, version, at: device.now() };
  const id = `draft-${run.drafts.length}`;
  await saveDraft(mirror, { kind: 'draft', ...common, id, body, was: { [name]: before } });
  // A number, a choice or a switch may be saved by somebody else as well: then nothing of the draft is left to keep.
  const kind = documentTypes[entity].allFields[name]?.kind;
  const mayCoincide = kind === 'number' || kind === 'choice' || kind === 'boolean';
  if (!mayCoincide) run.drafts.push({ participant, keyId, text: canonicalJson(body) });
}

/** Restores the text of an earlier version, as far as the actor may read it. */
async function goBack(run: HistoryRun, participant: Participant, shown: Document, at: number): Promise<void> {
  const stored = run.observation.model.documents.get(shown.keyId);
  const version = stored && itemAt(stored.versions, at);
  if (!stored || !version || stored.entity !== shown.entity) return;
  const { account } = participant;
  const readable = Object.entries(version.body).filter(([name]) => {
    const field = documentTypes[shown.entity].allFields[name];
    const isLog = field?.kind === 'group' && field.append;
    const mayWrite =
      field?.writers === 'everyone' || (field?.writers === 'staff' && participant.device.user.isStaff);
    return (
      mayWrite &&
      !isLog &&
      Object.hasOwn(shown.body, name) &&
      maySeeField(account, stored, name, version.body)
    );
  });
  const earlier = { ...shown, body: { ...shown.body, ...Object.fromEntries(readable) } };
  // Without a difference there is nothing to save.
  if (changedValues(shown.entity, shown.body, earlier.body).length === 0) return;
  const { keyId, entity } = shown;
  const { mirror } = participant.device;
  // While a conflict is open, the screen offers no restoring.
  if ((await mirror.documents.get(keyId))?.sync === 'conflict') return;
  const lane = await laneOf(mirror, keyId);
  const sent = await storedDocument(mirror, keyId);
  const outcome = await restoreVersion(participant.device.device, shown, earlier);
  const change = { kind: 'edit', id: keyId, keyId, entity, version: 0, body: {} } as const;
  checkOutcome(run, participant, shown, change, outcome);
  if (outcome.kind === 'refused') return;
  noteDiscarded(run, participant, lane.filter(isRefusedMove));
  const undoes = await unsentAdditions(participant, keyId);
  const { intentions } = run.observation;
  for (const each of changedValues(entity, shown.body, earlier.body)) {
    intentions.record(account.id, keyId, each, undoes(each));
    // Text that was written here and not sent yet goes to the history.
    const isSent = sent && valueAt(entity, sent.body, each.key) === each.from;
    if (!isSent && each.from !== absent && intentions.meant(account.id, keyId, each.key, each.from))
      intentions.recordReplacement(account.id, keyId, each);
  }
}

/** Edits a comment on a field, which is made and sent first if the actor has none. */
async function editComment(run: HistoryRun, participant: Participant, shown: Document): Promise<void> {
  const { user, engine } = participant.device;
  if (shown.comments.some((each) => isPlacedBy(user.id, each))) return say(run, participant, shown, 4);
  await say(run, participant, shown, 1);
  await engine.cycle();
  const sent = await shownOn(participant, shown.keyId);
  if (sent) await say(run, participant, sent, 4);
}
