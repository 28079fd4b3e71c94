import { type OxlintOverride, defineConfig } from 'oxlint';
import { type Layer, layers, packageRules } from './config/layers.ts';

/** The restricted imports of one layer: what dependency-cruiser checks for the whole tree, shown as you type. */
function restrictedImports(name: string, { folder, imports, types = [], advice }: Layer): OxlintOverride {
  const closed = Object.entries(layers).flatMap(([other, { alias }]) => {
    if (!alias || other === name || imports.includes(other)) return [];
    const open = imports.filter((each) => each.startsWith(`${other}/`));
    const group = [`${alias}/**`, ...open.map((each) => `!#${each}/**`)];
    return [{ group, message: advice, allowTypeImports: types.includes(other) }];
  });
  const isAllowed = (each: string) => each === name || each.startsWith(`${name}/`);
  const packages = packageRules.filter(({ allowedIn }) => !allowedIn.some(isAllowed));
  const patterns = [
    ...closed,
    ...packages.map((rule) => ({ regex: `^(${rule.packages.join('|')})(/|$)`, message: rule.advice })),
    ...(folder.startsWith('src/') ? [miniZod] : []),
  ];
  return { files: [`${folder}/**`], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

const miniZod = {
  regex: '^zod$',
  message: "Import zod/mini here: it is smaller, and the server's classic zod reads the same schemas.",
};

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'oxc', 'promise', 'vitest', 'node'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    eqeqeq: 'error',
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'react/rules-of-hooks': 'error',
    'react/react-in-jsx-scope': 'off',
    // dependency-cruiser looks for circles (.dependency-cruiser.mjs).
    'import/no-cycle': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'typescript/consistent-return': 'off',
    'oxc/no-map-spread': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-thenable': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/no-array-index-key': 'off',
    'react/incompatible-library': 'off',
  },
  overrides: [
    ...Object.entries(layers).map(([name, layer]) => restrictedImports(name, layer)),
    {
      files: ['scripts/**', 'server/**', 'sample/**', 'bench/**', 'tests/{soak,pictures,webkit}/run.ts'],
      rules: { 'no-console': 'off' },
    },
  ],
  ignorePatterns: ['dist', 'data', 'node_modules'],
});
