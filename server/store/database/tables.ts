/** Every table. Ids are text, timestamps epoch milliseconds, booleans 1 and 0, lists and bodies JSON text. */
export interface Tables {
  meta: { key: string; value: string };
  /** Marks of this database's history: a file beside it has the newest of its process (`HighWaterMark`). */
  marks: { token: string; process: string; at: number };
  /** One row: the number of the newest feed entry. */
  counter: { id: number; seq: number };
  documents: {
    key_id: string;
    entity: string;
    team_id: string;
    status_id: number;
    event_id: string | null;
    version: number;
    reference: string;
    title: string;
    created_at: number;
    created_by: string;
    updated_at: number;
    updated_by: string;
    share_all: number;
    share_teams: string;
    comments: string;
    /** Whom it was assigned to (`readAssignments`). */
    assignments: string;
    /** When fields of it are revealed to all readers; null if never. */
    reveal_at: number | null;
    /** Whether that time has come and the document was published again. */
    revealed: number;
    body: string;
    /** Hash of the document as staff get it (`contentHash`). */
    hash_staff: number;
    /** Hash of the document as other readers get it. */
    hash_players: number;
  };
  document_versions: {
    key_id: string;
    version: number;
    status_id: number;
    team_id: string;
    title: string;
    at: number;
    by: string;
    body: string;
  };
  /** Pictures without their bytes; `complete` once all parts have arrived and are those of its id. */
  pictures: {
    id: string;
    type: string;
    bytes: number;
    width: number;
    height: number;
    thumbnail: string;
    complete: number;
    at: number;
    by: string;
  };
  /** Base64, so that dumps of both databases are alike. */
  picture_parts: { picture_id: string; part: number; bytes: string };
  /** Texts that lost a conflict. */
  kept_texts: { id: string; key_id: string; version: number; at: number; by: string; body: string };
  feed: { scope: string; id: string; seq: number; gone: number };
  applied: {
    change_id: string;
    user_id: string;
    body_hash: string;
    status: number;
    answer: string;
    at: number;
  };
  horizon: { scope: string; seq: number };
  reference_counters: { entity: string; next: number };
  roles: {
    id: string;
    name: string;
    is_admin: number;
    is_staff: number;
    permissions: string;
    version: number;
  };
  people: {
    id: string;
    first_name: string;
    last_name: string;
    display_name: string;
    email: string;
    role_id: string | null;
    teams: string;
    default_team: string | null;
    lang: string | null;
    icon_colour: string;
    active: number;
    version: number;
    created_at: number;
  };
  /** Entries that the devices of one person share, such as what they have read (`personalEntrySchema`). */
  personal: { user_id: string; key: string; value: string; at: number; seq: number };
  /** Events of documents to notify one person of, without any of their text. */
  notices: {
    user_id: string;
    seq: number;
    id: string;
    kind: string;
    entity: string;
    key_id: string;
    ref: string;
    actor: string;
    at: number;
  };
  /** The news last sent to a person on a channel: the number of the newest notice in it. */
  deliveries: {
    user_id: string;
    channel: string;
    seq: number;
    /** When something is sent next, or tried again; what sends it moves it on first, so that nobody else does. */
    next_at: number;
    /** Failed attempts since something was last sent. */
    tries: number;
    /** The deadlines that were in what was sent and are not over (`deadlineKey`), as JSON. */
    due: string;
  };
  /** A device subscribed to push messages, for as long as its session lasts. */
  push_subscriptions: {
    endpoint: string;
    user_id: string;
    session_id: string;
    p256dh: string;
    auth: string;
    at: number;
  };
  /** The secret address of a person's calendar: the hash of its token. */
  calendar_feeds: { user_id: string; token: string; at: number };
  auth_user: AuthRow & { name: string; email: string; emailVerified: number; image: string | null };
  auth_session: AuthRow & {
    expiresAt: string;
    token: string;
    ipAddress: string | null;
    userAgent: string | null;
    userId: string;
  };
  auth_account: AuthRow & {
    accountId: string;
    providerId: string;
    userId: string;
    accessToken: string | null;
    refreshToken: string | null;
    idToken: string | null;
    accessTokenExpiresAt: string | null;
    refreshTokenExpiresAt: string | null;
    scope: string | null;
    password: string | null;
  };
  auth_verification: AuthRow & {
    identifier: string;
    value: string;
    expiresAt: string;
    /** Who created a link for choosing a password; null for everything else, and for links of people themselves. */
    issuedBy: string | null;
  };
  /** Append-only: triggers refuse anything else. Details are JSON. */
  security_log: {
    id: string;
    at: number;
    kind: string;
    actor: string | null;
    subject: string | null;
    address: string | null;
    device: string | null;
    detail: string;
  };
  /** PostgreSQL only: written by rate-limiter-flexible. */
  attempts: { key: string; points: number; expire: number | null };
}

/** better-auth's tables, with its names; timestamps are ISO text on both databases. */
interface AuthRow {
  id: string;
  createdAt: string;
  updatedAt: string;
}
