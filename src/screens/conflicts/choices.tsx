import { useState } from 'react';
import type { BodyPatch } from '#domain/document';
import { type FieldValue, sameValue } from '#domain/field';

/** Whose words stand in a field: mine, theirs, or a mix of both. */
export type Side = 'mine' | 'theirs' | 'mix';

/** What was decided for one field. */
interface Choice {
  readonly side: Side;
  readonly mixed: FieldValue | undefined;
  /** Their text as it was then: a choice between two texts counts only while both are the same. */
  readonly theirs: FieldValue | undefined;
}

export interface Choices {
  readonly sideOf: (name: string) => Side | undefined;
  readonly valueOf: (name: string) => FieldValue | undefined;
  readonly take: (names: readonly string[], side: Side) => void;
  readonly mix: (name: string, value: FieldValue) => void;
  readonly open: (names: readonly string[]) => readonly string[];
}

/** The decisions so far, field by field. When their text moves on, what was decided about it is open again; a mix is kept. */
export function useChoices(mine: BodyPatch, theirs: BodyPatch): Choices {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const current = (name: string) => {
    const choice = choices.get(name);
    return choice && (choice.side === 'mix' || sameValue(choice.theirs, theirs[name])) ? choice : undefined;
  };
  const put = (names: readonly string[], choiceOf: (name: string) => Choice) =>
    setChoices((before) => new Map([...before, ...names.map((name) => [name, choiceOf(name)] as const)]));
  const valueOf = (name: string) => {
    const choice = current(name);
    switch (choice?.side) {
      case 'theirs':
        return theirs[name];
      case 'mix':
        return choice.mixed;
      case 'mine':
      case undefined:
        return mine[name];
    }
  };
  return {
    sideOf: (name) => current(name)?.side,
    valueOf,
    // A mix begins with what was chosen before, so that one can take a text and mend it.
    take: (names, side) =>
      put(names, (name) => ({
        side,
        mixed: choices.get(name)?.mixed ?? valueOf(name),
        theirs: theirs[name],
      })),
    mix: (name, value) => put([name], () => ({ side: 'mix', mixed: value, theirs: theirs[name] })),
    open: (names) => names.filter((name) => current(name) === undefined),
  };
}
