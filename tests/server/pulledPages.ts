import { isEntityKey } from '#domain/content/entities/index.ts';
import type { FeedItem } from '#contract/sync/sync.ts';
import type { WireDocument } from '#contract/document.ts';

/** All pages of a pull combined, with their whole text. */
export interface PulledPage {
  text: string;
  pages: number;
  scopes: string[];
  cursors: Record<string, number>;
  put: FeedItem[];
  gone: { scope: string; id: string }[];
}

/** The latest state of each document in a pull, by id. */
export function documentsIn(page: PulledPage): Map<string, WireDocument> {
  return new Map(
    page.put.flatMap((item) =>
      isEntityKey(item.document.entity) ? [[item.document.keyId, item.document] as const] : [],
    ),
  );
}
