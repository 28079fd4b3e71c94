import { chakra } from '@chakra-ui/react';
import { AnimatePresence } from 'framer-motion';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { rise, usePresenceAnimation } from '#ui/overlays/usePresenceAnimation.ts';
import { sanitiseInline } from '#ui/rich/text/sanitise.ts';
import { Beside } from './Beside.tsx';
import { type Snackbar, messageIcons, messageTones } from './messageTypes.ts';

const Stack = chakra('div', {
  base: {
    position: 'fixed',
    // Clear of the header of a document: a message must not lie over the next action.
    top: { base: 'calc(3 * var(--wm-target) + 2rem)', sm: '7.5rem' },
    right: '4',
    left: { base: '4', sm: 'auto' },
    zIndex: 'snackbar',
    width: { sm: '22rem' },
    pointerEvents: 'none',
  },
});
const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    marginBottom: '2',
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
const Message = chakra('div', {
  base: {
    flex: '1',
    minWidth: '0',
    alignSelf: 'center',
    color: 'ink.strong',
    textStyle: 'body',
    overflowWrap: 'anywhere',
  },
});

/** Messages at the top right, and beside what they are about. Each closes after its own time, which waits while the pointer or the focus is on it. */
export default function SnackbarStack({
  items,
  onClose,
}: {
  readonly items: readonly Snackbar[];
  readonly onClose: (id: string) => void;
}) {
  return (
    <>
      <Stack role="region" aria-label="Messages" aria-live="polite">
        <AnimatePresence>
          {items
            .filter(({ beside }) => !beside)
            .map((item) => (
              <OneSnackbar key={item.id} item={item} onClose={onClose} />
            ))}
        </AnimatePresence>
      </Stack>
      {items.map(
        (item) =>
          item.beside && (
            <Beside key={item.id} control={item.beside} onGone={() => onClose(item.id)}>
              <OneSnackbar item={item} onClose={onClose} />
            </Beside>
          ),
      )}
    </>
  );
}

function OneSnackbar({ item, onClose }: { readonly item: Snackbar; readonly onClose: (id: string) => void }) {
  const ref = usePresenceAnimation<HTMLDivElement>(rise);
  const [isPaused, setIsPaused] = useState(false);
  const close = useEffectEvent(() => onClose(item.id));
  useEffect(() => {
    if (isPaused || item.timeout === null) return undefined;
    const timer = window.setTimeout(() => close(), item.timeout ?? (item.type === 'error' ? 4000 : 1500));
    return () => window.clearTimeout(timer);
  }, [isPaused, item]);
  const Icon = messageIcons[item.type];
  return (
    <Frame
      ref={ref}
      type={item.type}
      role={item.type === 'error' || item.timeout === null ? 'alert' : undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon aria-hidden="true" />
      <Message dangerouslySetInnerHTML={{ __html: sanitiseInline(item.html) }} />
      {item.action && (
        <Button
          onClick={() => {
            item.action?.run();
            onClose(item.id);
          }}
        >
          {item.action.label}
        </Button>
      )}
      <IconButton label="Close" icon={<X />} onClick={() => onClose(item.id)} />
    </Frame>
  );
}
