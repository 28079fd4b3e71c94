/** A JSON Schema, as far as bodies are made from it. */
export interface BodySchema {
  readonly $ref?: string;
  readonly type?: 'object' | 'array' | 'integer' | 'number' | 'boolean' | 'string' | 'null';
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly items?: BodySchema;
  readonly anyOf?: readonly BodySchema[];
  readonly required?: readonly string[];
  readonly format?: string;
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Texts that parsers, databases, sanitisers and templates stumble over. */
const texts: readonly string[] = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202eright to left',
  '🧝‍♀️'.repeat(50),
  "'; drop table documents; --",
  '%00%0a',
  '../../../etc/passwd',
  '=cmd()',
  '${7*7}',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '<svg><p>'.repeat(2_000),
  '<'.repeat(20_000),
  `${'<b>'.repeat(3_000)}x`,
  '<p a="'.repeat(2_000),
  '<!--'.repeat(4_000),
  '&'.repeat(20_000),
  '9'.repeat(400),
  '2027-02-30T00:00:00.000Z',
  '2027-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'null',
  'x'.repeat(200_000),
];

const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  Number.MIN_VALUE,
];

/** Makes bodies as JSON text: mostly what a schema asks for, with something hostile in it. */
export class HostileBodies {
  readonly #random: () => number;
  readonly #schemas: Readonly<Record<string, BodySchema>>;
  /** How much of the present body is hostile: one value in so many. */
  #oneIn = 1;

  constructor(random: () => number, schemas: Readonly<Record<string, BodySchema>>) {
    this.#random = random;
    this.#schemas = schemas;
  }

  /** The next body for a schema, not always valid JSON. */
  next(schema: BodySchema): string {
    this.#oneIn = this.#pick([3, 20, 200]) ?? 1;
    const text = JSON.stringify(this.#value(schema, 0)) ?? 'null';
    switch (this.#below(60)) {
      case 0:
        return text.slice(0, this.#below(text.length));
      case 1:
        return deep(1 + this.#below(100_000));
      case 2:
        return text.replace('{', `{"__proto__":{"isAdmin":true},"constructor":null,`);
      case 3:
        return text.replace('{', `{"version":1,"version":-1,`);
      case 4:
        return text.replace(/"\w+":/, `"extra":${deep(2_000)},$&`);
      case 5:
        return text.replaceAll(/\b\d+\b/g, '1e999');
      default:
        return text;
    }
  }

  #value(schema: BodySchema, depth: number): unknown {
    if (schema.$ref) {
      const target = this.#schemas[schema.$ref.replace(/.*\//, '')];
      return target ? this.#value(target, depth) : null;
    }
    if (this.#isHostile() && depth > 0) return this.#anything();
    if (schema.anyOf) return this.#value(this.#pick(schema.anyOf) ?? {}, depth);
    if (schema.enum) return this.#isHostile() ? this.#pick(texts) : this.#pick(schema.enum);
    switch (schema.type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return Array.from({ length: this.#isHostile() ? 400 : this.#below(3) }, () =>
          this.#value(schema.items ?? {}, depth + 1),
        );
      case 'integer':
      case 'number':
        return this.#isHostile() ? this.#pick(numbers) : this.#below(6);
      case 'boolean':
        return this.#below(2) === 0;
      case 'string':
        if (this.#isHostile()) return this.#pick(texts);
        return schema.format === 'date-time' ? '2027-05-01T10:00:00.000Z' : `text-${this.#below(1000)}`;
      case 'null':
      case undefined:
        return this.#anything();
    }
  }

  #object({ properties = {}, required = [] }: BodySchema, depth: number): Record<string, unknown> {
    const entries = Object.entries(properties)
      .filter(([name]) => depth > 0 || required.includes(name) || this.#below(4) === 0)
      .map(([name, each]) => [name, this.#value(each, depth + 1)] as const);
    const more = this.#isHostile() ? [[this.#pick(texts) ?? '', this.#anything()] as const] : [];
    return Object.fromEntries([...entries, ...more]);
  }

  #anything(): unknown {
    switch (this.#below(6)) {
      case 0:
        return this.#pick(texts);
      case 1:
        return this.#pick(numbers);
      case 2:
        return null;
      case 3:
        return [[[[this.#pick(texts)]]]];
      case 4:
        return { id: this.#pick(texts), toString: 1, length: 1e9 };
      default:
        return this.#below(2) === 0;
    }
  }

  #isHostile(): boolean {
    return this.#below(this.#oneIn) === 0;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[this.#below(from.length)];
  }
}
