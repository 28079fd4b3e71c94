import type { Document } from '#domain/content/document.ts';
import { type StatusId, statusText, transitionTo } from '#domain/content/status.ts';
import { timeNow } from '#ui/clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { dateFormats, formatDate, formatTimestamp } from '#ui/display/dates.ts';

/** Says that saving my text changes the status, and offers to discard my text instead. */
export function StatusNotice({
  base,
  theirs,
  statusId,
  busy,
  onDiscard,
}: {
  readonly base: Document;
  readonly theirs: Document;
  /** The status after saving. */
  readonly statusId: StatusId;
  readonly busy: boolean;
  readonly onDiscard: () => void;
}) {
  const now = statusText(theirs.statusId);
  return (
    <Notice
      type="warning"
      title={`Saving your text sets it back to ${statusText(statusId)}`}
      actions={
        <Button busy={busy} onClick={onDiscard}>
          Discard mine
        </Button>
      }
    >
      {lastMove(base, theirs)} If you discard yours, it stays {now} and your text is kept in its versions.
    </Notice>
  );
}

/** Says who set their status, as far as the two versions tell: a later version may be by somebody else. */
function lastMove(base: Document, theirs: Document): string {
  const { displayName } = theirs.updatedBy;
  const isOneStep = theirs.version === base.version + 1 && theirs.statusId !== base.statusId;
  return isOneStep
    ? `${displayName} ${transitionTo(theirs.statusId).pastLabel.toLowerCase()} it ${timeOf(theirs)}.`
    : `It is ${statusText(theirs.statusId)} now. ${displayName} changed it last, ${timeOf(theirs)}.`;
}

function timeOf({ updatedDate }: Document): string {
  const { sortableDate } = dateFormats;
  const isToday = formatDate(updatedDate, sortableDate) === formatTimestamp(timeNow(), sortableDate);
  return formatDate(updatedDate, isToday ? "'at' HH:mm" : "'on' d MMM 'at' HH:mm");
}
