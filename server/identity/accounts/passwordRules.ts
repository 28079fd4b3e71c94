import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { passwordLength } from '#contract/accounts/user.ts';
import { fieldError } from '#contract/errors/apiError.ts';

/** The person whom a password is for. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName?: string | undefined;
}

const file = new URL('./commonPasswords.txt.gz', import.meta.url);

/** Read at first use, because most processes never need it. */
class CommonPasswords {
  #all: ReadonlySet<string> | undefined;

  has(password: string): boolean {
    this.#all ??= new Set(gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n'));
    return this.#all.has(password);
  }
}

const common = new CommonPasswords();

const product = 'waymark';

/** Letters of the shortest name that counts. Shorter ones are part of too many words. */
const shortestName = 3;

/**
 * Letters of a phrase that a name does no harm in: as many beside the name as a password needs. Digits do not count, which
 * are often a birthday.
 */
const phraseLetters = passwordLength.min;

/**
 * Why a password is refused: it is common, or little more than the name of Waymark or of its owner. Undefined where it is
 * not.
 */
export function weaknessOf(password: string, owner: PasswordOwner): string | undefined {
  const text = password.toLowerCase();
  // Digits and signs at the end are what people add when a password is refused.
  const stem = text.replace(/[\d\p{P}\p{S}\s]+$/u, '');
  if ([text, text.replace(/[\p{P}\p{S}\s]+$/u, ''), stem].some((each) => common.has(each))) {
    return 'This password is too common. Choose another one';
  }
  const letters = lettersOf(text);
  if (
    isMostly(
      letters,
      [product].filter((name) => letters.includes(name)),
    )
  )
    return 'Do not use the name Waymark in your password';
  const { whole, words } = namesOf(owner);
  const names = [
    ...whole.filter((name) => letters.includes(name)),
    ...words.filter((name) => text.includes(name)),
  ];
  if (isMostly(letters, names)) return 'Do not use your name or email address in your password';
  return undefined;
}

/** Whether a password is one of these names, with too little beside them to be a password by itself. */
function isMostly(letters: string, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const longestFirst = names.map(lettersOf).sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, name) => left.replaceAll(name, ''), letters);
  return common.has(rest) || rest.replaceAll(/[^\p{L}]/gu, '').length < phraseLetters;
}

/** Refuses a weak password, with the field that it was entered in. */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const weakness = weaknessOf(password, owner);
  if (weakness !== undefined) throw fieldError(field, weakness);
}

/** Names of the owner: as a whole, in letters and digits alone, and word by word. */
function namesOf({ email, firstName, lastName, displayName = '' }: PasswordOwner) {
  const [account = '', host = ''] = email.split('@');
  const isLongEnough = (name: string) => name.length >= shortestName;
  return {
    whole: [account, host, firstName + lastName, lastName + firstName, displayName]
      .map(lettersOf)
      .filter(isLongEnough),
    words: `${firstName} ${lastName}`.toLowerCase().split(/\s+/).filter(isLongEnough),
  };
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
