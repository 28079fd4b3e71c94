// Imported first by every command. Plain JavaScript with nothing from node_modules, so that an old Node can say
// what is missing. It sits inside the commands because npm leaves out "pre" scripts under ignore-scripts=true.
import { existsSync } from 'node:fs';

const installed = new URL('../node_modules', import.meta.url);
const own = new URL('../node_modules/node/bin/node', import.meta.url);

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `\nWaymark needs Node 24 and was started with Node ${process.versions.node} (${process.execPath}).`,
  );
  console.error(whatToDo());
  process.exit(1);
}

function whatToDo() {
  if (!existsSync(installed)) return 'Nothing is installed yet. Run:\n\n  npm ci\n';
  if (existsSync(own)) return 'Node 24 is in node_modules: start through npm, for example:\n\n  npm start\n';
  return (
    'Its own Node 24 was not set up, most likely because npm has ignore-scripts=true. Run:\n\n' +
    '  npm rebuild node --ignore-scripts=false\n\nor put Node 24 in your PATH.\n'
  );
}
