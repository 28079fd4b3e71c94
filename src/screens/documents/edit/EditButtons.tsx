import { Flex } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '#ui/controls/Button.tsx';
import { type Form, isDirty } from './form/form.ts';

/** Props of a form's buttons, at the top and at the bottom. */
export interface EditActions {
  readonly form: Form;
  /** Label of Save, which says what else it does. */
  readonly saveLabel: string;
  readonly isNew: boolean;
  /** The document can no longer be edited. */
  readonly isLost: boolean;
  readonly saving: boolean;
  readonly onSave: (close: boolean) => void;
  readonly onLeave: () => void;
}

/** Save, Save and Close, Cancel or Close (rule 7.2). */
export function EditButtons({
  label,
  actions: { form, saveLabel, isNew, isLost, saving, onSave, onLeave },
}: {
  readonly label: string;
  readonly actions: EditActions;
}) {
  const hasChanges = useStore(form, isDirty);
  const isDisabled = saving || isLost || (!hasChanges && !isNew);
  return (
    <Flex role="group" aria-label={label} gap="2" wrap="wrap" align="center">
      <Button
        variant="primary"
        icon={<Save />}
        disabled={isDisabled}
        busy={saving}
        title="Ctrl-S"
        onClick={() => onSave(false)}
      >
        {saveLabel}
      </Button>
      <Button disabled={isDisabled} onClick={() => onSave(true)}>
        Save and Close
      </Button>
      <Button variant="plain" onClick={onLeave}>
        {isNew || hasChanges ? 'Cancel' : 'Close'}
      </Button>
    </Flex>
  );
}
