import { expect, test } from 'vitest';
import { backLinks } from '#mirror/queries/backLinks.ts';
import { documentsByReference } from '#mirror/queries/references.ts';
import { encounter, plot } from '#support/documents.ts';
import { openMirrorWith } from '#support/mirror.ts';

const line = plot({ keyId: 'plot-1', reference: 'PLT-1' });
const mentioning = (keyId: string, reference: string, body: Parameters<typeof encounter>[1]) =>
  encounter({ keyId, reference }, body);

test('A reference in a rich text, also in a row of a group, is a back link like one in a field', async () => {
  const bench = await openMirrorWith(
    line,
    mentioning('field', 'ENC-1', { plotLine: 'plot-1' }),
    mentioning('text', 'ENC-2', { refereeBrief: '<p>As in <strong>PLT-1</strong>.</p>' }),
    mentioning('both', 'ENC-3', { plotLine: 'plot-1', refereeBrief: '<p>PLT-1</p>' }),
    mentioning('row', 'ENC-4', { runLog: [{ id: 'r', outcome: '<p>PLT-1 begins</p>' }] }),
    mentioning('other', 'ENC-5', { refereeBrief: '<p>PLT-12 and XPLT-1</p>' }),
    { ...line, keyId: 'plot-12', reference: 'PLT-12', body: { ...line.body, title: 'PLT-1' } },
  );
  const { links, count } = await backLinks(bench.mirror, 'plot-1');
  expect(links.map(({ keyId }) => keyId)).toEqual(['field', 'text', 'both', 'row']);
  expect(count).toBe(4);
  expect(await backLinks(bench.mirror, 'plot-12')).toMatchObject({ count: 1 });
});

test('A document is found by its reference, and one that is not on this device is not', async () => {
  const bench = await openMirrorWith(line, mentioning('a', 'ENC-2', {}));
  const found = await documentsByReference(bench.mirror, ['PLT-1', 'ENC-2', 'ENC-99', 'nothing']);
  expect([...found].map(([reference, { keyId }]) => [reference, keyId])).toEqual([
    ['PLT-1', 'plot-1'],
    ['ENC-2', 'a'],
  ]);
});
