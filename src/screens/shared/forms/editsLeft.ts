/** Returns the edits that are left once others were sent and saved: those made meanwhile. */
export function editsLeft<Fields extends object>(
  edits: Partial<Fields>,
  sentEdits: Partial<Fields>,
): Partial<Fields> {
  const remaining = { ...edits };
  for (const name in sentEdits) if (remaining[name] === sentEdits[name]) delete remaining[name];
  return remaining;
}
