import { FieldFrame, type FieldProps } from '#ui/fields/inputs/FieldFrame.tsx';
import { type InvalidListener, useInvalidText } from '#ui/fields/useInvalidText.ts';
import { Combobox } from './Combobox.tsx';

/** Most zones that are listed at once. */
const maxListed = 30;

/** A time zone, found by the name of a city or region. */
export function TimeZoneField({
  value,
  onChange,
  onInvalid,
  ...frame
}: FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onInvalid?: InvalidListener | undefined;
}) {
  const [reason, setReason] = useInvalidText(onInvalid);
  return (
    <FieldFrame {...frame} error={reason ?? frame.error}>
      {(control) => (
        <Combobox
          control={control}
          single
          selected={value === '' ? [] : [{ id: value, label: nameOf(value) }]}
          onChange={([zone]) => onChange(zone ?? '')}
          search={findZones}
          placeholder="City or region"
          onUnmatched={(unmatched) => setReason(unmatched ?? undefined)}
        />
      )}
    </FieldFrame>
  );
}

async function findZones(text: string) {
  const query = text.trim().toLowerCase();
  return Intl.supportedValuesOf('timeZone')
    .map((id) => ({ id, label: nameOf(id) }))
    .filter(({ label }) => label.toLowerCase().includes(query))
    .slice(0, maxListed);
}

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
