/** A call that a test made, with its times and its result. */
export interface RecordedCall<Operation, Result> {
  readonly operation: Operation;
  readonly result: Result;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Model of calls that run one after the other. */
export interface SequentialModel<State, Operation, Result> {
  readonly initial: State;
  /** The state after an operation, if it can have this result; undefined if it cannot. */
  readonly apply: (state: State, operation: Operation, result: Result) => State | undefined;
  /** Whether this is the state that was found in the end. */
  readonly isFinal: (state: State) => boolean;
}

/** Records calls as they are made. */
export class CallHistory<Operation, Result> {
  readonly calls: RecordedCall<Operation, Result>[] = [];

  async record(operation: Operation, make: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const result = await make();
    this.calls.push({ operation, result, startedAt, endedAt: performance.now() });
    return result;
  }
}

/**
 * Finds an order that explains concurrent calls: one after the other they have the same results and end in the state that
 * was found, and a call that ended before another began comes first. Returns undefined where there is none.
 */
export function explain<State, Operation, Result>(
  calls: readonly RecordedCall<Operation, Result>[],
  model: SequentialModel<State, Operation, Result>,
): readonly Operation[] | undefined {
  const search = (
    state: State,
    left: readonly RecordedCall<Operation, Result>[],
    order: readonly Operation[],
  ): readonly Operation[] | undefined => {
    if (left.length === 0) return model.isFinal(state) ? order : undefined;
    for (const call of left) {
      if (left.some((other) => other.endedAt < call.startedAt)) continue;
      const next = model.apply(state, call.operation, call.result);
      if (next === undefined) continue;
      const others = left.filter((other) => other !== call);
      const found = search(next, others, [...order, call.operation]);
      if (found) return found;
    }
    return undefined;
  };
  return search(model.initial, calls, []);
}
