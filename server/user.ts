import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { passwordLength } from '#contract/user.ts';
import { readEnv } from './env.ts';
import { EmailTaken, addPeople, addStartingRoles } from './identity/accounts.ts';
import { setPassword } from './identity/credentials.ts';
import { type PasswordOwner, weaknessOf } from './identity/passwordRules.ts';
import { generatePassword } from './identity/passwords.ts';
import { StartError } from './startError.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/store.ts';

const usage = `Manage accounts from the terminal:
  npm run user -- add --email EMAIL --first NAME --last NAME [--role NAME] [--team ID …]
  npm run user -- reset --email EMAIL`;

/** A mistake in the command, printed without a stack. */
class UsageError extends Error {}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: 'string' },
    first: { type: 'string' },
    last: { type: 'string' },
    role: { type: 'string' },
    team: { type: 'string', multiple: true },
  },
});

try {
  const { store, close } = await openStore(readEnv(process.env), (fault) => console.error(fault));
  try {
    await addStartingRoles(store);
    await main(store);
  } finally {
    await close();
  }
} catch (fault) {
  const isExpected =
    fault instanceof UsageError || fault instanceof EmailTaken || fault instanceof StartError;
  console.error(isExpected ? fault.message : fault);
  process.exitCode = 1;
}

async function main(store: Store): Promise<void> {
  const { email } = values;
  const [command] = positionals;
  if (email === undefined || (command !== 'add' && command !== 'reset')) throw new UsageError(usage);
  if (command === 'add') return add(store, email);
  const password = await askPassword({ email, firstName: '', lastName: '' });
  if (!(await setPassword(store, email, password.text, Date.now()))) {
    throw new UsageError(`There is no account for ${email}`);
  }
  printResult(`Changed the password of ${email} and ended its sessions.`, password);
}

async function add(store: Store, email: string): Promise<void> {
  const { first, last, role, team = [] } = values;
  if (first === undefined || last === undefined) throw new UsageError(usage);
  const roleId = role === undefined ? null : await findRole(store, role);
  const password = await askPassword({ email, firstName: first, lastName: last });
  const person = { email, firstName: first, lastName: last, roleId, teams: team, password: password.text };
  await addPeople(store, [person], Date.now());
  printResult(
    `${first} ${last} can sign in as ${email}${role === undefined ? ', without a role' : ''}.`,
    password,
  );
}

async function findRole(store: Store, name: string): Promise<string> {
  const roles = await store.database.db.selectFrom('roles').select(['id', 'name']).orderBy('name').execute();
  const found = roles.find((role) => role.name.toLowerCase() === name.toLowerCase() || role.id === name);
  if (!found)
    throw new UsageError(`There is no role ${name}. There are: ${roles.map((role) => role.name).join(', ')}`);
  return found.id;
}

interface Password {
  readonly text: string;
  readonly isGenerated: boolean;
}

async function askPassword(owner: PasswordOwner): Promise<Password> {
  if (!process.stdin.isTTY) return { text: generatePassword(), isGenerated: true };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const text = await terminal.question('Password (leave empty to generate one): ');
  terminal.close();
  if (text === '') return { text: generatePassword(), isGenerated: true };
  if (text.length < passwordLength.min || text.length > passwordLength.max) {
    throw new UsageError(`Passwords must have ${passwordLength.min} to ${passwordLength.max} characters.`);
  }
  const weakness = weaknessOf(text, owner);
  if (weakness !== undefined) throw new UsageError(`${weakness}.`);
  return { text, isGenerated: false };
}

function printResult(message: string, { text, isGenerated }: Password): void {
  console.log(isGenerated ? `${message}\nPassword: ${text}` : message);
}
