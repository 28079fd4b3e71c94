import { Flex, Text } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useStore } from 'zustand';
import type { RowState } from '#mirror/queries/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RowSync } from '#screens/shared/document/RowSync.tsx';
import { type Form, isDirty } from './form.ts';

/** Save, Save and Close, Cancel or Close (specification 4.2), at the top and bottom of the form. */
export function EditButtons({
  label,
  form,
  isNew,
  isLost,
  saving,
  saved,
  onSave,
  onLeave,
}: {
  readonly label: string;
  readonly form: Form;
  readonly isNew: boolean;
  /** The document can no longer be edited. */
  readonly isLost: boolean;
  readonly saving: boolean;
  /** Sync state of the text saved here; null before the first save. */
  readonly saved: RowState | null;
  readonly onSave: (close: boolean) => void;
  readonly onLeave: () => void;
}) {
  const hasChanges = useStore(form, isDirty);
  const isDisabled = saving || isLost || (!hasChanges && !isNew);
  return (
    <Flex role="group" aria-label={label} gap="2" wrap="wrap" align="center">
      <Button
        variant="primary"
        action
        icon={<Save />}
        disabled={isDisabled}
        busy={saving}
        onClick={() => onSave(false)}
      >
        Save
      </Button>
      <Button action disabled={isDisabled} onClick={() => onSave(true)}>
        Save and Close
      </Button>
      <Button action variant="plain" onClick={onLeave}>
        {isNew || hasChanges ? 'Cancel' : 'Close'}
      </Button>
      {saved && !hasChanges && (
        <Flex as="span" role="status" gap="3" align="center" color="ink.muted" textStyle="small">
          {saved !== 'saved' && <Text as="span">Saved on this device</Text>}
          <RowSync state={saved} isNamed />
        </Flex>
      )}
    </Flex>
  );
}
