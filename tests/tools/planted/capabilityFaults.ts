import type { PlantedText } from './planting.ts';

/** A line of a capability that is broken, and the journey that must fail by it. */
export interface CapabilityFault extends PlantedText {
  /** The journey. */
  readonly tests: string;
  /** Part of the message with which it must fail. */
  readonly failing: string;
  /** Faults of one number are planted together, because they do not disturb each other. */
  readonly build: number;
}

/** One fault for each capability. */
export const capabilityFaults: readonly CapabilityFault[] = [];
