import { Box, Flex } from '@chakra-ui/react';
import { ListFilter, X } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { savedFilters } from '#mirror/queries/listPreferences.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SearchField } from '#ui/controls/SearchField.tsx';
import { narrowScreen, useMedia } from '#ui/media.ts';
import { useMirror } from '#screens/shared/useMirror.ts';
import { FilterChoices } from './FilterChoices.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { countFilters } from './listQuery.ts';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import type { ListAddress } from './listAddress.ts';

interface FilterBarProps {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  readonly address: ListAddress;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Somebody is about to search or filter. */
  readonly onNear: () => void;
}

/** Narrows a list by words, team, event, status and tag. On a phone all but the words is behind one button. */
export function FilterBar({ entity, archived, address, searchRef, onNear }: FilterBarProps) {
  const folded = useMedia(narrowScreen);
  const [open, setOpen] = useState(false);
  // Saved filters may name a status: they are for what is not archived.
  const saved = useMirror((mirror) => savedFilters(mirror, documentTypeOf(entity)), [entity]) ?? [];
  const count = countFilters(address);
  const choices = <FilterChoices entity={entity} archived={archived} address={address} />;
  const clear = address.filtered && (
    <Button variant="plain" icon={<X />} onClick={address.clear}>
      Clear
    </Button>
  );
  const kept = !archived && <SavedFilters entity={entity} address={address} saved={saved} />;
  return (
    <Box role="group" aria-label="Filters" onFocus={onNear} onPointerEnter={onNear}>
      <Flex gap="2" align="flex-end" wrap={{ base: 'nowrap', sm: 'wrap' }}>
        <Box flex={{ base: '1', sm: '1 1 100%', md: '1 1 14rem' }} minWidth="0" maxWidth={{ md: '22rem' }}>
          <Words
            value={address.text}
            onChange={(text) => address.set({ text })}
            label={`Find in ${entity.plural}`}
            inputRef={searchRef}
          />
        </Box>
        {folded ? (
          <Button icon={<ListFilter />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </Button>
        ) : (
          choices
        )}
      </Flex>
      {!folded && (clear || (kept && saved.length > 0)) && (
        <Flex gap="2" align="center" wrap="wrap" marginTop="2">
          {kept}
          {clear}
        </Flex>
      )}
      <Dialog title="Filters" open={folded && open} onClose={() => setOpen(false)}>
        <Flex direction="column" gap="3">
          {choices}
          <Flex gap="2" wrap="wrap" align="center">
            {kept}
          </Flex>
          <Flex gap="2" justify="flex-end" wrap="wrap">
            {clear}
            <Button variant="primary" onClick={() => setOpen(false)} data-autofocus>
              Show the list
            </Button>
          </Flex>
        </Flex>
      </Dialog>
    </Box>
  );
}

const afterTyping = 120;

/** The words stand in the field at once and in the address when typing pauses. */
function Words({
  label,
  value,
  onChange,
  inputRef,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = window.setTimeout(() => {
      onChange(typed);
      setTyped(null);
    }, afterTyping);
    return () => window.clearTimeout(timer);
  }, [typed, onChange]);
  return <SearchField label={label} value={typed ?? value} onChange={setTyped} inputRef={inputRef} />;
}
