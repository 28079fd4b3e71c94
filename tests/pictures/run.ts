// `npm run screens`: pictures of every screen at every width, dark and light, in an ignored folder with a page to look at.
//   -- -g TEXT       only of the screens with that text in their name
//   -- --check       checks every screen (tests/e2e/screens), and compares two pictures of each with the parent commit's
//   -- --base REF    with --check: compares with those of another commit
//   -- --trees       writes the accessibility trees that the tests compare with
//   -- --readme      takes the pictures of the README again
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { comparePictures } from './compare.ts';

/** Ignored by git. */
const folder = 'generated/screens';
const [now, before] = [join(folder, 'now'), join(folder, 'before')];

/** One for each third of the screens, and one for the other files: they wait for pages to stay as they are. */
const workers = '--workers=4';

/** Folders and files that the pictures depend on. */
const drawn = ['src', 'sw', 'public', 'server', 'sample', 'config/vite', 'index.html', 'package-lock.json'];

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    base: { type: 'string', default: 'HEAD^' },
    trees: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    grep: { type: 'string', short: 'g' },
  },
});

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  if (options.trees) return runScreens({ WAYMARK_SCREENS: 'trees' });
  if (options.readme) return runScreens({ WAYMARK_SCREENS: 'readme' });
  const { check, base } = options;
  const hasOther = check && hasOtherPictures(base);
  // Taking pictures is a sixth of the time: there are none where nobody compares or looks at them.
  const isSound = runScreens({
    WAYMARK_SCREENS: check ? 'check' : 'pictures',
    ...(check && !hasOther ? {} : { WAYMARK_PICTURES: startPictures() }),
  });
  if (check && !hasOther) return isSound;
  writePage();
  return check ? (await compareWith(base)) && isSound : isSound;
}

/** Empties the folder of the pictures; returns it. */
function startPictures(): string {
  rmSync(now, { recursive: true, force: true });
  return now;
}

/** Whether the pictures of a commit may differ from those of now. Throws if there is no such commit. */
function hasOtherPictures(base: string): boolean {
  if (git('rev-parse', '--verify', '--quiet', `${base}^{commit}`) === undefined) {
    // The first commit has no parent, and a clone without history has none at hand.
    if (base !== 'HEAD^') throw new Error(`${base} is not in this clone.`);
    console.log('There is no parent commit here: no pictures are compared.');
    return false;
  }
  const isSame = git('diff', '--quiet', base, '--', ...drawn) !== undefined;
  if (isSame) console.log(`Nothing that is drawn has changed since ${base}: no pictures are compared.`);
  return !isSame;
}

/** Opens every screen, or those chosen, and does with it what the settings say. Returns whether all went well. */
function runScreens(settings: Record<string, string>): boolean {
  const chosen = options.grep === undefined ? [] : ['--grep', options.grep];
  // The files beside it look at the same screens, and have no pictures.
  const file = settings['WAYMARK_SCREENS'] === 'check' ? [] : ['screens.spec'];
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--project=screens',
    workers,
    ...file,
    ...chosen,
  ];
  const env = { ...process.env, ...settings };
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status === 0;
}

/**
 * Takes the pictures of another commit, with the tests of this one, and prints which differ: a change of how the product
 * looks is there to be looked at. Returns false if they could not be compared.
 */
async function compareWith(base: string): Promise<boolean> {
  const product = mkdtempSync(join(tmpdir(), 'waymark-base-'));
  try {
    if (git('worktree', 'add', '--detach', '--force', product, base) === undefined) return false;
    const isBuilt = installInto(product) && run(product, 'scripts/build.mjs');
    rmSync(before, { recursive: true, force: true });
    // A screen that the other commit does not have cannot be opened there, and is listed as new.
    if (!isBuilt) return false;
    runScreens({ WAYMARK_SCREENS: 'compared', WAYMARK_PICTURES: before, WAYMARK_PRODUCT: product });
  } finally {
    git('worktree', 'remove', '--force', product);
  }
  if (!existsSync(before)) return false;
  const differences = await comparePictures(before, now);
  console.log(`\nPictures that differ from ${base}: ${differences.length}`);
  for (const difference of differences) console.log(`  ${difference}`);
  return true;
}

/** Gives a copy of the repository its packages: those that are installed here, if it has the same. */
function installInto(product: string): boolean {
  const [own, theirs] = ['.', product].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (own !== theirs) return spawnSync('npm', ['ci'], { cwd: product, stdio: 'inherit' }).status === 0;
  symlinkSync(resolve('node_modules'), join(product, 'node_modules'));
  return true;
}

/** Runs a script of a copy in it. */
function run(product: string, script: string): boolean {
  return spawnSync(process.execPath, [script], { cwd: product, stdio: 'inherit' }).status === 0;
}

/** Runs git. Returns what it prints, or undefined if it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Writes the page that shows all pictures. */
function writePage(): void {
  const files = readdirSync(now).filter((file) => file.endsWith('.png'));
  const screens = Object.groupBy(files.toSorted(), (file) => file.replace(/-\d+-[a-z]+\.png$/, ''));
  const sections = Object.entries(screens).map(([name, own = []]) => {
    const pictures = own.map((file) => `<img loading="lazy" src="now/${file}" height="480">`);
    return `<h2>${name.replaceAll('-', ' ')}</h2>\n${pictures.join('\n')}`;
  });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>Every screen</title>\n${sections.join('\n')}\n`,
  );
}
