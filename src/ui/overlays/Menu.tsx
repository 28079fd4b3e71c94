import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, lazy, useId, useState } from 'react';
import type { MenuProps } from './MenuLayer.tsx';
import { useWasTrue } from './useWasTrue.ts';

/** Props for the button that opens a menu. */
export interface MenuTrigger {
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

const loadLayer = () => import('./MenuLayer.tsx');
const MenuLayer = lazy(loadLayer);

/**
 * A menu below its button. Its code loads when the button is pointed at, focused or pressed; a menu that is opened before
 * the code has arrived opens as soon as it has.
 */
export function Menu({
  renderTrigger,
  ...menu
}: MenuProps & { readonly renderTrigger: (props: MenuTrigger) => ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [isKeyboard, setIsKeyboard] = useState(false);
  const wasOpened = useWasTrue(open);
  const preload = () => void loadLayer();
  return (
    <>
      {renderTrigger({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onPointerEnter: preload,
        onFocus: preload,
        onClick: (event) => {
          setIsKeyboard(event.detail === 0);
          setOpen(!open);
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsKeyboard(true);
          setOpen(true);
        },
      })}
      {wasOpened && (
        <Suspense>
          <MenuLayer {...menu} triggerId={id} open={open} onOpenChange={setOpen} isKeyboard={isKeyboard} />
        </Suspense>
      )}
    </>
  );
}
