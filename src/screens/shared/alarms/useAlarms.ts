import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { type OwnSlot, alarmKey, dueAlarms } from '#domain/event/run/alarms.ts';
import { slotState } from '#domain/event/run/slotState.ts';
import { momentIn } from '#domain/event/schedule/slot.ts';
import { nextSlots } from '#mirror/queries/timetable.ts';
import { message } from '#session/message.ts';
import { closeSnackbar, showSnackbar, useShell } from '#session/store.ts';
import { timeNow } from '#ui/clock.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { alarmMemoryKey, noteAlarm, readAlarm } from './alarmMemory.ts';
import { ring } from './ring.ts';
import { useAlarmLead } from './useAlarmLead.ts';

const checkMs = 10_000;
const minuteMs = 60_000;
/** How long an alarm waits for a tab in which browsers allow sound, which is one that was used. */
const waitForSoundMs = 15_000;

/** An alarm whose message is shown in this tab. */
interface Shown {
  readonly slot: OwnSlot;
  readonly text: string;
  readonly since: number;
}

/**
 * Rings before the slots that the person referees at the next event, while the app is open: once, in one of its tabs. The
 * message stays in all of them until it is closed in one, or the slot begins, moves or is cancelled.
 */
export function useAlarms({ person }: Device): void {
  const [lead = 'off'] = useAlarmLead();
  const slots = useMirror(
    async (mirror) =>
      lead === 'off'
        ? []
        : (await nextSlots(mirror, person.id, new Date(timeNow()).toISOString())).flatMap(ownSlot),
    [lead, person.id],
  );
  const navigate = useNavigate();
  const shownAlarms = useRef(new Map<string, Shown>());
  useEffect(() => {
    if (!slots) return undefined;
    const alarms = shownAlarms.current;
    const check = () => {
      const now = timeNow();
      const due = lead === 'off' ? [] : dueAlarms(slots, now, Number(lead) * minuteMs);
      const current = new Map(due.map((slot) => [alarmKey(slot), slot]));
      for (const [key, { text }] of alarms) {
        if (current.has(key) && !readAlarm(localStorage, key).done) continue;
        alarms.delete(key);
        for (const message of useShell.getState().snackbars)
          if (message.text === text) closeSnackbar(message.id);
      }
      for (const [key, slot] of current) {
        if (readAlarm(localStorage, key).done) continue;
        const before = alarms.get(key);
        if (!before) {
          const at = formatTimestamp(slot.start, dateFormats.time, 'en-GB');
          const alarm = message`<strong>${slot.title}</strong> starts at ${at}`;
          alarms.set(key, { slot, text: alarm.text, since: now });
          showSnackbar(
            'warning',
            alarm,
            { label: 'Open', run: () => void navigate(`/run/${slot.id}`) },
            null,
          );
        }
        void ringOnce(slot, now - (before?.since ?? now) >= waitForSoundMs);
      }
    };
    check();
    const timer = window.setInterval(check, checkMs);
    // A message that is closed here is closed everywhere.
    const stop = useShell.subscribe(({ snackbars }) => {
      for (const [key, { slot, text }] of alarms) {
        if (snackbars.some((each) => each.text === text)) continue;
        alarms.delete(key);
        noteAlarm(localStorage, { key, start: slot.start }, { done: true }, timeNow());
      }
    });
    const onOtherTab = ({ key }: StorageEvent) => key === alarmMemoryKey && check();
    window.addEventListener('storage', onOtherTab);
    return () => {
      window.clearInterval(timer);
      stop();
      window.removeEventListener('storage', onOtherTab);
    };
  }, [slots, lead, navigate]);
}

/** Rings unless another tab has. A tab in which nobody pressed anything yet would be silent, so it leaves others some time. */
async function ringOnce(slot: OwnSlot, hasWaited: boolean): Promise<void> {
  const { userActivation, locks } = window.navigator;
  // Browsers that do not say are taken to allow it.
  if (!hasWaited && !(userActivation?.hasBeenActive ?? true)) return;
  const key = alarmKey(slot);
  const claim = () => {
    if (readAlarm(localStorage, key).rung) return false;
    noteAlarm(localStorage, { key, start: slot.start }, { rung: true }, timeNow());
    return true;
  };
  if (locks ? await locks.request(alarmMemoryKey, claim) : claim()) await ring();
}

function ownSlot({ keyId, body }: Awaited<ReturnType<typeof nextSlots>>[number]): OwnSlot[] {
  const start = momentIn(fieldsOf(eventSlot, body)('start'));
  if (start === undefined || slotState(body) === 'running') return [];
  return [{ id: keyId, title: body.title, start }];
}
