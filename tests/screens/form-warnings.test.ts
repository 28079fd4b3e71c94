import { expect, test } from 'vitest';
import { createForm, showErrors, warningAt } from '#screens/documents/edit/form/form.ts';

test('A field with an error shows that alone, not also the warning that says the same', () => {
  const form = createForm({ teamId: 'north', body: { title: 'Spring' } });
  const message = 'Must be after “Opens”';
  form.setState({ warnings: [{ name: 'closes', message }] });
  expect(warningAt(form.getState(), 'closes')).toBe(message);
  showErrors(form, [{ name: 'closes', messages: [message] }]);
  expect(warningAt(form.getState(), 'closes')).toBeUndefined();
});
