import { expect, test } from 'vitest';
import type { NewRole } from '#contract/accounts/accounts.ts';
import { accountEditsOnTop, roleEditsOnTop } from '#screens/admin/people/editsOnTop.ts';
import { editsLeft } from '#screens/shared/forms/editsLeft.ts';

const role = (permissions: NewRole['permissions']): NewRole => ({
  name: 'Author',
  isAdmin: false,
  isStaff: false,
  permissions,
});
const grant = (...all: NewRole['permissions'][string]['all']) => ({ owned: [], shared: [], all });

test('Permissions ticked on an outdated role leave what somebody else has ticked and unticked since', () => {
  const base = role({ plot: grant(1, 2), monster: grant(1, 2) });
  const theirs = role({ plot: grant(1), monster: grant(1, 2), ritual: grant(1) });
  const edits = { permissions: { plot: grant(1, 2), monster: grant(1, 2, 5) } };
  const permissions = { plot: grant(1), monster: grant(1, 2, 5), ritual: grant(1) };
  expect(roleEditsOnTop(edits, base, theirs)).toEqual({ permissions });
  expect(roleEditsOnTop({ name: 'Writer' }, base, theirs)).toEqual({ name: 'Writer' });
});

test('Whoever has revoked Read has revoked what was ticked beside it', () => {
  const edits = { permissions: { plot: grant(1, 2, 5) } };
  const expected = { permissions: { plot: grant() } };
  expect(roleEditsOnTop(edits, role({ plot: grant(1, 2) }), role({ plot: grant() }))).toEqual(expected);
});

test('Teams added to an outdated account leave those that somebody else has added and removed since', () => {
  const edits = { teams: ['owls', 'foxes', 'hares'] };
  const result = accountEditsOnTop(edits, { teams: ['owls', 'foxes'] }, { teams: ['foxes', 'bears'] });
  expect(result).toEqual({ teams: ['foxes', 'bears', 'hares'] });
});

test('What is typed while a form is sent stays when it has been saved', () => {
  const sent: { firstName?: string; lastName?: string } = { firstName: 'Ada' };
  expect(editsLeft(sent, sent)).toEqual({});
  const expected = { firstName: 'Adah', lastName: 'Ash' };
  expect(editsLeft({ firstName: 'Adah', lastName: 'Ash' }, sent)).toEqual(expected);
});
