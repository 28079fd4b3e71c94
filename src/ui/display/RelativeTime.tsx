import { DateTime } from 'luxon';
import { useEffect, useState } from 'react';
import { displayLocale } from '#ui/locale.ts';
import { useTooltip } from '#ui/overlays/useTooltip.tsx';

/** 'long date at 24-hour time with seconds', the form of every tip over a time. */
export function exactTime(value: string, locale = displayLocale.locale): string {
  const moment = DateTime.fromISO(value, { locale });
  if (!moment.isValid) return 'Unknown Date';
  return `${moment.toLocaleString(DateTime.DATE_FULL)} at ${moment.toFormat('HH:mm:ss')}`;
}

/** How long ago something was, kept current while it is looked at; the exact time on hover or tap. */
export function RelativeTime({
  value,
  locale = displayLocale.locale,
  now,
}: {
  readonly value: string | null | undefined;
  readonly locale?: string;
  /** Only for looking at a fixed moment. */
  readonly now?: number;
}) {
  const moment = DateTime.fromISO(value ?? '', { locale });
  const { anchor, layer } = useTooltip(<Exact value={value ?? ''} locale={locale} />, { opensOnTap: true });
  const ticking = useMinute();
  if (!moment.isValid) return <span>Unknown Date</span>;
  const base = DateTime.fromMillis(now ?? ticking);
  const words =
    Math.abs(base.diff(moment, 'seconds').seconds) < 45 ? 'just now' : moment.toRelative({ base });
  return (
    <>
      <time dateTime={value ?? undefined} {...anchor}>
        {words}
      </time>
      {layer}
    </>
  );
}

/** Worked out only once the tip opens: a long list has many times and few tips. */
function Exact({ value, locale }: { readonly value: string; readonly locale: string }) {
  return <>{exactTime(value, locale)}</>;
}

function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 60_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
