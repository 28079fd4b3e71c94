import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from './sourcesIn.ts';

/** Inputs that take words, and those that store them: typed text (docs/decisions/076), drafts of forms, or the address. */
const input =
  /<(TextField|SearchField|SearchInput|RichEditor|FieldInput|PlainFieldInput|Area|PasteArea|Input|textarea)\b/;
const store = /\b(useTypedTexts?|useTextStore|useRunEntry|useDraft|useChoices|useAddressText|useFindText)\b/;

/** Where the words of an input are stored, if not in the file that shows it. */
const storedBy = new Map([
  ['src/screens/admin/exchange/ImportSteps.tsx', 'src/screens/admin/exchange/ImportDocuments.tsx'],
  ['src/screens/admin/exchange/mend/MendRows.tsx', 'src/screens/admin/exchange/ImportDocuments.tsx'],
  ['src/screens/documents/comments/Composer.tsx', 'src/screens/documents/comments/useCommentDrafts.ts'],
  [
    'src/screens/documents/conflicts/fields/EditedResult.tsx',
    'src/screens/documents/conflicts/fields/useChoices.ts',
  ],
  ['src/screens/documents/edit/FormFields.tsx', 'src/screens/documents/edit/form/useDocumentForm.ts'],
  ['src/screens/documents/read/FlagDialog.tsx', 'src/screens/documents/comments/useCommentDrafts.ts'],
  ['src/screens/event/run/sheet/Outcome.tsx', 'src/screens/event/run/sheet/useOutcomeBox.ts'],
  ['src/screens/event/run/sheet/StandInBox.tsx', 'src/screens/event/run/sheet/useStandIns.ts'],
  ['src/screens/search/FilterSuggestions.tsx', 'src/screens/search/Results.tsx'],
  ['src/screens/search/PaletteContent.tsx', 'src/screens/search/Palette.tsx'],
]);

/** Inputs whose words are lost with the page, and why. */
const exceptions = new Map([
  ['src/screens/admin/people/users/InviteLink.tsx', 'read only'],
  ['src/screens/admin/people/users/UserFields.tsx', 'accounts are stored nowhere on a device (decision 015)'],
  ['src/screens/admin/people/roles/RoleForm.tsx', 'roles are stored nowhere on a device (decision 015)'],
  ['src/screens/cards/desk/CardDesk.tsx', 'a number that is looked up at once'],
  ['src/screens/event/timetable/planner/SelectedSlotBar.tsx', 'part of a slot that is being placed'],
  ['src/screens/pages/profile/CalendarFeed.tsx', 'read only'],
  ['src/screens/pages/profile/PasswordForm.tsx', 'passwords'],
]);

const read = (file: string) => readFileSync(file, 'utf8');
const files = sourcesIn('src/screens').filter((file) => file.endsWith('.tsx') && input.test(read(file)));

test('What is typed into any input of a screen outlasts a reload, but for those that are listed', () => {
  expect(files.length).toBeGreaterThan(20);
  const lost = files.filter((file) => !exceptions.has(file) && !store.test(read(storedBy.get(file) ?? file)));
  expect(lost, 'Store what is typed with useTypedText, or list the file with a reason').toEqual([]);
});

test('Each file that is listed still has an input', () => {
  expect([...storedBy.keys(), ...exceptions.keys()].filter((file) => !files.includes(file))).toEqual([]);
});
