import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { passwordLength } from '#contract/accounts/user.ts';
import { type Command, UsageError, runAsProgram } from './command.ts';
import { readEnv } from '../env.ts';
import { EmailTaken, addPeople, addStartingRoles } from '../identity/accounts/accounts.ts';
import { setPassword } from '../identity/accounts/credentials.ts';
import { type PasswordOwner, weaknessOf } from '../identity/accounts/passwordRules.ts';
import { generatePassword } from '../identity/accounts/passwords.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';

const usage = `Manage accounts from the terminal:
  npm run user -- add --email EMAIL --first NAME --last NAME [--role NAME] [--team ID …]
  npm run user -- reset --email EMAIL`;

/** Adds accounts and resets passwords. */
export const user: Command = {
  usage,
  async run(args, variables) {
    const { positionals, values } = readArguments(args);
    const { store, close } = await openStore(readEnv(variables), (fault) => console.error(fault));
    try {
      await addStartingRoles(store);
      const { email } = values;
      const [action] = positionals;
      if (email !== undefined && action === 'add') return await add(store, email, values);
      if (email !== undefined && action === 'reset') return await reset(store, email);
      throw new UsageError(usage);
    } finally {
      await close();
    }
  },
};

if (import.meta.main) await runAsProgram(user);

function readArguments(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      first: { type: 'string' },
      last: { type: 'string' },
      role: { type: 'string' },
      team: { type: 'string', multiple: true },
    },
  });
}

async function reset(store: Store, email: string): Promise<string> {
  const password = await askPassword({ email, firstName: '', lastName: '' });
  if (!(await setPassword(store, email, password.text, Date.now()))) {
    throw new UsageError(`There is no account for ${email}`);
  }
  return withPassword(`Changed the password of ${email} and ended its sessions.`, password);
}

async function add(
  store: Store,
  email: string,
  { first, last, role, team = [] }: ReturnType<typeof readArguments>['values'],
): Promise<string> {
  if (first === undefined || last === undefined) throw new UsageError(usage);
  const roleId = role === undefined ? null : await findRole(store, role);
  const password = await askPassword({ email, firstName: first, lastName: last });
  const person = { email, firstName: first, lastName: last, roleId, teams: team, password: password.text };
  await addPeople(store, [person], Date.now()).catch((fault: unknown) => {
    throw fault instanceof EmailTaken ? new UsageError(fault.message) : fault;
  });
  return withPassword(
    `${first} ${last} can sign in as ${email}${role === undefined ? ', without a role' : ''}.`,
    password,
  );
}

async function findRole(store: Store, name: string): Promise<string> {
  const roles = await store.database.db.selectFrom('roles').select(['id', 'name']).orderBy('name').execute();
  const match = roles.find((role) => role.name.toLowerCase() === name.toLowerCase() || role.id === name);
  if (!match)
    throw new UsageError(`There is no role ${name}. There are: ${roles.map((role) => role.name).join(', ')}`);
  return match.id;
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

function withPassword(message: string, { text, isGenerated }: Password): string {
  return isGenerated ? `${message}\nPassword: ${text}` : message;
}
