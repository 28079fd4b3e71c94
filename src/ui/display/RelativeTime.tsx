import { useEffect, useState } from 'react';
import { displayLocale } from '#ui/locale.ts';
import { dateFormats, formatDate, postedAgo, readDate } from './dates.ts';
import { useTooltip } from '#ui/overlays/useTooltip.tsx';

/**
 * Returns the long date and the 24-hour time with seconds, the text of every tooltip on a time.
 *
 * @internal Tests read the tooltip without pointing at it.
 */
export function exactTime(value: string, locale = displayLocale.locale): string {
  return isDate(value) ? formatDate(value, dateFormats.tooltip, locale) : 'Unknown Date';
}

/** How long ago something happened, updated every minute; the tooltip shows the exact time. */
export function RelativeTime({
  value,
  locale = displayLocale.locale,
  now,
}: {
  readonly value: string | null | undefined;
  readonly locale?: string;
  /** A fixed current time in milliseconds, for previews. */
  readonly now?: number;
}) {
  const { anchor, layer } = useTooltip(<Exact value={value ?? ''} locale={locale} />, { opensOnTap: true });
  const currentTime = useCurrentMinute();
  if (!value || !isDate(value)) return <span>Unknown Date</span>;
  return (
    <>
      <time dateTime={value} {...anchor}>
        {postedAgo(value, now ?? currentTime, locale)}
      </time>
      {layer}
    </>
  );
}

/** A component, so that the text is computed only when the tooltip opens: a long list has many times. */
function Exact({ value, locale }: { readonly value: string; readonly locale: string }) {
  return <>{exactTime(value, locale)}</>;
}

const isDate = (value: string) => !Number.isNaN(readDate(value));

function useCurrentMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 60_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
