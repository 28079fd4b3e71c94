import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { createDocument } from '#actions/documents.ts';
import { type SaveResult, saveEdited } from '#actions/saveEdited.ts';
import { type Outcome, type Refusal, invalidFields } from '#domain/outcome.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Document } from '#domain/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import { isEmpty } from '#domain/fields/field.ts';
import { showSnackbar } from '#session/store.ts';
import { isFirstEntry } from '#screens/shared/historyEntry.ts';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { type Form, isDirty, settleSaved, showErrors } from './form.ts';
import { isTyping } from '#screens/shared/isTyping.ts';

interface Saving {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly form: Form;
  readonly keyId: string;
  /** The document as it is now; null for a new one. */
  readonly seen: Document | null;
}

/** Saves a form on this device and leaves it. S and Ctrl-S save. */
export function useSave({ entity, device, form, keyId, seen }: Saving) {
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  // Back where one came from; where there is no such place, Home (specification 2.7).
  const leave = useCallback(() => {
    void (isFirstEntry() ? navigate('/') : navigate(-1));
  }, [navigate]);

  const keep = async (): Promise<SaveResult> => {
    const { base, values: body, teamId } = form.getState();
    if (seen)
      return saveEdited(
        device,
        { ...seen, teamId: base.teamId, body: { title: '', ...base.body } },
        { teamId, body },
      );
    if (teamId === '') return { outcome: noTeam, conflicting: [] };
    return {
      outcome: await createDocument(device, { keyId, entity: documentTypeOf(entity), teamId, body }),
      conflicting: [],
    };
  };

  const save = async (close: boolean) => {
    if (saving || (seen && !isDirty(form.getState()))) return;
    const missing = missingThings(entity, form.getState().values);
    if (missing) {
      setRefusal(missing);
      showErrors(form, missing.errors ?? []);
      return;
    }
    setSaving(true);
    form.setState({ saving: true });
    const { values, teamId } = form.getState();
    try {
      const { outcome, conflicting } = await keep();
      if (outcome.kind === 'refused') {
        setRefusal(outcome);
        showErrors(form, outcome.errors ?? []);
        return;
      }
      setRefusal(null);
      setSaved(true);
      settleSaved(form, { teamId, body: values }, outcome.document);
      // Where somebody else was first, the form says so and stays.
      if (conflicting.length > 0) return;
      showSnackbar('success', `${entity.label} ${seen ? 'Saved' : 'Created'}`);
      if (!seen) void navigate(`${entity.path}/${keyId}/read`, { replace: true });
      else if (close) leave();
    } catch (error) {
      setRefusal(notKept(error));
    } finally {
      form.setState({ saving: false });
      setSaving(false);
    }
  };

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const withCtrl = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      const alone = event.key === 's' && !isTyping(event);
      if (!withCtrl && !alone) return;
      event.preventDefault();
      void latest.current(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return { saving, saved, refusal, leave, save: (close: boolean) => void save(close) };
}

/** Things of a collection are never submitted: what must be filled is asked for when they are saved. */
function missingThings(entity: EntityDefinition, values: BodyPatch): Refusal | undefined {
  if (!entity.collection) return undefined;
  const errors = Object.entries(entity.allFields)
    .filter(([name, field]) => field.required && isEmpty(field, values[name]))
    .map(([name]) => ({ name, messages: ['Required'] }));
  return errors.length === 0 ? undefined : invalidFields(errors);
}

const noTeam = invalidFields([{ name: 'teamId', messages: ['Required'] }]);

/** Storage itself failed: nothing counts as saved, and what was typed stays where it is. */
function notKept(error: unknown): Refusal {
  console.error('The change could not be kept on this device', error);
  return {
    kind: 'refused',
    code: 'unprocessable',
    error:
      'NOT SAVED: this device could not keep it. Your text is still here. Free some space or copy it, then save again.',
  };
}
