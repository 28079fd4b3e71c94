import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Document } from '#domain/content/document.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { Mirror } from '#mirror/storage/database.ts';

const nobody: ReadonlySet<string> = new Set();

/**
 * The documents of a desk in the order of its list, with the one that is open and those that are selected. The address
 * names the open one, below `path`. A document that is open stays open when others change the list. Selected ones are
 * remembered as they were then: nobody acts on a text that arrived later (decision 071).
 */
export function useQueue<T extends { readonly keyId: string }>(
  mirror: Mirror,
  items: readonly T[],
  path: string,
  opensFirst: boolean,
) {
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [chosen, setPicked] = useState(nobody);
  const readTexts = useRef(new Map<string, Document>());
  const picked = useMemo(() => items.filter(({ keyId }) => chosen.has(keyId)), [items, chosen]);
  const [lastId, setLastId] = useState(id);
  // Stays when the list changes: a key must not act on a document that has just come in its place.
  const [first, setFirst] = useState<string>();
  const currentId = id ?? (opensFirst ? (first ?? items[0]?.keyId) : undefined);
  if (opensFirst && id === undefined && currentId !== first) setFirst(currentId);
  if (currentId !== undefined && currentId !== lastId) setLastId(currentId);
  const at = items.findIndex(({ keyId }) => keyId === currentId);
  /** Remembers what documents say now. If storage fails, the list says so. */
  const remember = async (keys: readonly string[]) => {
    const rows = await documentsByKey(mirror, keys).catch(() => []);
    for (const row of rows) readTexts.current.set(row.keyId, row);
  };
  const open = (keyId: string | undefined) => {
    // The open document was read as it is now.
    if (currentId !== undefined && chosen.has(currentId)) void remember([currentId]);
    setFirst(undefined);
    void navigate(`${path}${keyId === undefined ? '' : `/${keyId}`}${search}`, { replace: true });
  };
  return {
    current: items[at],
    currentId,
    /** The document that was open last, where the list is returned to. */
    lastId: currentId ?? lastId,
    /** Place of the open document in the list, counted from one; zero if it is not in the list. */
    position: at + 1,
    /** How many documents are in the list. */
    length: items.length,
    picked,
    open,
    /** Opens the document that many places further on. */
    move: (by: number) => {
      const next = items[at < 0 ? 0 : at + by];
      if (next) open(next.keyId);
    },
    /** The document that follows once some are done: the next one that stays, or else the last before. */
    after: (doneKeys: ReadonlySet<string>): T | undefined => {
      const stays = ({ keyId }: T) => !doneKeys.has(keyId);
      return items.slice(Math.max(0, at)).find(stays) ?? items.slice(0, Math.max(0, at)).findLast(stays);
    },
    /** A selected document as it was when it was selected. The open one is on the screen as it is. */
    seen: (keyId: string) => (keyId === currentId ? undefined : readTexts.current.get(keyId)),
    pick: (keys: readonly string[], isPicked: boolean) => {
      for (const key of keys) readTexts.current.delete(key);
      if (isPicked) void remember(keys);
      setPicked((before) => {
        const next = new Set(before);
        for (const key of keys) {
          if (isPicked) next.add(key);
          else next.delete(key);
        }
        return next;
      });
    },
    pickNone: () => setPicked(nobody),
    /** Changes the query of the address; what is open stays open. */
    setQuery: (query: string) =>
      void navigate(`${path}${id === undefined ? '' : `/${id}`}${query}`, { replace: true }),
  };
}

/** The part of a queue that the list of a desk shows and selects in. */
export type Queue = Pick<
  ReturnType<typeof useQueue<{ readonly keyId: string }>>,
  'currentId' | 'lastId' | 'length' | 'pick' | 'picked' | 'pickNone' | 'position'
>;
