import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { collaborationOf, fromWire, toWire, wireDocumentSchema } from '#contract/document.ts';
import { errorBodySchema, errorTable } from '#contract/errors/errors.ts';
import { currentUserSchema, toPerson } from '#contract/accounts/user.ts';
import type { Document } from '#domain/content/document.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { fullGrant } from '#domain/content/permissionCodes.ts';
import { permissionEntities } from '#domain/rules/permissions/permissionEntities.ts';
import { ben, encounter, plot } from '#support/documents.ts';
import { currentUser } from '#support/currentUser.ts';

const statuses = fc.constantFrom<Document['statusId']>(-1, 0, 1, 2, 3);
const values: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string()),
  fc.array(fc.record({ id: fc.uuid(), text: fc.string() })),
);
const documents: fc.Arbitrary<Document> = fc
  .record({
    make: fc.constantFrom(encounter, plot),
    envelope: fc.record({
      statusId: statuses,
      version: fc.nat(),
      teamId: fc.uuid(),
      shares: fc.record({ shareAll: fc.boolean(), shareTeams: fc.array(fc.uuid()) }),
      updatedBy: fc.constantFrom(ben, { ...ben, userProfile: { iconColour: '#204060' } }),
    }),
    body: fc.record({ title: fc.string(), summary: fc.string(), newer: values }),
  })
  .map(({ make, envelope, body }) => make(envelope, body));

describe('A document on the wire', () => {
  test('A document is the same after a round trip', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const sent: unknown = JSON.parse(JSON.stringify(toWire(document, 'North')));
        expect(fromWire(wireDocumentSchema.parse(sent), collaborationOf(document, true))).toEqual(document);
      }),
    );
  });

  test('A document on the wire has the names of its team and status, and no shares', () => {
    const wire = toWire(encounter({ statusId: 2 }, { duration: 45 }), 'North');
    expect(wire).toMatchObject({ teamName: 'North', statusText: 'Flagged', title: 'The ford', duration: 45 });
    expect(wire).not.toHaveProperty('shares');
    expect(wire).not.toHaveProperty('body');
  });

  test('A document keeps its envelope when a field has the name of an envelope field', () => {
    const wire = toWire(encounter({ version: 3 }, { version: 99, keyId: 'other' }), 'North');
    expect([wire.version, wire.keyId]).toEqual([3, 'doc-1']);
  });

  test('A document with the legacy status 5 reads as Flagged', () => {
    const wire = { ...toWire(encounter(), 'North'), statusId: 5 };
    expect(fromWire(wire, { shares: { shareAll: false, shareTeams: [] }, comments: [] }).statusId).toBe(2);
  });
});

describe('The current user', () => {
  const user = currentUser({ plot: null, encounter: { owned: [1, 2], shared: [], all: [] } });

  test('The current user is converted to the person that permissions use', () => {
    expect(toPerson(currentUserSchema.parse(user))).toEqual({
      id: 'ada',
      isAdmin: false,
      isStaff: true,
      teams: ['north'],
      defaultTeam: 'north',
      permissions: { encounter: { owned: [1, 2], shared: [], all: [] } },
    });
  });

  test('The current user has no permissions on an entity whose property is null or missing', () => {
    const who = toPerson(user);
    expect(who.permissions['plot']).toBeUndefined();
    expect(may(who, 'read', plot())).toBe(false);
    expect(may(who, 'read', encounter())).toBe(true);
  });

  test('An administrator holds every code on every entity', () => {
    const everything = Object.fromEntries(permissionEntities.map((entity) => [entity, fullGrant]));
    const admin = toPerson(currentUserSchema.parse({ ...user, isAdmin: true, ...everything }));
    for (const entity of permissionEntities) expect(admin.permissions[entity]).toEqual(fullGrant);
    expect(may(admin, 'approve', encounter({ teamId: 'south' }))).toBe(true);
  });

  test('The current user has no permissions on an entity with an unknown code', () => {
    const odd = { ...user, plot: { owned: [1, 6], shared: [], all: [] } };
    expect(may(toPerson(currentUserSchema.parse(odd)), 'read', plot())).toBe(false);
  });
});

describe('The error table', () => {
  test('The error table has exactly the codes of the interface with their statuses', () => {
    const statuses = Object.entries(errorTable).map(([code, { status }]) => [code, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      validation: 400,
      unauthenticated: 401,
      forbidden: 403,
      not_found: 404,
      version_conflict: 409,
      not_allowed_now: 409,
      in_use: 409,
      gone: 410,
      too_large: 413,
      unprocessable: 422,
      client_too_old: 426,
      too_many_requests: 429,
      internal: 500,
      unavailable: 503,
    });
  });

  test('The error table retries only when the server is busy or has failed', () => {
    for (const { status, verdict } of Object.values(errorTable)) {
      expect(verdict === 'retry').toBe(status === 429 || status >= 500);
    }
    expect(errorTable.unauthenticated.verdict).toBe('signIn');
    expect(errorTable.client_too_old.verdict).toBe('update');
    expect(errorTable.version_conflict.verdict).toBe('conflict');
    expect(errorTable.gone.verdict).toBe('removed');
  });

  test('The error table tells errors of Waymark from those of other servers', () => {
    const given = { code: 'validation', errors: ['x', { name: 'a', messages: ['b'] }] };
    expect(errorBodySchema.safeParse(given).success).toBe(true);
    expect(errorBodySchema.safeParse({ code: 'toString' }).success).toBe(false);
    expect(errorBodySchema.safeParse({ error: 'Bad gateway' }).success).toBe(false);
  });
});

test('No two calls share a method and a path', () => {
  const routes = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});
