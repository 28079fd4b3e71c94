import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { neededPreloads } from '../../config/vite/neededPreloads.ts';

const sources = {
  'index.html': '<!doctype html><title>The app</title><script type="module" src="/main.ts"></script>',
  'main.ts': `import './start.ts'; void import('./screen.ts'); void import('./other.ts');`,
  'screen.ts': `import './start.ts'; import './screens.ts'; console.log('screen'); void import('./dialog.ts');`,
  'other.ts': `import './screens.ts'; console.log('other'); void import('./menu.ts');`,
  'dialog.ts': `import './start.ts'; import './screens.ts'; import './layers.ts'; console.log('dialog');`,
  'menu.ts': `import './layers.ts'; console.log('menu');`,
  'start.ts': `console.log('start');`,
  'screens.ts': `console.log('screens');`,
  'layers.ts': `console.log('layers');`,
};

test('The needs of a chunk on demand are fetched ahead, without what the page or the requesting chunk has loaded', async () => {
  const root = await mkdtemp(join(tmpdir(), 'preloads-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, source] of Object.entries(sources)) await writeFile(join(root, name), source);
  const groups = ['start', 'screens', 'layers'].map((name) => ({ name, test: new RegExp(`/${name}\\.ts$`) }));
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [neededPreloads()],
    build: { write: false, minify: false, rolldownOptions: { output: { codeSplitting: { groups } } } },
  });
  const outputs = 'output' in result ? result.output : [];
  const fetchedBy = (name: string) => {
    const chunk = outputs.find((each) => each.type === 'chunk' && each.name === name);
    const code = chunk?.type === 'chunk' ? chunk.code : '';
    const list = /m\.f=\[([^\]]*)\]/.exec(code)?.[1] ?? '';
    return [...list.matchAll(/assets\/(\w+)-/g)].map(([, file]) => file);
  };
  expect(fetchedBy('index')).toEqual(['screens']);
  expect(fetchedBy('screen')).toEqual(['layers']);
  expect(fetchedBy('other')).toEqual(['layers']);
});
