import type { Plugin } from 'vite';

/** Fails the build when chunks import each other in a circle: a binding could be undefined while another chunk starts. */
export function rejectCircularChunks(): Plugin {
  return {
    name: 'reject-circular-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      for (const file of Object.keys(bundle)) {
        const reached = new Set(importsOf(file));
        for (const each of reached) for (const next of importsOf(each)) reached.add(next);
        if (reached.has(file)) this.error(`${file} imports itself through ${[...reached].join(', ')}.`);
      }
    },
  };
}
