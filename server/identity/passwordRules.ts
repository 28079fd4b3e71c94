import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { fieldError } from '#server/http/errors.ts';

/** Whom a password is for. */
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

/** Why a password is refused: it is common, or made of what everybody knows about its owner. Undefined where it is not. */
export function weaknessOf(password: string, owner: PasswordOwner): string | undefined {
  const text = password.toLowerCase();
  // Digits and signs at the end are what people add when a password is refused.
  const stem = text.replace(/[\d\p{P}\p{S}\s]+$/u, '');
  if ([text, text.replace(/[\p{P}\p{S}\s]+$/u, ''), stem].some((each) => common.has(each))) {
    return 'This password is too common. Choose another one';
  }
  const own = ownWords(owner);
  if (own.has(lettersOf(text)) || own.has(lettersOf(stem))) {
    return 'Do not use your name or email address as password';
  }
  return undefined;
}

/** Refuses a weak password, with the field that it was entered in. */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const weakness = weaknessOf(password, owner);
  if (weakness !== undefined) throw fieldError(field, weakness);
}

/** Everything that the owner is called, in letters and digits alone. */
function ownWords({ email, firstName, lastName, displayName = '' }: PasswordOwner): ReadonlySet<string> {
  const [account = '', host = ''] = email.split('@');
  const words = [
    email,
    account,
    host,
    firstName,
    lastName,
    displayName,
    firstName + lastName,
    lastName + firstName,
  ].map(lettersOf);
  return new Set(words.flatMap((word) => (word === '' ? [] : [word, word + word])));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
