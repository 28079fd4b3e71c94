import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import {
  type PullResponse,
  type PushResult,
  pullResponseSchema,
  pushItemSchema,
  pushResponseSchema,
  pushRequestSchema,
} from '#contract/sync/sync.ts';
import { errorBodySchema } from '#contract/errors/errors.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { StatusId } from '#domain/content/status.ts';
import { type Change, isCollaborationChange } from '#domain/rules/change.ts';
import type { HistoryAccount } from './accounts.ts';
import { fieldsBeyondRights } from './disclosure.ts';
import { effectOf } from './effects.ts';
import { valueChanges } from './changes.ts';
import { Intentions } from './intentions.ts';
import { type ModelDocument, ServerModel, newestOf } from './model.ts';
import { type Verdict, allowedAnswers, isOnAnother, unseenIn } from './oracle.ts';
import { stateOfModel } from './stored.ts';
import { mayRead, maySeeField } from './subject.ts';
import { absent, valueAt, valuesOfAny, wordsIn } from './values.ts';

/** Where a word was written: a field of a document, or a comment on it. */
export interface WordPlace {
  readonly keyId: string;
  readonly field: string;
}

/** A request as it arrived at the server, and its answer. */
export interface Exchange {
  readonly who: HistoryAccount;
  readonly device: string;
  readonly path: string;
  readonly request: string;
  readonly status: number;
  readonly answer: string;
}

/** Most bytes of a push of several changes, and of the list around them. */
const largestBatch = 512 * 1024 + 16 * 1024;

/** The size above which the server takes no request. */
const largestRequest = 1024 * 1024;

/**
 * Sees every request where it meets the server, and keeps its own record of what the server must hold. Whatever the
 * rules do not explain is a problem: an answer (`allowedAnswers`), a state after it (`effectOf`), a conflict with oneself,
 * a value replaced by somebody who had not seen it (`Intentions`), a word sent to somebody who may not read it.
 */
export class Observation {
  readonly problems: string[] = [];
  readonly model = new ServerModel();
  readonly intentions = new Intentions();
  readonly #words = new Map<string, WordPlace[]>();
  /** Every answer of the server to a change, by its id. */
  readonly answers = new Map<string, Verdict[]>();
  /** Devices that forgot changes of a document they may have sent, as `device keyId`. */
  readonly forgotten = new Set<string>();
  /** The last page that was sent to each device, and to whom. */
  readonly pages = new Map<string, { readonly who: HistoryAccount; readonly page: PullResponse }>();
  /** Whether the person on a device may see what staff see, and the devices where that has changed: they had other text. */
  readonly #isStaff = new Map<string, boolean>();
  readonly #changedRights = new Set<string>();
  /** Epochs that have ended if the server has noticed that it was restored. */
  readonly #perhapsEnded = new Set<string>();
  readonly #epochs = new Set<string>();
  /** Devices with edits of a document that another device exported, as `device keyId`. */
  readonly imported = new Set<string>();
  /** The device that a change was exported from, by the id of the change. */
  readonly origins = new Map<string, string>();
  /** Statuses that forms showed when they were saved, and that were others by then, by `person keyId`. */
  readonly #oldForms = new Map<string, Set<StatusId>>();
  /** The number of times that the server was restored from a backup. */
  restores = 0;
  /** Whether the server's disk is full: then it may answer 503. */
  isDiskFull = false;

  /** The places in which a word was written, to add to. */
  places(word: string): WordPlace[] {
    const places = this.#words.get(word) ?? [];
    this.#words.set(word, places);
    return places;
  }

  /** Notes the status that a form still showed when it was saved. */
  noteOldForm(person: string, keyId: string, shown: StatusId): void {
    const key = `${person} ${keyId}`;
    this.#oldForms.set(key, (this.#oldForms.get(key) ?? new Set()).add(shown));
  }

