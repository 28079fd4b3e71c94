import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const prefix = '\0named:';

/**
 * Gives CommonJS packages named exports, which other modules import one by one. Otherwise each is looked up in an object
 * wherever it is used, at every element and every hook: `(0, runtime.jsx)(…)` instead of `jsx(…)`.
 */
export function namedExports(packages: readonly string[]): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: 'waymark:named-exports',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, _importer, { kind }) {
      return packages.includes(id) && kind === 'import-statement' ? `${prefix}${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const name = id.slice(prefix.length);
      const exported: unknown = require(name);
      return [
        `import all from ${JSON.stringify(require.resolve(name))};`,
        'export default all;',
        ...Object.keys(Object(exported)).map((each) => `export const ${each} = all.${each};`),
      ].join('\n');
    },
  };
}
