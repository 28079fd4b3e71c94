// `npm run screens` takes the pictures of docs/screens again and writes the page that shows them. With `--check` it
// compares every screen with its pictures, and its roles and names with those on record, and writes what differs to
// node_modules/.cache/screens. Further arguments are passed on: `npm run screens -- --check -g conflict`.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';

const isCheck = process.argv.includes('--check');
const options = process.argv.slice(2).filter((each) => each !== '--check');
const { status } = spawnSync('npx', ['playwright', 'test', 'tests/e2e/screens/screens.spec.ts', ...options], {
  stdio: 'inherit',
  env: { ...process.env, WAYMARK_GALLERY: isCheck ? 'check' : 'write' },
});
if (!isCheck) writePage('docs/screens');
process.exit(status ?? 1);

/** Writes the page that shows all pictures of a folder. @param {string} folder */
function writePage(folder) {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('-1440-dark.webp'))
    .map((file) => file.replace('-1440-dark.webp', ''))
    .sort();
  const intro = `# Every screen

Written by \`npm run screens\`. Each screen with the sample game at 390, 820 and 1440 pixels, dark and light. The files ending in \`.yml\` are the roles and names that assistive technology gets.
`;
  writeFileSync(`${folder}/README.md`, `${intro}\n${names.map(sectionOf).join('\n')}`);
}

/** @param {string} name */
function sectionOf(name) {
  const [dark, light] = ['dark', 'light'].map((theme) =>
    [390, 820, 1440].map((width) => `[${width}](${name}-${width}-${theme}.webp)`).join(', '),
  );
  const title = name.replaceAll('-', ' ');
  return `## ${title}\n\n![${title}](${name}-1440-dark.webp)\n\nDark: ${dark}. Light: ${light}.\n`;
}
