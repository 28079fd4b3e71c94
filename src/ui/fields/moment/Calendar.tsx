import { chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { displayLocale } from '#ui/locale.ts';
import { DateTime, Info } from './luxon.ts';

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    insetInlineStart: '0',
    zIndex: 'menu',
    padding: '2',
    background: 'surface.raised',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    boxShadow: 'raised',
  },
});
const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' },
});
const Month = chakra('span', { base: { color: 'ink.strong', textStyle: 'body', fontWeight: 'semibold' } });
const Table = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    '& th': { color: 'ink.muted', textStyle: 'small', fontWeight: 'normal', paddingBlock: '1' },
    '& td': { padding: '0' },
  },
});
const Day = chakra('button', {
  base: {
    width: 'max(2.25rem, min(var(--wm-target), 12vw))',
    height: 'max(2.25rem, var(--wm-target))',
    borderRadius: 'md',
    color: 'ink',
    textStyle: 'body',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { background: 'surface.hover' },
    '&[data-other]': { color: 'ink.muted' },
    '&[aria-current]': { fontWeight: 'bold', textDecoration: 'underline', textUnderlineOffset: '0.25em' },
    '&[aria-pressed=true]': { background: 'accent', color: 'accent.on' },
  },
});

/** How far each key moves. */
const steps: Readonly<Record<string, { readonly days?: number; readonly months?: number }>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

/** A month to choose a day from, with the arrow keys, by touch or with the mouse. Escape closes it. */
export default function Calendar({
  label,
  selected,
  onChoose,
  onClose,
}: {
  readonly label: string;
  /** ISO 8601; null without one. */
  readonly selected: string | null;
  readonly onChoose: (day: { readonly year: number; readonly month: number; readonly day: number }) => void;
  readonly onClose: () => void;
}) {
  const { locale } = displayLocale;
  const chosen = selected === null ? null : DateTime.fromISO(selected, { locale });
  const today = DateTime.local({ locale });
  const [active, setActive] = useState(() => (chosen ?? today).startOf('day'));
  const table = useRef<HTMLTableElement>(null);
  const activeDay = active.toISODate();
  useEffect(() => {
    table.current?.querySelector<HTMLElement>(`[data-day="${activeDay}"]`)?.focus();
  }, [activeDay]);
  const weekStart = Info.getStartOfWeek({ locale });
  const first = active.startOf('month');
  const start = first.minus({ days: (first.weekday - weekStart + 7) % 7 });
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => start.plus({ days: week * 7 + day })),
  ).filter((days) => days.some((day) => day.hasSame(active, 'month')));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Escape') onClose();
    else if (step) setActive(active.plus(step));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Panel
      role="dialog"
      aria-label={`Choose ${label}`}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.parentElement?.contains(relatedTarget))
          onClose();
      }}
    >
      <Head>
        <IconButton
          label="Previous month"
          icon={<ChevronLeft />}
          onClick={() => setActive(active.minus({ months: 1 }))}
        />
        <Month aria-live="polite">{active.toFormat('LLLL yyyy')}</Month>
        <IconButton
          label="Next month"
          icon={<ChevronRight />}
          onClick={() => setActive(active.plus({ months: 1 }))}
        />
      </Head>
      <Table ref={table}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day.weekday} scope="col" abbr={day.toFormat('cccc')}>
                {day.toFormat('ccc')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]?.toISODate()}>
              {days.map((day) => (
                <td key={day.toISODate()}>
                  <Day
                    type="button"
                    data-day={day.toISODate()}
                    tabIndex={day.hasSame(active, 'day') ? 0 : -1}
                    aria-label={day.toFormat('cccc d LLLL yyyy')}
                    aria-pressed={chosen !== null && day.hasSame(chosen, 'day')}
                    aria-current={day.hasSame(today, 'day') ? 'date' : undefined}
                    data-other={day.hasSame(active, 'month') ? undefined : ''}
                    onClick={() => onChoose({ year: day.year, month: day.month, day: day.day })}
                  >
                    {day.day}
                  </Day>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
