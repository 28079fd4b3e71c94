import { chakra } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { Suspense, lazy, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { timeNow } from '#ui/clock.ts';
import { displayLocale } from '#ui/locale.ts';
import { deviceTime } from '#ui/display/dates.ts';
import { formatMoment } from '#ui/fields/moment/formatMoment.ts';
import { DateTime } from '#ui/fields/moment/luxon.ts';
import { namesTime, parseMoment } from '#ui/fields/moment/parseMoment.ts';
import { type InvalidListener, useInvalidText } from '#ui/fields/useInvalidText.ts';
import { inputRecipe } from './inputRecipe.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

const Calendar = lazy(() => import('#ui/fields/moment/Calendar.tsx'));

const Input = chakra('input', inputRecipe);
const Frame = chakra('div', {
  base: {
    position: 'relative',
    width: 'full',
    maxWidth: '20rem',
    '& > input': { paddingInlineEnd: 'max(2.5rem, var(--wm-target))' },
    '& > button': { position: 'absolute', insetInlineEnd: '0', top: '0' },
  },
});

/** The time of day at the end of the text. */
const timeLength = 'HH:mm'.length;

/**
 * A date and time in the time zone of the game, typed or chosen in a calendar, and stored as ISO 8601 in UTC. Text that is
 * neither stays in the input, with the reason.
 */
export function DateTimeField({
  value,
  onChange,
  onInvalid,
  ...frame
}: FieldProps & {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onInvalid?: InvalidListener | undefined;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useInvalidText(onInvalid);
  const [isTimeMissing, setTimeMissing] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(value);
  /** A day was just chosen. The time comes next: typing replaces it. */
  const selectsTime = useRef(false);
  // As soon as the day is in the input: a frame later, a quick typist has begun.
  useLayoutEffect(() => {
    if (!selectsTime.current) return;
    selectsTime.current = false;
    const { length } = input.current?.value ?? '';
    input.current?.setSelectionRange(length - timeLength, length);
  });
  const localTime = value === null || typed !== null ? undefined : deviceTime(value);
  const note =
    typed !== null && value !== null && isTimeMissing
      ? `No time typed: ${formatMoment(value).slice(-timeLength)}`
      : localTime && `Game time; ${localTime} on this device`;

  const type = (text: string) => {
    setTyped(text);
    const context = {
      locale: displayLocale.locale,
      current: before.current,
      now: new Date(timeNow()).toISOString(),
    };
    const moment = text.trim() === '' ? null : parseMoment(text, context);
    setReason(moment === undefined ? `“${text.trim()}” is not a date and time. Try 3 Apr 14:30` : undefined);
    setTimeMissing(typeof moment === 'string' && !namesTime(text, context));
    if (moment !== undefined) onChange(moment);
  };
  const restore = () => {
    setTyped(null);
    setReason(undefined);
    onChange(before.current);
  };
  const close = () => {
    setIsOpen(false);
    input.current?.focus();
  };
  return (
    <FieldFrame
      {...frame}
      error={isFocused ? frame.error : (reason ?? frame.error)}
      help={[frame.help, note].filter(Boolean).join('. ') || undefined}
    >
      {(control) => (
        <Frame>
          <Input
            {...control}
            ref={input}
            autoComplete="off"
            placeholder="e.g. 3 Apr 14:30"
            value={typed ?? (value === null ? '' : formatMoment(value))}
            onFocus={() => {
              setIsFocused(true);
              if (typed === null) before.current = value;
            }}
            onChange={({ target }) => type(target.value)}
            onBlur={() => {
              setIsFocused(false);
              if (reason === undefined) setTyped(null);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && typed !== null) {
                event.stopPropagation();
                restore();
              } else if (event.key === 'ArrowDown' && event.altKey) setIsOpen(true);
            }}
          />
          <IconButton
            label="Open calendar"
            icon={<CalendarDays />}
            aria-expanded={isOpen}
            disabled={frame.disabled}
            onClick={() => setIsOpen(!isOpen)}
          />
          {isOpen && (
            <Suspense>
              <Calendar
                label={frame.label}
                selected={value}
                onClose={close}
                onChoose={(day) => {
                  const { hour, minute } = value === null ? { hour: 12, minute: 0 } : DateTime.fromISO(value);
                  setTyped(null);
                  setReason(undefined);
                  onChange(
                    DateTime.fromObject({ ...day, hour, minute })
                      .toUTC()
                      .toISO(),
                  );
                  close();
                  selectsTime.current = true;
                }}
              />
            </Suspense>
          )}
        </Frame>
      )}
    </FieldFrame>
  );
}