  /** Whether somebody saved a document in a form that showed another status than this one. */
  hasOldForm(person: string, keyId: string, statusId: StatusId): boolean {
    return [...(this.#oldForms.get(`${person} ${keyId}`) ?? [])].some((shown) => shown !== statusId);
  }

  /** Checks an exchange, and derives from it what the server must hold. Returns the documents it may have changed. */
  see(exchange: Exchange): readonly string[] {
    const before = this.model.documents;
    const { device, who } = exchange;
    if ((this.#isStaff.get(device) ?? who.isStaff) !== who.isStaff) this.#changedRights.add(device);
    this.#isStaff.set(device, who.isStaff);
    // Whoever has become staff again since the last page may see what an edit sent meanwhile stores.
    if (this.pages.get(exchange.device)?.who.isStaff !== exchange.who.isStaff)
      this.pages.delete(exchange.device);
    if (exchange.path.endsWith('/sync/pull') && exchange.status === 200) {
      const page = pullResponseSchema.parse(JSON.parse(exchange.answer));
      if (this.#perhapsEnded.size > 0) this.#learnEpoch(!this.#perhapsEnded.has(page.epoch));
      this.#epochs.add(page.epoch);
      if (!page.more) this.pages.set(exchange.device, { who: exchange.who, page });
    }
    const changed = exchange.path.endsWith('/sync/push') ? this.#seePush(exchange) : [];
    if (exchange.status === 500) this.#problem(exchange, 'the server failed');
    this.#checkDisclosure(exchange, before);
    return changed;
  }

  /** The state of documents that the server must have now. */
  expected(keyIds: readonly string[]): string[] {
    return keyIds.map((keyId) => {
      const document = this.model.documents.get(keyId);
      return document ? stateOfModel(document) : absent;
    });
  }

  /** Goes back to an earlier state of the server, as restoring a backup does. */
  goBack(backup: ServerModel): void {
    const { documents, ledger } = this.model;
    // If nothing has been stored since the backup, the server need not notice.
    const isNoticed = documents !== backup.documents || ledger !== backup.ledger;
    this.model.documents = backup.documents;
    this.model.ledger = backup.ledger;
    this.restores += 1;
    const { endedEpochs } = this.model;
    // The answer to one that has ended already says nothing about the others.
    const current = [...this.#epochs].filter((epoch) => !endedEpochs.has(epoch));
    for (const epoch of current) (isNoticed ? endedEpochs : this.#perhapsEnded).add(epoch);
  }

  #learnEpoch(hasEnded: boolean): void {
    if (hasEnded) for (const epoch of this.#perhapsEnded) this.model.endedEpochs.add(epoch);
    this.#perhapsEnded.clear();
  }

  #problem({ who, device }: Pick<Exchange, 'who' | 'device'>, text: string): void {
    this.problems.push(`${device} of ${who.id} (${who.role}, ${who.teams.join()}): ${text}`);
  }

  #seePush(exchange: Exchange): string[] {
    const { request, status, answer } = exchange;
    const { changes: sent, epoch } = pushRequestSchema.parse(JSON.parse(request));
    const changes = sent.flatMap((item) => pushItemSchema.safeParse(item).data ?? []);
    if (changes.length < sent.length) this.#problem(exchange, 'a change was sent that has no valid shape');
    if (typeof epoch === 'string' && this.#perhapsEnded.has(epoch) && (status === 200 || status === 410))
      this.#learnEpoch(status === 410);
    const hasEnded = typeof epoch === 'string' && this.model.endedEpochs.has(epoch);
    if (hasEnded !== (status === 410))
      this.#problem(exchange, `a push in epoch ${epoch} was answered ${status}`);
    if (status === 410) return [];
    const bytes = Buffer.byteLength(request);
    if (changes.length > 1 && bytes > largestBatch)
      this.#problem(exchange, `${changes.length} changes of ${bytes} bytes in one push`);
    const [only] = changes;
    if (status === 413 && only && changes.length === 1 && bytes > largestRequest) {
      this.#note(only.change.id, 'too_large');
      return [];
    }
    if (status === 503 && this.isDiskFull) return [];
    const parsed = pushResponseSchema.safeParse(JSON.parse(answer));
    if (status !== 200 || !parsed.success) {
      this.#problem(exchange, `a push was answered ${status} ${answer.slice(0, 300)}`);
      return [];
    }
    const results = new Map(parsed.data.answers.map((each) => [each.id, each]));
    const failed = new Set<string>();
    for (const { change } of changes) {
      const [track, ...behind] = tracksOf(change);
      const lane = `${change.keyId} ${track}`;
      const verdict = this.#seeChange(exchange, change, results.get(change.id), failed.has(lane));
      if (verdict === 'applied' || change.kind === 'keepText') continue;
      for (const each of [track, ...behind]) failed.add(`${change.keyId} ${each}`);
    }
    return [...new Set(changes.flatMap(({ change }) => this.#touched(change)))];
  }

  /** The documents that a change may have changed: its own, and with an event all other events. */
  #touched({ keyId, entity }: Change): string[] {
    if (entity !== 'event') return [keyId];
    const events = [...this.model.documents.values()].filter((each) => each.entity === 'event');
    return [keyId, ...events.map((each) => each.keyId)];
  }

  #seeChange(
    exchange: Exchange,
    change: Change,
    result: PushResult | undefined,
    isBehindFailed: boolean,
  ): Verdict {
    const { who } = exchange;
    const verdict = verdictOf(result);
    this.#note(change.id, verdict);
    const allowed = allowedAnswers(this.model, who, change, isBehindFailed);
    if (!allowed.includes(verdict)) {
      this.#problem(
        exchange,
        `${describe(change)} was answered ${verdict} instead of ${allowed.join(' or ')}`,
      );
    }
    if (verdict === 'version_conflict') this.#checkConflict(exchange, change);
    if (verdict !== 'applied') return verdict;
    const earlier = this.model.ledger.get(change.id);
    const version = earlier ? earlier.version : this.#apply(exchange, change);
    const answered = result?.document?.version ?? result?.short?.envelope.version;
    if (answered !== undefined && answered !== version)
      this.#problem(
        exchange,
        `${describe(change)} led to version ${version} and was answered with ${answered}`,
      );
    return verdict;
  }

  #apply(exchange: Exchange, change: Change): number {
    const { who, device } = exchange;
    const before = this.model.documents.get(change.keyId);
    const isAgain = change.kind === 'create' && before !== undefined;
    const effect = effectOf(this.model, change, { who, device: this.#author(device, change) });
    const [own] = effect;
    const version = isAgain ? 1 : (own?.versions.length ?? 0);
    this.model.store(isAgain ? [] : effect, change.id, { by: who.id, change, version });
    if (own && !isAgain) this.#checkValues(exchange, change, before, own);
    return version;
  }

  /** Every value that an applied change replaces must be one that its author had seen. */
  #checkValues(
    exchange: Exchange,
    change: Change,
    before: ModelDocument | undefined,
    after: ModelDocument,
  ): void {
    const { id } = exchange.who;
    const { keyId, entity } = change;
    const changes = valueChanges(change, before, after);
    for (const each of changes) {
      this.intentions.stored(keyId, each.key, each.to);
      const isMeant =
        each.key === 'shares' || each.key === 'assigned' || change.kind === 'editComment'
          ? // Shares and assignments are replaced as a whole, whatever they were: the last one to arrive counts. The
            // Earlier texts of a comment stay in its list of edits, which the end of a history compares.
            this.intentions.meant(id, keyId, each.key, each.to)
          : each.key === 'statusId' || this.intentions.explains(id, keyId, each);
      if (!isMeant)
        this.#problem(
          exchange,
          `${entity} ${keyId}: ${each.key} became ${short(each.to)} over ${short(each.from)}, which its author had not seen`,
        );
    }
    if (change.kind === 'keepText') {
      this.#noteStored(keyId, change.body);
      // Rows and elements that are not in it were removed in the text that lost.
      for (const [name, value] of Object.entries(change.body))
        if (Array.isArray(value)) this.intentions.stored(keyId, `${name}/*`, absent);
    }
    if (change.kind === 'create') this.#noteStored(keyId, newestOf(after).body);
  }

  #noteStored(keyId: string, body: BodyPatch): void {
    for (const [name, value] of Object.entries(body))
      for (const [key, text] of valuesOfAny(name, value)) this.intentions.stored(keyId, key, text);
  }

  /** A conflict needs a version that another device made: nobody is in conflict with themselves. */
  #checkConflict(exchange: Exchange, change: Change): void {
    const { who, device } = exchange;
    const document = this.model.documents.get(change.keyId);
    if (!document || (change.kind !== 'edit' && change.kind !== 'setStatus')) return;
    const author = this.#author(device, change);
    const unseen = change.kind === 'edit' ? unseenIn(this.model, who, document, change) : [];
    if (unseen.length === 0 && !isOnAnother(document, who, change)) return;
    const since = document.versions.slice(change.version).map((version) => version.device);
    const writers = unseen.length > 0 ? unseen.map((key) => lastWriter(document, key)) : since;
    const isByOthers = writers.some((writer) => writer !== author);
    const hasForgotten = this.forgotten.has(`${device} ${change.keyId}`);
    // A file brought back an edit that was sent from here before.
    const isBack = this.origins.get(change.id) === device;
    // Rights that have changed since show another text than the one that was read.
    const hasReadOther = change.kind === 'setStatus' && this.#changedRights.has(device);
    if (!isByOthers && !hasForgotten && !isBack && !hasReadOther && this.restores === 0)
      this.#problem(exchange, `${describe(change)} is in conflict with what the same device sent`);
  }

  /** The device that sends a change and, if it was imported there, the one that it was made on. */
  #author(device: string, { id }: Change): string {
    const origin = this.origins.get(id);
    return origin === undefined || origin === device ? device : `${device}, from ${origin}`;
  }

  #note(id: string, verdict: Verdict): void {
    this.answers.set(id, [...(this.answers.get(id) ?? []), verdict]);
  }

