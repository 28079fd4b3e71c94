import { expect, test } from 'vitest';
import { peopleNamed, peopleNamedInTexts } from '#domain/content/textReferences.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { mention, triggerOf } from '#ui/rich/suggest/suggestTriggers.ts';

test.each(['Mara Quill', 'O’Brien', "Ben O'Hara", 'J. R. Marsh', 'Zoë-Lynn von Ø'])(
  'Whoever the list offers as %s is found in a comment and in a rich text',
  (name) => {
    expect(peopleNamed(`Ask ${mention(name)}, please.`)).toEqual([name]);
    const html = `<p>Ask <em>${mention(name).replaceAll('\u00a0', '&nbsp;')}</em>.</p>`;
    expect(peopleNamedInTexts(documentTypes.encounter.allFields, { refereeBrief: html })).toEqual([name]);
  },
);

test('An address, and a sign alone, name nobody', () => {
  expect(peopleNamed('mara@example.org, @ home, a@@b')).toEqual([]);
});

test('A comment is plain text, in which nothing between signs is left out', () => {
  expect(peopleNamed('Keep it < 30 min, @Anna, with > 4 players')).toEqual(['Anna']);
});

test('Only rich texts of a body name people, also in rows of a group', () => {
  const { allFields } = documentTypes.encounter;
  const runLog = [{ id: 'r', outcome: '<p>@Cleo</p>' }];
  const body = { title: '@Ada', refereeBrief: '<p>@Ben</p>', runLog };
  expect(peopleNamedInTexts(allFields, body).toSorted()).toEqual(['Ben', 'Cleo']);
});

test('An at sign in a comment begins a name, also one with a space', () => {
  expect(triggerOf('Ask @Mara Q')).toMatchObject({ kind: 'person', text: 'Mara Q', length: 7 });
});
