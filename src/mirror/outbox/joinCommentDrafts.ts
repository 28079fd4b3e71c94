type Texts = Readonly<Record<string, string>>;

/** Joins unsaved comments, by document and place. The texts of one place are joined unless one contains the other. */
export function joinCommentDrafts(
  here: Readonly<Record<string, Texts>>,
  added: Readonly<Record<string, Texts>>,
): Record<string, Record<string, string>> {
  const keys = [...new Set([...Object.keys(here), ...Object.keys(added)])];
  return Object.fromEntries(keys.map((keyId) => [keyId, joinTexts(here[keyId] ?? {}, added[keyId] ?? {})]));
}

function joinTexts(here: Texts, added: Texts): Record<string, string> {
  const joined: Record<string, string> = { ...here };
  for (const [place, text] of Object.entries(added)) {
    const before = joined[place] ?? '';
    if (before === '' || text.includes(before)) joined[place] = text;
    else if (!before.includes(text)) joined[place] = `${before}\n\n${text}`;
  }
  return joined;
}
