import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { passwordLength } from '#contract/user.ts';
import { SettingsError, readEnv } from './env.ts';
import { EmailTaken, addPeople, addStartingRoles } from './identity/accounts.ts';
import { setPassword } from './identity/credentials.ts';
import { generatePassword } from './identity/passwords.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/database/transaction.ts';

const usage = `Accounts from the terminal:
  npm run user -- add --email EMAIL --first NAME --last NAME [--role NAME] [--team ID …]
  npm run user -- reset --email EMAIL`;

/** A mistake of whoever typed it, told without a trace. */
class Mistake extends Error {}

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
  const isTold = fault instanceof Mistake || fault instanceof EmailTaken || fault instanceof SettingsError;
  console.error(isTold ? fault.message : fault);
  process.exitCode = 1;
}

async function main(store: Store): Promise<void> {
  const { email } = values;
  const [deed] = positionals;
  if (email === undefined || (deed !== 'add' && deed !== 'reset')) throw new Mistake(usage);
  if (deed === 'add') return add(store, email);
  const password = await askPassword();
  if (!(await setPassword(store, email, password.text, Date.now()))) {
    throw new Mistake(`There is no account for ${email}`);
  }
  tell(`The password of ${email} is changed and its sessions are ended.`, password);
}

async function add(store: Store, email: string): Promise<void> {
  const { first, last, role, team = [] } = values;
  if (first === undefined || last === undefined) throw new Mistake(usage);
  const roleId = role === undefined ? null : await findRole(store, role);
  const password = await askPassword();
  const person = { email, firstName: first, lastName: last, roleId, teams: team, password: password.text };
  await addPeople(store, [person], Date.now());
  tell(`${first} ${last} can sign in as ${email}${role === undefined ? ', without a role' : ''}.`, password);
}

async function findRole(store: Store, name: string): Promise<string> {
  const roles = await store.database.db.selectFrom('roles').select(['id', 'name']).orderBy('name').execute();
  const found = roles.find((role) => role.name.toLowerCase() === name.toLowerCase() || role.id === name);
  if (!found)
    throw new Mistake(`There is no role ${name}. There are: ${roles.map((role) => role.name).join(', ')}`);
  return found.id;
}

interface Password {
  readonly text: string;
  readonly isMade: boolean;
}

async function askPassword(): Promise<Password> {
  if (!process.stdin.isTTY) return { text: generatePassword(), isMade: true };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const text = await terminal.question('Password (empty to have one made): ');
  terminal.close();
  if (text === '') return { text: generatePassword(), isMade: true };
  if (text.length < passwordLength.min || text.length > passwordLength.max) {
    throw new Mistake(`A password has ${passwordLength.min} to ${passwordLength.max} characters.`);
  }
  return { text, isMade: false };
}

function tell(words: string, { text, isMade }: Password): void {
  console.log(isMade ? `${words}\nPassword: ${text}` : words);
}
