import { useEffect, useEffectEvent, useRef, useState } from 'react';

const typingPauseMs = 120;

/**
 * The text of an input that shows a part of the address, and a function that changes it. `write` gets the text when typing
 * pauses. It arrives in the address a while later, on a slow device after more has been typed: only an address that was not
 * written here replaces the text.
 */
export function useAddressText(
  value: string,
  write: (text: string) => void,
  { toAddress = same, fromAddress = same }: AddressTextFormat = {},
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => fromAddress(value));
  const onTheWay = useRef<readonly string[]>([]);
  const follow = useEffectEvent((arrived: string) => {
    const at = onTheWay.current.indexOf(arrived);
    onTheWay.current = at < 0 ? [] : onTheWay.current.slice(at + 1);
    if (at < 0 && arrived !== toAddress(text)) setText(fromAddress(arrived));
  });
  useEffect(() => follow(value), [value]);
  const send = useEffectEvent((next: string) => {
    const address = toAddress(next);
    if (address === (onTheWay.current.at(-1) ?? value)) return;
    onTheWay.current = [...onTheWay.current, address];
    write(address);
  });
  useEffect(() => {
    const timer = window.setTimeout(() => send(text), typingPauseMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return [text, setText];
}

/** How the text differs between the input and the address. */
interface AddressTextFormat {
  readonly toAddress?: (text: string) => string;
  readonly fromAddress?: (value: string) => string;
}

function same(text: string): string {
  return text;
}
