import type { Device } from '#actions/device.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';

/** Leaves a settled conflict for this address, unless other conflicts are open: then the screen offers the next one. */
export type Leave = (to: string) => void;

/** Props of every view of a conflict. */
export interface ConflictProps {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly leave: Leave;
}
