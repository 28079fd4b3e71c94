import { chakra } from '@chakra-ui/react';
import { useAnimate } from 'framer-motion/mini';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { messageIcons, messageTones } from './messageTypes.ts';
import { sanitiseMessage } from '#ui/rich/sanitise.ts';
import type { Snackbar } from './Snackbars.tsx';

const Stack = chakra('div', {
  base: {
    position: 'fixed',
    top: '16',
    right: '4',
    left: { base: '4', sm: 'auto' },
    zIndex: 'snackbar',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    width: { sm: '22rem' },
    pointerEvents: 'none',
  },
});
const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    padding: '2',
    paddingInlineStart: '3',
    borderRadius: 'md',
    borderWidth: 'thin',
    borderColor: 'currentcolor/40',
    boxShadow: 'raised',
    pointerEvents: 'auto',
    '& > svg': {
      width: '18px',
      height: '18px',
      flexShrink: '0',
      marginBlockStart: 'calc((var(--wm-target) - 18px) / 2)',
    },
  },
  variants: { type: messageTones },
});
const Words = chakra('div', {
  base: {
    flex: '1',
    minWidth: '0',
    alignSelf: 'center',
    color: 'ink.strong',
    textStyle: 'body',
    overflowWrap: 'anywhere',
  },
});

/** Messages stacked at the top right; each leaves after its own time, unless somebody is on it. */
export default function SnackbarStack({
  items,
  onClose,
}: {
  readonly items: readonly Snackbar[];
  readonly onClose: (id: string) => void;
}) {
  return (
    <Stack role="region" aria-label="Messages" aria-live="polite">
      {items.map((item) => (
        <OneSnackbar key={item.id} item={item} onClose={onClose} />
      ))}
    </Stack>
  );
}

function OneSnackbar({ item, onClose }: { readonly item: Snackbar; readonly onClose: (id: string) => void }) {
  const [held, setHeld] = useState(false);
  const [frame, animate] = useAnimate<HTMLDivElement>();
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    void animate(
      frame.current,
      { opacity: [0, 1], transform: ['translateY(8px)', 'none'] },
      { duration: 0.14 },
    );
  }, [animate, frame]);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  const { id, type } = item;
  useEffect(() => {
    if (held) return undefined;
    const timeout = item.timeout ?? (item.type === 'error' ? 4000 : 1500);
    const timer = window.setTimeout(() => close.current(item.id), timeout);
    return () => window.clearTimeout(timer);
  }, [held, item]);
  const html = useMemo(() => ({ __html: sanitiseMessage(item.text) }), [item.text]);
  const Icon = messageIcons[type];
  return (
    <Frame
      ref={frame}
      type={type}
      role={type === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <Words dangerouslySetInnerHTML={html} />
      <IconButton label="Close" icon={<X />} onClick={() => onClose(id)} />
    </Frame>
  );
}
