import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';

/** One thing that is wrong, as the server or this device says it. */
type Wrong = string | { readonly name: string; readonly messages: readonly string[] };

/** Id of a field of the editor, and end of the address that leads to it. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

const List = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', marginTop: '1', listStyle: 'none' },
});
const Way = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'max(1.5rem, var(--wm-target))',
    color: 'accent.ink',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});

/** Everything that is wrong, each with the way to its field in the editor. */
export function Errors({
  entity,
  editAddress,
  errors,
}: {
  readonly entity: EntityDefinition;
  readonly editAddress: string;
  readonly errors: readonly Wrong[];
}) {
  return (
    <List>
      {errors.map((error) => {
        if (typeof error === 'string') return <li key={error}>{error}</li>;
        const name = error.name.split('.', 1)[0] ?? error.name;
        const label = entity.allFields[name]?.label;
        const messages = error.messages.join('. ');
        return (
          <li key={error.name}>
            {label === undefined ? (
              error.name
            ) : (
              <Way to={{ pathname: editAddress, hash: fieldId(name) }}>{label}</Way>
            )}
            : {messages}
          </li>
        );
      })}
    </List>
  );
}
