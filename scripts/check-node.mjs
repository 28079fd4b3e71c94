// Every command imports this first. Any Node from 20 can install the packages; everything else runs on Node 24, which is
// one of them, or else on the machine. This is plain JavaScript without packages, so that an older Node can say what is
// missing. It is not a "pre" script, because npm skips those with ignore-scripts=true.
import { existsSync } from 'node:fs';

const installed = new URL('../node_modules', import.meta.url);
const bundledPackage = new URL('../node_modules/node', import.meta.url);
const bundledNode = new URL('../node_modules/node/bin/node', import.meta.url);

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `\nWaymark needs Node 24 and was started with Node ${process.versions.node} (${process.execPath}).`,
  );
  console.error(whatToDo());
  process.exit(1);
}

function whatToDo() {
  if (!existsSync(installed)) return 'The packages are not installed yet. Run:\n\n  npm ci\n';
  if (existsSync(bundledNode))
    return 'Node 24 is in node_modules. Start through npm, for example:\n\n  npm start\n';
  if (!existsSync(bundledPackage))
    return 'Packages for development are not installed, and Node 24 is one of them. Add it to your PATH, or run:\n\n  npm ci\n';
  return (
    'The bundled Node 24 was not set up, probably because npm has ignore-scripts=true. Run:\n\n' +
    '  npm rebuild node --ignore-scripts=false\n\nor add Node 24 to your PATH.\n'
  );
}
