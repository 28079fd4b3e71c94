/** Calls a function before each call of methods of a prototype. Returns a function that ends this. */
export function before(
  prototype: object,
  methods: readonly string[],
  act: (self: unknown) => void,
): () => void {
  const originals = methods.map((name) => {
    const original: unknown = Reflect.get(prototype, name);
    if (typeof original !== 'function') throw new TypeError(`There is no method ${name}`);
    Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]): unknown {
      act(this);
      return Reflect.apply(original, this, args);
    });
    return { name, original };
  });
  return () => {
    for (const { name, original } of originals) Reflect.set(prototype, name, original);
  };
}
