import { describe, expect, test } from 'vitest';
import { encounter } from '#domain/content/entities/encounter.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { VersionRow } from '#mirror/storage/rows.ts';
import { changeLines, lastDiffering } from '#screens/documents/versions/changeLines.ts';
import { encounter as document } from '#support/documents.ts';

const fields = Object.entries(encounter.allFields);
const lines = (before: BodyPatch, after: BodyPatch) => changeLines(fields, before, after);

describe('The changes between two versions', () => {
  test('Each is named in a line, and equal fields are not', () => {
    expect(lines({ title: 'Gate' }, { title: 'Gate' })).toEqual([]);
    const expected = ['Title changed', 'Duration changed'];
    expect(lines({ title: 'Gate', duration: 10 }, { title: 'East gate', duration: 20 })).toEqual(expected);
    expect(lines({ summary: '' }, { summary: 'At dusk' })).toEqual(['Summary added']);
    expect(lines({ summary: 'At dusk' }, { summary: '' })).toEqual(['Summary removed']);
  });

  test('Prose says how many words were added and removed', () => {
    const brief = (text: string) => ({ refereeBrief: `<p>${text}</p>` });
    const wanted = ['Referee brief: 3 words added'];
    expect(lines(brief('Open the gate'), brief('Open the east gate at dusk'))).toEqual(wanted);
    const result = lines(brief('Open the gate'), brief('Shut the gate'));
    expect(result).toEqual(['Referee brief: 1 word added, 1 removed']);
    const given = { refereeBrief: '<p><b>the gate</b></p>' };
    expect(lines(brief('the gate'), given)).toEqual(['Referee brief changed']);
  });

  test('Tables say how many rows, and lists how many entries', () => {
    const prop = (id: string, item: string) => ({ id, item, count: 1, source: null, who: '' });
    expect(
      lines(
        { props: [prop('1', 'Bell'), prop('2', 'Rope')], tags: ['a'] },
        { props: [prop('1', 'Big bell'), prop('3', 'Lamp'), prop('4', 'Wick')], tags: ['b', 'c'] },
      ),
    ).toEqual(['Tags: 2 added, 1 removed', 'Props: 2 props added, 1 changed, 1 removed']);
  });
});

describe('The version to compare with', () => {
  const version = (number: number, title: string | null): VersionRow => ({
    keyId: 'doc-1',
    version: number,
    kept: '',
    item: {
      version: number,
      statusText: 'Editing',
      createdDate: '2026-05-01T12:00:00.000Z',
      createdBy: document().createdBy,
    },
    document: title === null ? null : { ...document(), body: { ...document().body, title } },
  });
  const chosen = (...rows: VersionRow[]) => rows[0] && lastDiffering(rows, rows[0])?.version;

  test('It is the last one whose text differs: a status changes no word', () => {
    expect(chosen(version(4, 'B'), version(3, 'B'), version(2, 'A'), version(1, 'A'))).toBe(2);
  });

  test('It is the one before if no text differs, or if one on the way is not here', () => {
    expect(chosen(version(3, 'A'), version(2, 'A'), version(1, 'A'))).toBe(2);
    expect(chosen(version(3, 'A'), version(2, null), version(1, 'B'))).toBe(2);
    expect(chosen(version(1, 'A'))).toBeUndefined();
  });
});
