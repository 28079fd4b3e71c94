CREATE FUNCTION public.refuse_log_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'DELETE' and old.at <= extract(epoch from now()) * 1000 - 63072000000 then return old; end if;
        raise exception 'The security log is append-only';
      end $$;
CREATE TABLE public.applied (
    change_id text NOT NULL,
    user_id text NOT NULL,
    body_hash text NOT NULL,
    status integer NOT NULL,
    answer text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.attempts (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE public.auth_account (
    id text NOT NULL,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" text,
    "refreshTokenExpiresAt" text,
    scope text,
    password text
);
CREATE TABLE public.auth_session (
    id text NOT NULL,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL,
    "expiresAt" text NOT NULL,
    token text NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" text NOT NULL
);
CREATE TABLE public.auth_user (
    id text NOT NULL,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" integer NOT NULL,
    image text
);
CREATE TABLE public.auth_verification (
    id text NOT NULL,
    "createdAt" text NOT NULL,
    "updatedAt" text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" text NOT NULL,
    "issuedBy" text
);
CREATE TABLE public.calendar_feeds (
    user_id text NOT NULL,
    token text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.counter (
    id integer NOT NULL,
    seq bigint NOT NULL
);
CREATE TABLE public.deliveries (
    user_id text NOT NULL,
    channel text NOT NULL,
    seq bigint NOT NULL,
    next_at bigint NOT NULL,
    tries integer NOT NULL,
    due text DEFAULT '[]'::text NOT NULL
);
CREATE TABLE public.document_versions (
    key_id text NOT NULL,
    version integer NOT NULL,
    status_id integer NOT NULL,
    team_id text NOT NULL,
    title text NOT NULL,
    at bigint NOT NULL,
    by text NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.documents (
    key_id text NOT NULL,
    entity text NOT NULL,
    team_id text NOT NULL,
    status_id integer NOT NULL,
    event_id text,
    version integer NOT NULL,
    reference text NOT NULL,
    title text NOT NULL,
    created_at bigint NOT NULL,
    created_by text NOT NULL,
    updated_at bigint NOT NULL,
    updated_by text NOT NULL,
    share_all integer NOT NULL,
    share_teams text NOT NULL,
    body text NOT NULL,
    comments text DEFAULT '[]'::text NOT NULL,
    hash_staff bigint DEFAULT 0 NOT NULL,
    hash_players bigint DEFAULT 0 NOT NULL,
    reveal_at bigint,
    revealed integer DEFAULT 0 NOT NULL,
    assignments text DEFAULT '[]'::text NOT NULL
);
CREATE TABLE public.feed (
    scope text NOT NULL,
    id text NOT NULL,
    seq bigint NOT NULL,
    gone integer NOT NULL
);
CREATE TABLE public.horizon (
    scope text NOT NULL,
    seq bigint NOT NULL
);
CREATE TABLE public.kept_texts (
    id text NOT NULL,
    key_id text NOT NULL,
    version integer NOT NULL,
    at bigint NOT NULL,
    by text NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.marks (
    token text NOT NULL,
    process text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.meta (
    key text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.notices (
    user_id text NOT NULL,
    seq bigint NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    entity text NOT NULL,
    key_id text NOT NULL,
    ref text NOT NULL,
    actor text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.people (
    id text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    display_name text NOT NULL,
    email text NOT NULL,
    role_id text,
    teams text NOT NULL,
    default_team text,
    lang text,
    icon_colour text NOT NULL,
    active integer NOT NULL,
    version integer NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.personal (
    user_id text NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    at bigint NOT NULL,
    seq bigint NOT NULL
);
CREATE TABLE public.push_subscriptions (
    endpoint text NOT NULL,
    user_id text NOT NULL,
    session_id text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.reference_counters (
    entity text NOT NULL,
    next integer NOT NULL
);
CREATE TABLE public.roles (
    id text NOT NULL,
    name text NOT NULL,
    is_admin integer NOT NULL,
    is_staff integer NOT NULL,
    permissions text NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.security_log (
    id text NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    actor text,
    subject text,
    address text,
    device text,
    detail text NOT NULL
);
INSERT INTO public.applied VALUES ('change', 'ada', 'hash', 200, '{"keyId":"ambush","version":2,"base":2}', 1700000000006);
INSERT INTO public.auth_session VALUES ('session', '2023-11-14T22:13:20.000Z', '2023-11-14T22:13:20.000Z', '2033-11-14T22:13:20.000Z', 'AGp84OHh5pA-vooIk7Lo8WASdYfdEfJvN6sew3n2Q0g', NULL, 'Test', 'ada');
INSERT INTO public.auth_user VALUES ('ada', '2023-11-14T22:13:20.000Z', '2023-11-14T22:13:20.000Z', 'Ada', 'ada@waymark.test', 1, NULL);
INSERT INTO public.counter VALUES (1, 3);
INSERT INTO public.document_versions VALUES ('ambush', 1, 0, 'owls', 'Ambush', 1700000000001, 'ada', '{"title":"Ambush"}');
INSERT INTO public.document_versions VALUES ('ambush', 2, 0, 'owls', 'Ambush at Müller’s mill', 1700000000002, 'ada', '{"title":"Ambush at Müller’s mill","summary":"It''s raining 🌧\nhard"}');
INSERT INTO public.document_versions VALUES ('owls', 1, 0, '-', 'The Owls', 1700000000004, 'ada', '{"active":true,"title":"The Owls"}');
INSERT INTO public.document_versions VALUES ('ghosts', 4, -1, '-', 'The Ghosts', 1700000000005, 'ada', '{"active":false,"title":"The Ghosts"}');
INSERT INTO public.documents VALUES ('ambush', 'encounter', 'owls', 0, NULL, 2, 'ENC-1', 'Ambush at Müller’s mill', 1700000000001, 'ada', 1700000000002, 'ada', 0, '["foxes"]', '{"title":"Ambush at Müller’s mill","summary":"It''s raining 🌧\nhard"}', '[]', 0, 0, NULL, 0, '[]');
INSERT INTO public.documents VALUES ('owls', 'team', '-', 0, NULL, 1, '', 'The Owls', 1700000000004, 'ada', 1700000000004, 'ada', 0, '[]', '{"active":true,"title":"The Owls"}', '[]', 0, 0, NULL, 0, '[]');
INSERT INTO public.documents VALUES ('ghosts', 'team', '-', -1, NULL, 4, '', 'The Ghosts', 1700000000005, 'ada', 1700000000005, 'ada', 0, '[]', '{"active":false,"title":"The Ghosts"}', '[]', 0, 0, NULL, 0, '[]');
INSERT INTO public.feed VALUES ('team', 'owls', 1, 0);
INSERT INTO public.feed VALUES ('team', 'ghosts', 2, 1);
INSERT INTO public.feed VALUES ('encounter/owls', 'ambush', 3, 0);
INSERT INTO public.horizon VALUES ('team', 1);
INSERT INTO public.kept_texts VALUES ('kept', 'ambush', 1, 1700000000003, 'ada', '{"summary":"sun"}');
INSERT INTO public.kysely_migration VALUES ('001-start', '2026-11-23T17:38:22.644Z');
INSERT INTO public.kysely_migration VALUES ('002-comments', '2026-11-23T17:38:22.757Z');
INSERT INTO public.kysely_migration VALUES ('003-records', '2026-11-23T17:38:22.762Z');
INSERT INTO public.kysely_migration VALUES ('004-attempts', '2026-11-23T17:38:23.120Z');
INSERT INTO public.kysely_migration VALUES ('005-hashes', '2026-11-23T17:38:23.204Z');
INSERT INTO public.kysely_migration VALUES ('006-marks', '2026-11-23T17:38:23.244Z');
INSERT INTO public.kysely_migration VALUES ('007-invite-issuers', '2026-11-23T17:38:23.291Z');
INSERT INTO public.kysely_migration VALUES ('008-session-tokens', '2026-11-23T17:38:23.395Z');
INSERT INTO public.kysely_migration VALUES ('009-security-log', '2026-11-23T17:38:23.704Z');
INSERT INTO public.kysely_migration VALUES ('010-reveals', '2026-11-23T17:38:24.035Z');
INSERT INTO public.kysely_migration VALUES ('011-comment-anchors', '2026-11-23T17:38:24.041Z');
INSERT INTO public.kysely_migration VALUES ('012-personal', '2026-11-23T17:38:24.148Z');
INSERT INTO public.kysely_migration VALUES ('013-deliveries', '2026-11-23T17:38:24.261Z');
INSERT INTO public.kysely_migration VALUES ('014-deadlines', '2026-11-23T17:38:24.283Z');
INSERT INTO public.kysely_migration VALUES ('015-calendar-feeds', '2026-11-23T17:38:24.310Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.meta VALUES ('epoch', 'of the fixture');
INSERT INTO public.meta VALUES ('secret', 'of the fixture');
INSERT INTO public.people VALUES ('ada', 'Ada', 'O''Neill', 'Ada', 'ada@waymark.test', 'organiser', '["owls"]', 'owls', NULL, '#336699', 1, 2, 1700000000000);
INSERT INTO public.reference_counters VALUES ('encounter', 2);
INSERT INTO public.roles VALUES ('organiser', 'Organiser', 1, 1, '{}', 3);
ALTER TABLE ONLY public.applied
    ADD CONSTRAINT applied_pkey PRIMARY KEY (change_id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.auth_account
    ADD CONSTRAINT auth_account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_session
    ADD CONSTRAINT auth_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_session
    ADD CONSTRAINT auth_session_token_key UNIQUE (token);
ALTER TABLE ONLY public.auth_user
    ADD CONSTRAINT auth_user_email_key UNIQUE (email);
ALTER TABLE ONLY public.auth_user
    ADD CONSTRAINT auth_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_verification
    ADD CONSTRAINT auth_verification_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_token_key UNIQUE (token);
ALTER TABLE ONLY public.counter
    ADD CONSTRAINT counter_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_key PRIMARY KEY (user_id, channel);
ALTER TABLE ONLY public.document_versions
    ADD CONSTRAINT document_versions_key PRIMARY KEY (key_id, version);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (key_id);
ALTER TABLE ONLY public.feed
    ADD CONSTRAINT feed_key PRIMARY KEY (scope, id);
ALTER TABLE ONLY public.horizon
    ADD CONSTRAINT horizon_pkey PRIMARY KEY (scope);
ALTER TABLE ONLY public.kept_texts
    ADD CONSTRAINT kept_texts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.marks
    ADD CONSTRAINT marks_pkey PRIMARY KEY (token);
ALTER TABLE ONLY public.meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_key PRIMARY KEY (user_id, seq);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_email_key UNIQUE (email);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.personal
    ADD CONSTRAINT personal_key PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (endpoint);
ALTER TABLE ONLY public.reference_counters
    ADD CONSTRAINT reference_counters_pkey PRIMARY KEY (entity);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.security_log
    ADD CONSTRAINT security_log_pkey PRIMARY KEY (id);
CREATE INDEX auth_account_user ON public.auth_account USING btree ("userId");
CREATE INDEX auth_session_user ON public.auth_session USING btree ("userId");
CREATE INDEX auth_verification_of ON public.auth_verification USING btree (identifier);
CREATE INDEX documents_assigned ON public.documents USING btree (key_id) WHERE (assignments <> '[]'::text);
CREATE INDEX documents_changed ON public.documents USING btree (entity, updated_at);
CREATE INDEX documents_reveal ON public.documents USING btree (revealed, reveal_at);
CREATE INDEX documents_team ON public.documents USING btree (team_id);
CREATE INDEX feed_order ON public.feed USING btree (scope, seq);
CREATE INDEX kept_texts_document ON public.kept_texts USING btree (key_id);
CREATE INDEX personal_of ON public.personal USING btree (key);
CREATE INDEX personal_seq ON public.personal USING btree (user_id, seq);
CREATE INDEX push_subscriptions_of ON public.push_subscriptions USING btree (user_id);
CREATE TRIGGER security_log_change BEFORE DELETE OR UPDATE ON public.security_log FOR EACH ROW EXECUTE FUNCTION public.refuse_log_change();
CREATE TRIGGER security_log_truncate BEFORE TRUNCATE ON public.security_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_log_change();
ALTER TABLE ONLY public.auth_account
    ADD CONSTRAINT "auth_account_userId_fkey" FOREIGN KEY ("userId") REFERENCES public.auth_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_session
    ADD CONSTRAINT "auth_session_userId_fkey" FOREIGN KEY ("userId") REFERENCES public.auth_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);
ALTER TABLE ONLY public.personal
    ADD CONSTRAINT personal_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.auth_session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.people(id) ON DELETE CASCADE;
