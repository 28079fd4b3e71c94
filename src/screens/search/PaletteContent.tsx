import { Text, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OptionList, listHeight } from './OptionList.tsx';
import type { PaletteScreen } from './paletteOption.ts';
import { SearchInput } from './SearchInput.tsx';
import { usePaletteOptions } from './usePaletteOptions.tsx';

const Hint = chakra('p', {
  base: {
    marginTop: '2',
    color: 'ink.muted',
    textStyle: 'small',
    // Until a key of a keyboard is pressed (pressed.ts).
    '@media (pointer: coarse)': { 'html:not([data-keys]) &': { display: 'none' } },
  },
});

/** The input of the palette, and the list that follows what is typed. */
export function PaletteContent({
  typed,
  onType,
  screens,
  onLogout,
  onClose,
}: {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly screens: readonly PaletteScreen[];
  readonly onLogout: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const wasTyped = useRef(false);
  const [active, setActive] = useState(0);
  const setTyped = (next: string) => {
    wasTyped.current = true;
    onType(next);
    setActive(0);
  };
  // Words from before a reload: the first letter replaces them.
  useEffect(() => {
    if (typed !== '' && !wasTyped.current) input.current?.select();
  }, [typed]);
  const navigate = useNavigate();
  const { options, isAnswered, total, unknown } = usePaletteOptions(typed, setTyped, screens, onLogout);
  const activeIndex = Math.min(active, options.length - 1);
  const choose = (index: number) => {
    const option = options[index];
    if (!option) return;
    if (option.to !== undefined) void navigate(option.to);
    else option.run?.();
    if (option.staysOpen) input.current?.focus();
    else onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive((activeIndex + 1) % Math.max(1, options.length));
    else if (event.key === 'ArrowUp')
      setActive((activeIndex - 1 + options.length) % Math.max(1, options.length));
    else if (event.key === 'Enter') choose(activeIndex);
    else if (event.key === 'Tab' && options[activeIndex]?.staysOpen && !event.shiftKey) choose(activeIndex);
    else return;
    event.preventDefault();
  };
  const isNothing = typed.trim() !== '' && isAnswered && options.length === 0;
  return (
    <>
      <SearchInput
        ref={input}
        label="Search everything on this device"
        placeholder="Words, ENC-42, or type:encounter"
        value={typed}
        onChange={setTyped}
        data-autofocus
        isExpanded={options.length > 0}
        listId={listId}
        aria-activedescendant={options.length > 0 ? `${listId}-${activeIndex}` : undefined}
        onKeyDown={onKeyDown}
      />
      {/* Under the box and as high as the list: below it, the keyboard of a phone would cover the text. */}
      <Text
        role="status"
        className={isNothing ? undefined : 'wm-sr-only'}
        color="ink"
        paddingTop="3"
        height={isNothing ? listHeight : undefined}
      >
        {isNothing ? nothingText(unknown) : statusOf(typed, isAnswered, total)}
      </Text>
      {!isNothing && (
        <OptionList
          id={listId}
          options={options}
          active={activeIndex}
          isBusy={!isAnswered && typed.trim() !== ''}
          onActivate={setActive}
          onChoose={choose}
        />
      )}
      <Hint>
        ↑ ↓ to choose, Enter to open, Esc to close. Narrow it with type:, team:, status:, is:unsent …
      </Hint>
    </>
  );
}

function statusOf(typed: string, isAnswered: boolean, total: number): string {
  if (typed.trim() === '' || !isAnswered) return '';
  return `${total} ${total === 1 ? 'document' : 'documents'} found`;
}

/** Why nothing is found, and what to try. */
function nothingText(unknown: readonly string[]): string {
  return unknown.length > 0
    ? `Nothing on this device is called ${unknown.join(', ')}.`
    : 'Nothing on this device matches. Check the spelling, or use fewer words.';
}
