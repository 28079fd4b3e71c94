import { type Allowed, type Line, type MatrixProps, codesBy, type reaches, tick } from './grants.ts';
import { OneTick } from './ticks.tsx';

/** The tick that gives one deed, on one type of document, by one of the three ways. */
export function GrantTick({
  line: { entity, label },
  reach,
  deed,
  permissions,
  disabled,
  onChange,
}: MatrixProps & {
  readonly line: Line;
  readonly reach: (typeof reaches)[number];
  readonly deed: Allowed;
}) {
  return (
    <OneTick
      label={`${label}, ${reach.label.toLowerCase()}: ${deed.label}`}
      on={codesBy(permissions, entity, reach.key).includes(deed.code)}
      disabled={disabled}
      onChange={(on) => onChange(tick(permissions, { entity, reach: reach.key }, deed.code, on))}
    />
  );
}
