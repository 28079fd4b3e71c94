import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default kind, at the strength that OWASP names first for little memory. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How passwords are kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}

/** Whether the password is the one that was kept. */
export function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return verify(hash, password).catch(() => false);
}

// No letters that look like others: it will be read out over a table.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password of 78 bits, to be told once and changed. */
export function generatePassword(): string {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [part(), part(), part(), part()].join('-');
}
