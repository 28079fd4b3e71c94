import { usePreference } from '#screens/shared/data/usePreference.ts';

/** Minutes before a slot of the user at which the alarm rings. */
export const alarmChoices = ['off', '5', '10', '15', '30'] as const;

/** The lead time of alarms on this device, and how to change it; off until the person turns them on. */
export function useAlarmLead() {
  return usePreference('run alarms', alarmChoices);
}
