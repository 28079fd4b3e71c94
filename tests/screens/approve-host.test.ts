import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { entities } from '#domain/content/entities/index.ts';
import { type TransitionName, transitions } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { type ApproveHandler, useTransitions } from '#screens/documents/read/useTransitions.ts';
import { encounter } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

/** Presses a button of a page that hosts those of a document that waits for approval. */
async function press(row: DocumentRow, name: TransitionName, onApprove: ApproveHandler): Promise<void> {
  const pages: ReturnType<typeof useTransitions>[] = [];
  function HostPage() {
    pages.push(useTransitions(entities.encounter, row, undefined, onApprove));
    return null;
  }
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(HostPage)));
  await pages[0]?.run(transitions[name]);
}

test('A page that hosts the buttons takes over approving, and nothing else', async () => {
  const { mirror, arrive } = await openMirrorFixture();
  await arrive([encounter({ statusId: 1 })]);
  const row = await mirror.documents.get('doc-1');
  if (!row) throw new Error('The document did not arrive.');
  const onApprove = vi.fn<ApproveHandler>();
  await press(row, 'submit', onApprove);
  expect(onApprove).not.toHaveBeenCalled();
  await press(row, 'approve', onApprove);
  expect(onApprove).toHaveBeenCalledExactlyOnceWith(expect.any(Function));
});
