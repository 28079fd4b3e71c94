import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { type SaveResult, createEdited, saveEdited } from '#actions/saveEdited.ts';
import type { FieldError } from '#domain/content/fieldError.ts';
import { type Refusal, invalidFields } from '#domain/rules/outcome.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { isEmpty } from '#domain/content/fields/field.ts';
import { sayBeside, showDone } from '#session/store.ts';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { formKeys } from '#screens/shared/acts/shortcuts.ts';
import { isFirstEntry } from '#screens/shared/navigation/historyEntry.ts';
import { sayJoined } from '#screens/shared/document/sayJoined.ts';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { type Form, invalidTexts, isDirty, showErrors } from './form.ts';
import { composingField } from './focusField.ts';
import { recordTyping } from '#ui/rich/openEditors.ts';
import { applySaved } from './formUpdates.ts';

interface SaveOptions {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly form: Form;
  readonly keyId: string;
  /** The current document; null for a new one. */
  readonly seen: Document | null;
  /** Id under which the draft of this form is stored. */
  readonly draftId: string;
  /** The document can no longer be edited. */
  readonly isLost: boolean;
  /** Called once a new document is stored, where its form stays open. */
  readonly onCreated?: (document: Document) => void;
  /** Called once the errors of a refused save are shown. */
  readonly onRefused: () => void;
}

/**
 * The step after a save (rules 7.2 and 7.3): the form stays with the caret in it; a new document is shown as it is read, and
 * others stay in the form; the form is closed; or the user goes where they were about to.
 */
type AfterSave = 'stay' | 'show' | 'close' | 'leave';

/** Saves a form on this device, and leaves it. Ctrl-S saves and stays; no single letter does. */
export function useSave({
  entity,
  device,
  form,
  keyId,
  seen,
  draftId,
  isLost,
  onCreated,
  onRefused,
}: SaveOptions) {
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  // Back to the previous page, or Home if there is none (rule 7.3).
  const leave = useCallback(() => {
    void (isFirstEntry() ? navigate('/') : navigate(-1));
  }, [navigate]);

  const store = async (): Promise<SaveResult> => {
    const { base, values: body, teamId } = form.getState();
    const edited = { teamId, body, draftId };
    if (seen) {
      const before = { ...seen, teamId: base.teamId, body: { title: '', ...base.body } };
      return saveEdited(device, before, edited);
    }
    if (teamId === '') return { outcome: noTeam, conflicting: [] };
    return createEdited(device, { keyId, entity: documentTypeOf(entity) }, edited, base);
  };

  const refuse = (refused: Refusal) => {
    setRefusal(refused);
    showErrors(form, refused.errors ?? []);
    onRefused();
    return false;
  };

  const save = async (then: AfterSave): Promise<boolean> => {
    if (saving || isLost || (seen && !isDirty(form.getState()))) return false;
    const wrong = [...missingFields(entity, form.getState().values), ...invalidTexts(form.getState())];
    if (wrong.length > 0) return refuse(invalidFields(wrong));
    setSaving(true);
    form.setState({ saving: true });
    const { values, teamId } = form.getState();
    try {
      const { outcome, conflicting, joined } = await store();
      if (outcome.kind === 'refused') {
        return refuse(outcome);
      }
      setRefusal(null);
      setSaved(true);
      recordTyping();
      applySaved(form, { teamId, body: values }, outcome.document, composingField());
      // The form stays open and shows which fields somebody else changed first.
      if (joined) sayJoined(device, joined);
      if (conflicting.length > 0) return false;
      showDone(`${entity.label} ${seen ? 'Saved' : 'Created'}`);
      if (then === 'leave') return true;
      if (seen) {
        if (then === 'close') leave();
      } else if (then === 'stay' && onCreated) onCreated(outcome.document);
      else void navigate(`${entity.path}/${keyId}/read`, { replace: true });
      return true;
    } catch (error) {
      setRefusal(null);
      sayBeside(error);
      return false;
    } finally {
      form.setState({ saving: false });
      setSaving(false);
    }
  };

  useShortcuts([[formKeys.save, () => void save('stay')]]);

  return {
    saving,
    saved,
    refusal,
    leave,
    save: (close: boolean) => void save(close ? 'close' : 'show'),
    /** Saves while the user leaves by a link; resolves to whether they may. */
    saveToLeave: () => save('leave'),
  };
}

/** Collection items are never submitted, so their required fields are checked on save. */
function missingFields(entity: EntityDefinition, values: BodyPatch): FieldError[] {
  if (!entity.collection) return [];
  return Object.entries(entity.allFields)
    .filter(([name, field]) => field.required && isEmpty(field, values[name]))
    .map(([name]) => ({ name, messages: ['Required'] }));
}

const noTeam = invalidFields([{ name: 'teamId', messages: ['Required'] }]);