  /** An answer contains no word that its reader may not read, neither before nor after what it answers. */
  #checkDisclosure(exchange: Exchange, before: ReadonlyMap<string, ModelDocument>): void {
    const { who, answer } = exchange;
    for (const field of fieldsBeyondRights(exchange))
      this.#problem(exchange, `received the field ${field}, which they may not read`);
    for (const word of new Set(wordsIn(answer))) {
      const places = this.#words.get(word) ?? [];
      const mayBeSeen = [before, this.model.documents].some((documents) =>
        places.some(({ keyId, field }) => {
          const document = documents.get(keyId);
          if (!document || !mayRead(who, document)) return false;
          return document.versions.some(({ body }) => maySeeField(who, document, field, body));
        }),
      );
      if (!mayBeSeen && places.length > 0)
        this.#problem(exchange, `received ${word} of ${canonicalJson(places)}, which they may not read`);
    }
  }
}

/** The device whose change gave a place of a document the value it has. */
function lastWriter({ entity, versions }: ModelDocument, key: string): string | undefined {
  const value = ({ statusId, teamId, body }: ModelDocument['versions'][number]) =>
    key === 'statusId' ? String(statusId) : key === 'teamId' ? teamId : valueAt(entity, body, key);
  const at = versions.findLastIndex((each, index) => {
    const before = versions[index - 1];
    return !before || value(before) !== value(each);
  });
  return versions[at]?.device;
}

/** The track in which a change waits, and the others that wait for it: for a document that is not created, all of them. */
function tracksOf(change: Change): readonly [string, ...string[]] {
  if (change.kind === 'create') return ['text', 'log', 'talk'];
  if (change.kind === 'addEntries') return ['log'];
  return [isCollaborationChange(change) ? 'talk' : 'text'];
}

function verdictOf(result: PushResult | undefined): Verdict {
  if (!result) return 'skipped';
  if (result.status === 200) return 'applied';
  return errorBodySchema.parse(result.error).code;
}

function describe(change: Change): string {
  const base = 'version' in change ? ` on ${change.version}` : '';
  return `${change.kind} of ${change.entity} ${change.keyId}${base}`;
}

function short(value: string): string {
  return value.length > 80 ? `${value.slice(0, 80)}…` : value;
}
