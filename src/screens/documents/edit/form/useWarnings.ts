import { useEffect } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { WarningContext, Warning } from '#domain/content/fields/warnings.ts';
import { warningsOf } from '#domain/rules/warnings.ts';
import type { Form } from './form.ts';

/** Pause in typing after which the warnings are worked out again. */
const typingPauseMs = 300;

/** Keeps the form's warnings up to date with what has been typed. */
export function useWarnings(
  entity: EntityDefinition,
  form: Form,
  context: Pick<WarningContext, 'game' | 'collectionItem'> | undefined,
  now: () => string,
): void {
  useEffect(() => {
    if (!context) return undefined;
    let timer: number | undefined;
    const update = () => {
      const warnings = warningsOf(entity, form.getState().values, { ...context, now: now() });
      if (!isSame(warnings, form.getState().warnings)) form.setState({ warnings });
    };
    update();
    const unsubscribe = form.subscribe(({ values }, previous) => {
      if (values === previous.values) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(update, typingPauseMs);
    });
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
    };
  }, [entity, form, context, now]);
}

function isSame(a: readonly Warning[], b: readonly Warning[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ name, message }, at) => {
      const other = b[at];
      return name === other?.name && message === other.message;
    })
  );
}
