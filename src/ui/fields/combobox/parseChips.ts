import { nameKey } from '#domain/primitives/nameKey.ts';
import { limits } from '#domain/content/fields/field.ts';

/** Result of parsing typed or pasted text: the chips, and the text that could not become one, with the reason. */
interface ParsedChips {
  readonly chips: string[];
  readonly rejected: string;
  readonly reason: string | undefined;
}

/**
 * Adds typed text to the chips. Commas and new lines separate chips; duplicates are left out; suggestions keep their own
 * spelling. Text that is too long, or one chip too many, is returned as rejected rather than cut.
 */
export function parseChips(
  chips: readonly string[],
  suggestions: readonly string[],
  typed: string,
): ParsedChips {
  const accepted = [...chips];
  const rejected: string[] = [];
  const reasons = new Set<string>();
  const reject = (chip: string, reason: string) => {
    rejected.push(chip);
    reasons.add(reason);
  };
  for (const part of typed.split(/[,\n]/)) {
    const chip = withSuggestedSpelling(suggestions, part.trim().replaceAll(/\s+/g, ' '));
    if (chip === '' || accepted.some((each) => isSameLabel(each, chip))) continue;
    if (chip.length > limits.chip) reject(chip, `At most ${limits.chip} characters`);
    else if (accepted.length >= limits.chips) reject(chip, `At most ${limits.chips}`);
    else accepted.push(chip);
  }
  return {
    chips: accepted,
    rejected: rejected.join(', '),
    reason: [...reasons].join('. ') || undefined,
  };
}

/** Whether two labels read the same, however they are written. */
export function isSameLabel(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

function withSuggestedSpelling(suggestions: readonly string[], chip: string): string {
  return suggestions.find((each) => isSameLabel(each, chip)) ?? chip;
}
