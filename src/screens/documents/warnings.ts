import { useEffect } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { BodyPatch } from '#domain/document.ts';
import type { Facts, Warning } from '#domain/fields/warnings.ts';
import type { Form } from './form.ts';

/** How long the typing rests before it is judged again. */
const restsFor = 300;

/** Keeps the form's warnings true to what is typed, whenever the typing rests. */
export function useWarnings(
  entity: EntityDefinition,
  form: Form,
  facts: Pick<Facts, 'game' | 'record'> | undefined,
  now: () => string,
): void {
  useEffect(() => {
    if (!facts || !entity.warnings) return undefined;
    const timer = { id: 0 };
    const judge = () => {
      const warnings = warningsOf(entity, form.getState().values, { ...facts, now: now() });
      if (!isSame(warnings, form.getState().warnings)) form.setState({ warnings });
    };
    judge();
    const stop = form.subscribe(({ values }, before) => {
      if (values === before.values) return;
      window.clearTimeout(timer.id);
      timer.id = window.setTimeout(judge, restsFor);
    });
    return () => {
      stop();
      window.clearTimeout(timer.id);
    };
  }, [entity, form, facts, now]);
}

/** What a writer should know of a text before it is submitted. */
export function warningsOf(entity: EntityDefinition, body: BodyPatch, facts: Facts): readonly Warning[] {
  return entity.warnings?.(body, facts) ?? [];
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
