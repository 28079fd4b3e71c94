import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { type OwnSlot, alarmKey, dueAlarms } from '#domain/run/alarms.ts';
import { slotState } from '#domain/run/slotState.ts';
import { momentIn } from '#domain/schedule/slot.ts';
import { nextSlots } from '#mirror/queries/timetable.ts';
import { showSnackbar } from '#session/store.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';
import { useMirror } from '#screens/shared/useMirror.ts';
import { usePreference } from '#screens/shared/usePreference.ts';
import { ring } from './ring.ts';

/** Minutes before a slot of one's own at which it rings. */
export const alarmChoices = ['off', '5', '10', '15', '30'] as const;

/** The lead time of alarms on this device, and how to change it; off until the person turns them on. */
export function useAlarmLead() {
  return usePreference('run alarms', alarmChoices);
}

const checkMs = 10_000;
const minuteMs = 60_000;

/** Rings before the slots that the person referees at the next event, while the app is open. */
export function useAlarms({ person }: Device): void {
  const [lead = 'off'] = useAlarmLead();
  const slots = useMirror(
    async (mirror) =>
      lead === 'off' ? [] : (await nextSlots(mirror, person.id, new Date().toISOString())).flatMap(ownSlot),
    [lead, person.id],
  );
  const navigate = useNavigate();
  const rung = useRef(new Set<string>());
  useEffect(() => {
    if (!slots || lead === 'off') return undefined;
    const check = () => {
      const now = Date.now();
      for (const slot of dueAlarms(slots, now, Number(lead) * minuteMs)) {
        if (rung.current.has(alarmKey(slot))) continue;
        rung.current.add(alarmKey(slot));
        void ring();
        const time = formatTimestamp(slot.start, dateFormats.time, 'en-GB');
        showSnackbar('warning', `${slot.title} starts at ${time}`, {
          label: 'Open',
          run: () => void navigate(`/run/${slot.id}`),
        });
      }
    };
    check();
    const timer = window.setInterval(check, checkMs);
    return () => window.clearInterval(timer);
  }, [slots, lead, navigate]);
}

function ownSlot({ keyId, body }: Awaited<ReturnType<typeof nextSlots>>[number]): OwnSlot[] {
  const start = momentIn(body['start']);
  if (start === undefined || slotState(body) === 'running') return [];
  return [{ id: keyId, title: body.title, start }];
}
