import { Flex, Text, chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { maxColumns, titleColumn } from './columnChoice.ts';

const List = chakra('ul', { base: { listStyle: 'none', maxHeight: '50vh', overflowY: 'auto' } });
const Line = chakra('li', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' },
});

/** A column that a list can have. */
export interface PossibleColumn {
  readonly key: string;
  readonly label: string;
}

/** Chooses the columns of a list and their order. The title is always one of them. */
export default function ColumnsDialog({
  possible,
  shown,
  onChoose,
  onClose,
}: {
  readonly possible: readonly PossibleColumn[];
  /** Keys of the columns shown now, in their order. */
  readonly shown: readonly string[];
  /** Without keys the list decides again. */
  readonly onChoose: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const [keys, setKeys] = useState(shown);
  const labels = new Map(possible.map(({ key, label }) => [key, label]));
  const others = possible.map(({ key }) => key).filter((key) => !keys.includes(key));
  const isFull = keys.length > maxColumns;
  const toggle = (key: string) =>
    setKeys(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]);
  const move = (at: number, by: -1 | 1) =>
    setKeys(keys.with(at, keys[at + by] ?? '').with(at + by, keys[at] ?? ''));
  const finish = (chosen: readonly string[]) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Dialog title="Columns" open onClose={onClose} width="26rem">
      <List>
        {[...keys, ...others].map((key, at) => {
          const label = labels.get(key);
          if (label === undefined) return null;
          const isShown = at < keys.length;
          return (
            <Line key={key}>
              <CheckboxField
                label={label}
                value={isShown}
                disabled={key === titleColumn || (!isShown && isFull)}
                onChange={() => toggle(key)}
              />
              {isShown && (
                <Flex>
                  <IconButton
                    label={`Move ${label} up`}
                    icon={<ArrowUp />}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    label={`Move ${label} down`}
                    icon={<ArrowDown />}
                    disabled={at === keys.length - 1}
                    onClick={() => move(at, 1)}
                  />
                </Flex>
              )}
            </Line>
          );
        })}
      </List>
      {isFull && (
        <Text color="ink.muted" marginTop="2">
          A list has at most {maxColumns + 1} columns.
        </Text>
      )}
      <Flex justify="flex-end" gap="2" marginTop="5" wrap="wrap">
        <Button variant="plain" onClick={() => finish([])}>
          Default columns
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={() => finish(keys)}>
          Save
        </Button>
      </Flex>
    </Dialog>
  );
}
