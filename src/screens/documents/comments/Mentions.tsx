import { Box } from '@chakra-ui/react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Document } from '#domain/content/document.ts';
import type { ReferenceOption } from '#ui/fields/combobox/Combobox.tsx';
import { ComboboxOptions } from '#ui/fields/combobox/ComboboxOptions.tsx';
import { mention, type Trigger, triggerOf } from '#ui/rich/suggest/suggestTriggers.ts';
import { suggestPeople } from '#screens/shared/document/readersOf.ts';
import { useNames } from '#screens/shared/data/useNames.ts';

/** People offered for the at sign before the caret. */
interface Menu {
  readonly options: readonly ReferenceOption[];
  /** −1 while only the sign is typed, so that Enter and Tab do what they always do. */
  readonly active: number;
}

/** The at sign and the letters of a name that stand before the caret. */
function personBefore(box: HTMLTextAreaElement | null): Trigger | null {
  const trigger = box && triggerOf(box.value.slice(0, box.selectionStart));
  return trigger?.kind === 'person' ? trigger : null;
}

interface MentionsProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly document: Pick<Document, 'entity' | 'keyId'>;
  readonly labelledBy: string;
  readonly onText: (text: string) => void;
}

/** Offers people after an at sign in the text box of a comment. Arrows choose, Enter and Tab take, Escape closes. */
export default function Mentions(props: MentionsProps) {
  const names = useNames();
  // The sign that this was loaded for is typed before the names are known.
  return names.size > 0 && <PeopleMenu {...props} names={names} />;
}

function PeopleMenu({
  area,
  document,
  labelledBy,
  onText,
  names,
}: MentionsProps & { readonly names: ReadonlyMap<string, string> }) {
  const [menu, setMenu] = useState<Menu | null>(null);
  const id = useId();
  const latest = useRef(0);
  const caret = useRef<number | null>(null);
  const close = () => {
    latest.current += 1;
    setMenu(null);
  };
  const look = useEffectEvent(async () => {
    latest.current += 1;
    const request = latest.current;
    const trigger = personBefore(area.current);
    if (!trigger) return setMenu(null);
    const options = await suggestPeople(document, names, trigger.text);
    if (request !== latest.current) return undefined;
    const active = trigger.text === '' ? -1 : 0;
    return setMenu(options.length === 0 ? null : { options, active });
  });
  const take = (at: number) => {
    const box = area.current;
    const option = menu?.options[at];
    // The text is read now: more may have been typed since the people were looked for.
    const trigger = personBefore(box);
    if (!box || !option || !trigger) return;
    const start = box.selectionStart - trigger.length;
    const named = `${mention(option.label)} `;
    caret.current = start + named.length;
    close();
    onText(box.value.slice(0, start) + named + box.value.slice(box.selectionStart));
    box.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!menu || event.isComposing) return;
    const { options, active } = menu;
    const isTaken = (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey;
    if (event.key === 'ArrowDown') setMenu({ ...menu, active: Math.min(options.length - 1, active + 1) });
    else if (event.key === 'ArrowUp') setMenu({ ...menu, active: Math.max(0, active - 1) });
    else if (isTaken && active >= 0) take(active);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const onLeave = useEffectEvent(close);
  useEffect(() => {
    const box = area.current;
    if (!box) return undefined;
    const onInput = () => void look();
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    const onBlur = () => onLeave();
    box.addEventListener('input', onInput);
    box.addEventListener('keydown', onKeyDown);
    box.addEventListener('blur', onBlur);
    const timer = window.setTimeout(onInput);
    return () => {
      window.clearTimeout(timer);
      box.removeEventListener('input', onInput);
      box.removeEventListener('keydown', onKeyDown);
      box.removeEventListener('blur', onBlur);
    };
  }, [area]);
  // After React has put the text into the box, which moves the caret to its end.
  useEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const activeId = menu && menu.active >= 0 ? `${id}-${menu.active}` : null;
  const listId = menu && id;
  useEffect(() => {
    const attributes = { 'aria-controls': listId, 'aria-activedescendant': activeId };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) area.current?.removeAttribute(name);
      else area.current?.setAttribute(name, value);
    }
  }, [area, listId, activeId]);
  const count = menu?.options.length ?? 0;
  return (
    <>
      <span className="wm-sr-only" role="status">
        {count > 0 && `${count} ${count === 1 ? 'suggestion' : 'suggestions'}, use the arrow keys to choose`}
      </span>
      {menu && (
        <Box position="relative">
          <ComboboxOptions
            id={id}
            labelledBy={labelledBy}
            options={menu.options.map(({ label, note }, at) => ({ label, note, onSelect: () => take(at) }))}
            activeIndex={menu.active}
            onActivate={(active) => setMenu({ ...menu, active })}
          />
        </Box>
      )}
    </>
  );
}
