import { Portal, Tooltip } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

/** An open tooltip, with the code it needs. Escape, scrolling and a tap anywhere close it. */
export default function TooltipLayer({
  id,
  anchor,
  onClose,
  children,
}: {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onPointerDown = () => close();
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => document.removeEventListener('pointerdown', onPointerDown, { capture: true });
  }, []);
  return (
    <Tooltip.Root
      open
      onOpenChange={(change) => !change.open && onClose()}
      ids={{ content: id }}
      positioning={{ placement: 'bottom', gutter: 6, getAnchorElement: () => anchor }}
    >
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content>{children}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
