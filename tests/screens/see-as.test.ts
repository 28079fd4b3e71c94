import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observeRequests, request } from '#api/client.ts';
import { calls } from '#contract/calls/calls.ts';
import { userWithRole } from '#contract/accounts/readers.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import { openMirror } from '#mirror/storage/database.ts';
import { seeAs, stopSeeingAs } from '#session/seeAs.ts';
import { useShell } from '#session/store.ts';

const shell = useShell.getState();

/** A user with a role of a new game. */
function userOf(roleId: string, id: string, teams: readonly string[] = []) {
  const role = startingRoles.find((each) => each.id === roleId);
  return userWithRole(role, { id, name: id, teams: [...teams], iconColour: '#336699' });
}

beforeEach(() => {
  useShell.setState({ phase: 'ready', user: userOf('organiser', 'olive'), mirror: openMirror('olive') });
});
afterEach(async () => {
  stopSeeingAs();
  await useShell.getState().mirror?.delete();
  useShell.setState({ ...shell, seenAs: null });
});

test('Screens show the one who is seen as, and everything else stays with the signed-in user', () => {
  expect(seeAs(userOf('player', 'pia', ['owls']))).toBeUndefined();
  const { user, mirror, seenAs } = useShell.getState();
  expect(user?.id).toBe('olive');
  expect(seenAs?.user.id).toBe('pia');
  expect(seenAs?.ownMirror).toBe(mirror);
  expect(seenAs?.mirror).not.toBe(mirror);
  expect(seenAs?.mirror.name).toBe(mirror?.name);
  stopSeeingAs();
  expect(useShell.getState().seenAs).toBeNull();
});

test('Nobody sees as somebody who reads more, and only organisers see as anybody', () => {
  expect(seeAs(userOf('administrator', 'ada'))).toBe('readsMore');
  expect(useShell.getState().seenAs).toBeNull();
  useShell.setState({ user: userOf('referee', 'rex') });
  expect(seeAs(userOf('player', 'pia'))).toBe('notAllowed');
  useShell.setState({ user: userOf('administrator', 'ada') });
  expect(seeAs(userOf('organiser', 'olive'))).toBeUndefined();
});

test('It ends when the user loses the right to it, or is another one', () => {
  seeAs(userOf('player', 'pia'));
  // The same rights, fetched again.
  useShell.setState({ user: userOf('organiser', 'olive') });
  expect(useShell.getState().seenAs).not.toBeNull();
  useShell.setState({ user: userOf('plot-writer', 'olive') });
  expect(useShell.getState().seenAs).toBeNull();
  useShell.setState({ user: userOf('organiser', 'olive') });
  seeAs(userOf('player', 'pia'));
  useShell.setState({ user: null });
  expect(useShell.getState().seenAs).toBeNull();
});

test('Calls that would change something are refused meanwhile, without being sent', async () => {
  const sent = vi.fn<() => void>();
  const nothing = () => undefined;
  const stop = observeRequests({ onRequestStart: sent, onRequestEnd: nothing, onUnauthenticated: nothing });
  seeAs(userOf('player', 'pia'));
  const json = { current: 'old', next: 'a new password' };
  const expected = { kind: 'refused', error: { code: 'forbidden' } };
  expect(await request(calls.changePassword, {}, { json })).toMatchObject(expected);
  expect(sent).not.toHaveBeenCalled();
  stopSeeingAs();
  await request(calls.changePassword, {}, { json });
  expect(sent).toHaveBeenCalled();
  stop();
});
