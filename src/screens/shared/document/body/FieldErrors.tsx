import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';

/** One validation error from the server or this device. */
type ShownError = string | { readonly name: string; readonly messages: readonly string[] };

/** Element id of a field in the editor, also used as the hash of links to it. */
export function fieldId(name: string): string {
  return `${fieldIdPrefix}${name}`;
}

/** The beginning of the element ids of all fields in the editor. */
export const fieldIdPrefix = 'field-';

const List = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', marginTop: '1', listStyle: 'none' },
});
const FieldLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'max(1.5rem, var(--wm-target))',
    color: 'accent.ink',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});

/** Validation errors, each with a link to its field in the editor. */
export function FieldErrors({
  entity,
  editAddress,
  errors,
}: {
  readonly entity: EntityDefinition;
  readonly editAddress: string;
  readonly errors: readonly ShownError[];
}) {
  return (
    <List>
      {errors.map((error) => {
        if (typeof error === 'string') return <li key={error}>{error}</li>;
        const name = error.name.split('.', 1)[0] ?? error.name;
        const label = name === 'teamId' ? 'Select Team' : entity.allFields[name]?.label;
        const messages = error.messages.join('. ');
        return (
          <li key={error.name}>
            {label === undefined ? (
              error.name
            ) : (
              <FieldLink to={{ pathname: editAddress, hash: fieldId(name) }}>{label}</FieldLink>
            )}
            : {messages}
          </li>
        );
      })}
    </List>
  );
}
