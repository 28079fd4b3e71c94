import { chakra } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import { IconButton } from './IconButton.tsx';

const Frame = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flex: '1 1 14rem',
    minWidth: '0',
    maxWidth: '28rem',
    '& > svg': {
      position: 'absolute',
      left: '2.5',
      width: '16px',
      height: '16px',
      color: 'ink.muted',
      pointerEvents: 'none',
    },
    '& > button': { position: 'absolute', right: '0.5' },
  },
});
const Input = chakra('input', inputRecipe);

/** Search as you type; Escape clears it, Enter and the arrow down go on to what was found. */
export function SearchField({
  label,
  value,
  onChange,
  onEnter,
  inputRef,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Hears of Enter, and of the arrow down with nothing. */
  readonly onEnter?: ((value: string) => void) | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}) {
  const id = useId();
  return (
    <Frame role="search">
      <label htmlFor={id} className="wm-sr-only">
        {label}
      </label>
      <Search aria-hidden="true" />
      <Input
        ref={inputRef}
        id={id}
        type="text"
        inputMode="search"
        autoComplete="off"
        paddingInlineStart="9"
        // Room for the button that clears it. Without one, a narrow field shows more of its placeholder.
        paddingInlineEnd={value === '' ? '2' : '9'}
        textOverflow="ellipsis"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape' && value !== '') onChange('');
          else if (event.key === 'Enter' && onEnter) onEnter(value);
          else if (event.key === 'ArrowDown' && onEnter) onEnter('');
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {value !== '' && <IconButton label="Clear search" icon={<X />} onClick={() => onChange('')} />}
    </Frame>
  );
}
