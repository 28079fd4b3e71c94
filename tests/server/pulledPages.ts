import { isEntityKey } from '#domain/entities/index.ts';
import type { FeedItem } from '#contract/sync.ts';
import type { WireDocument } from '#contract/document.ts';

/** All pages of a pull together, and every byte of them. */
export interface PulledPage {
  text: string;
  pages: number;
  scopes: string[];
  cursors: Record<string, number>;
  put: FeedItem[];
  gone: { scope: string; id: string }[];
}

/** The documents of a pull by id, as they came last. */
export function documentsIn(page: PulledPage): Map<string, WireDocument> {
  return new Map(
    page.put.flatMap((item) =>
      isEntityKey(item.document.entity) ? [[item.document.keyId, item.document] as const] : [],
    ),
  );
}
