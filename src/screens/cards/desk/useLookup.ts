import { useEffect, useMemo, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { type Scanned, readScanned } from '#domain/cards/cardCode.ts';
import type { CodeCheck } from '#domain/cards/verdict.ts';
import { useShell } from '#session/store.ts';
import { useNow } from '#ui/clock.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { type Lookup, checkCode, lookupOf, readRequest, referenceIn } from './lookUp.ts';

/** Looks up what was scanned or typed, on this device; undefined until it is known. It follows what changes. */
export function useLookup(device: Device, text: string): Lookup | undefined {
  const scanned = useMemo(() => readScanned(text), [text]);
  const reference = referenceIn(scanned);
  const code = useCodeCheck(scanned);
  const facts = useMirror(
    async (mirror) => ({ reference, ...(await readRequest(mirror, device.person, reference)) }),
    [device, reference],
  );
  // A card expires while it is looked at.
  const now = useNow();
  return useMemo(
    () =>
      facts && facts.reference === reference && code !== undefined
        ? lookupOf(text, scanned, facts, code, now)
        : undefined,
    [text, scanned, facts, reference, code, now],
  );
}

/** Whether the code of a scanned card was made with the key of the game; undefined until it has been checked. */
function useCodeCheck(scanned: Scanned): CodeCheck | undefined {
  const key = useShell((shell) => shell.user?.cardKey);
  const [checked, setChecked] = useState<{ readonly of: Scanned; readonly code: CodeCheck }>();
  useEffect(() => {
    let isCurrent = true;
    void checkCode(scanned, key).then((code) => (isCurrent ? setChecked({ of: scanned, code }) : undefined));
    return () => {
      isCurrent = false;
    };
  }, [scanned, key]);
  return checked?.of === scanned ? checked.code : undefined;
}
