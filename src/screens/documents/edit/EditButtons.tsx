import { Flex, Text } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useStore } from 'zustand';
import type { RowState } from '#mirror/queries/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RowSync } from '#screens/shared/document/RowSync.tsx';
import { type Form, isDirty } from './form.ts';

/** Save, Save and Close, Cancel or Close (specification 4.2); at the top and at the bottom of the form. */
export function EditButtons({
  label,
  form,
  creating,
  saving,
  saved,
  onSave,
  onLeave,
}: {
  readonly label: string;
  readonly form: Form;
  readonly creating: boolean;
  readonly saving: boolean;
  /** How the text that was saved here stands; null before anything was. */
  readonly saved: RowState | null;
  readonly onSave: (close: boolean) => void;
  readonly onLeave: () => void;
}) {
  const dirty = useStore(form, isDirty);
  const idle = saving || (!dirty && !creating);
  return (
    <Flex role="group" aria-label={label} gap="2" wrap="wrap" align="center">
      <Button
        variant="primary"
        action
        icon={<Save />}
        disabled={idle}
        busy={saving}
        onClick={() => onSave(false)}
      >
        Save
      </Button>
      <Button action disabled={idle} onClick={() => onSave(true)}>
        Save and Close
      </Button>
      <Button action variant="plain" onClick={onLeave}>
        {creating || dirty ? 'Cancel' : 'Close'}
      </Button>
      {saved && !dirty && (
        <Flex as="span" role="status" gap="3" align="center" color="ink.muted" textStyle="small">
          {saved === 'saved' ? null : <Text as="span">Saved on this device</Text>}
          <RowSync state={saved} />
        </Flex>
      )}
    </Flex>
  );
}
