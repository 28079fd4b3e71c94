import { type DocumentType, documentTypes, isDocumentType } from '#domain/content/documentTypes.ts';
import type { Fields, FieldValue } from '#domain/content/fields/field.ts';
import type { OrderRule } from '#domain/content/fields/field.ts';

type Values = Readonly<Record<string, FieldValue>>;

/** Two fields of a rule of the registry, with values that keep to it and values that break it. */
export interface OrderCase {
  readonly entity: DocumentType;
  /** “event days.timeIn < timeOut”. */
  readonly label: string;
  readonly isLog: boolean;
  readonly isStrict: boolean;
  readonly broken: Values;
  readonly equal: Values;
  readonly inOrder: Values;
  /** One of the two is empty. */
  readonly partial: readonly [Values, Values];
  /** Name of the field in errors. */
  readonly name: string;
}

/** Every pair of fields that the registry has a rule for. */
export const orderCases: readonly OrderCase[] = Object.keys(documentTypes)
  .filter(isDocumentType)
  .flatMap((entity) => {
    const { allFields, order } = documentTypes[entity];
    const own = casesOf(entity, allFields, order);
    const ofGroups = Object.entries(allFields).flatMap(([group, field]) =>
      field.kind === 'group' ? casesOf(entity, field.fields, field.order ?? [], group, field.append) : [],
    );
    return [...own, ...ofGroups];
  });

function casesOf(
  entity: DocumentType,
  fields: Fields,
  rules: readonly OrderRule[],
  group?: string,
  isLog = false,
): OrderCase[] {
  return rules.flatMap(({ ascending, isStrict = false }) =>
    ascending.flatMap((earlier, at) =>
      ascending.slice(at + 1).map((later): OrderCase => {
        const isNumber = fields[earlier]?.kind === 'number';
        const [low, high] = isNumber ? [3, 9] : ['2026-06-01T10:00:00.000Z', '2026-06-02T10:00:00.000Z'];
        const body = (values: Values): Values => (group ? { [group]: [{ ...values, id: 'row-1' }] } : values);
        return {
          entity,
          label: `${entity} ${group ? `${group}.` : ''}${earlier} ${isStrict ? '<' : '≤'} ${later}`,
          isLog,
          isStrict,
          broken: body({ [earlier]: high, [later]: low }),
          equal: body({ [earlier]: low, [later]: low }),
          inOrder: body({ [earlier]: low, [later]: high }),
          partial: [body({ [earlier]: high }), body({ [later]: low })],
          name: group ? `${group}.0.${later}` : later,
        };
      }),
    ),
  );
}
