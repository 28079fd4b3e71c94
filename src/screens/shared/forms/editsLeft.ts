/** Returns the edits that are left once others were sent and saved: those made meanwhile. */
export function editsLeft<Fields extends object>(
  edits: Partial<Fields>,
  sent: Partial<Fields>,
): Partial<Fields> {
  const left = { ...edits };
  for (const name in sent) if (left[name] === sent[name]) delete left[name];
  return left;
}
