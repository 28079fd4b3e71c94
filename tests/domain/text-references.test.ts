import { describe, expect, test } from 'vitest';
import {
  readPartialReference,
  entityOfReference,
  mentionPattern,
  referencesIn,
  referencesInText,
} from '#domain/content/textReferences.ts';

describe('References in a text', () => {
  test('They are found as they are printed, once each, in the order of the text', () => {
    const html =
      '<h1>ENC-42</h1><p>After (MON-7), PLT-1; then <strong>LAM-118</strong>.<br>RES-9</p><ul><li>RIT-4’s end</li><li>RUM-3, ENC-42</li></ul>';
    expect(referencesIn(html)).toEqual(['ENC-42', 'MON-7', 'PLT-1', 'LAM-118', 'RES-9', 'RIT-4', 'RUM-3']);
  });

  test('Parts of words, other codes and small letters are no references', () => {
    const html =
      '<p>XENC-42 ENC-42b ENC-42-b ENC_42 ENC-042 enc-42 ENC-0 ABC-1 ENC- 42 ENC-12345678 -ENC-1</p><p>ENC-</p><p>7</p>';
    expect(referencesIn(html)).toEqual([]);
  });

  test('Formatting inside a reference does not end it, an entity does', () => {
    const expected = ['ENC-42', 'ENC-5', 'ENC-6'];
    expect(referencesIn('<p><strong>ENC</strong>-<em>4</em>2&amp;ENC-5&nbsp;ENC-6</p>')).toEqual(expected);
    expect(referencesIn('')).toEqual([]);
    expect(referencesInText('a <b ENC-4 & MON-7\nENC-4')).toEqual(['ENC-4', 'MON-7']);
  });

  test('Its beginning says the type, in capitals or not', () => {
    expect(readPartialReference('enc-ferry')).toEqual({ entity: 'encounter', text: 'ferry' });
    expect(readPartialReference('MON-')).toEqual({ entity: 'monster', text: '' });
    expect(readPartialReference('enc')).toBeUndefined();
    expect(readPartialReference('abc-1')).toBeUndefined();
    expect(entityOfReference('RIT-4')).toBe('ritual');
  });
});

test('A name after an at sign ends before the full stop of its sentence', () => {
  const found = (text: string) => Array.from(text.matchAll(mentionPattern()), ([each]) => each);
  const expected = ['@Wren\u00a0Ash', '@J.\u00a0St.\u00a0John'];
  expect(found('Ask @Wren\u00a0Ash. Or @J.\u00a0St.\u00a0John, not ada@example.org.')).toEqual(expected);
});
