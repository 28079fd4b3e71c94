import { dateFormats, formatDate, postedAgo, readDate } from './dates.ts';
import { useNow } from '#ui/clock.ts';
import { useTooltip } from '#ui/overlays/useTooltip.tsx';

/**
 * Returns the long date and the 24-hour time with seconds, the text of every tooltip on a time.
 *
 * @internal Tests read the tooltip without pointing at it.
 */
export function exactTime(value: string): string {
  return isDate(value) ? formatDate(value, dateFormats.tooltip) : 'Unknown Date';
}

/** How long ago something happened, updated every minute; the tooltip shows the exact time. */
export function RelativeTime({ value }: { readonly value: string | null | undefined }) {
  const { anchor, layer } = useTooltip(<Exact value={value ?? ''} />, { opensOnTap: true });
  const now = useNow();
  if (!value || !isDate(value)) return <span>Unknown Date</span>;
  return (
    <>
      <time dateTime={value} {...anchor}>
        {postedAgo(value, now)}
      </time>
      {layer}
    </>
  );
}

/** A component, so that the text is computed only when the tooltip opens: a long list has many times. */
function Exact({ value }: { readonly value: string }) {
  return <>{exactTime(value)}</>;
}

const isDate = (value: string) => !Number.isNaN(readDate(value));
