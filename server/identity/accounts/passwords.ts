import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) with OWASP's first choice of parameters for little memory. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for storage. Letters with accents are one password, composed or not. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), parameters);
}

/** Whether a password matches a hash. Older hashes are of what was typed, which other keyboards type in another form. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  for (const form of new Set([password.normalize('NFC'), password, password.normalize('NFD')]))
    if (await verify(hash, form).catch(() => false)) return true;
  return false;
}

// No characters that look alike: passwords are read out across a table.
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a password of 78 bits, to be passed on once and then changed. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
