import { Box, Flex } from '@chakra-ui/react';
import { ListFilter, Rows4, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { savedFilters } from '#mirror/read/listPreferences.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { SearchField } from '#ui/controls/SearchField.tsx';
import { narrowScreen, useMedia } from '#ui/media.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { rowHeights, usePreference } from '#screens/shared/data/usePreference.ts';
import { useAddressText } from '#screens/shared/navigation/useAddressText.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { FilterChoices } from './FilterChoices.tsx';
import { useSavedFilters } from './SavedFilters.tsx';
import { countFilters } from '#screens/documents/list/listQuery.ts';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import type { ListAddress } from '#screens/documents/list/listAddress.ts';

interface FilterBarProps {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  readonly address: ListAddress;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Called when the person is about to search or filter. */
  readonly onApproach: () => void;
  /** Called with what was typed when the person goes on to the results. */
  readonly onEnter: (text: string) => void;
}

/** Filters a list by text, team, event, status and tag. On narrow screens everything but the text is in a dialog. */
export function FilterBar({ entity, archived, address, searchRef, onApproach, onEnter }: FilterBarProps) {
  const isNarrow = useMedia(narrowScreen);
  const [open, setOpen] = useState(false);
  // Saved filters may include a status, so the archive does not offer them.
  const saved = useMirror((mirror) => savedFilters(mirror, documentTypeOf(entity)), [entity]) ?? [];
  const count = countFilters(address);
  const choices = <FilterChoices entity={entity} archived={archived} address={address} />;
  // Beside the filters there is room for icons alone.
  const clear =
    address.isFiltered &&
    (isNarrow ? (
      <Button variant="plain" icon={<X />} onClick={address.clear}>
        Clear
      </Button>
    ) : (
      <IconButton label="Clear" icon={<X />} onClick={address.clear} />
    ));
  const { buttons, saveButton } = useSavedFilters(entity, address, saved, isNarrow);
  return (
    <Box role="group" aria-label="Filters" onFocus={onApproach} onPointerEnter={onApproach}>
      <Flex gap="2" align="flex-end" wrap={{ base: 'nowrap', sm: 'wrap', xl: 'nowrap' }}>
        <Box
          flex={{ base: '1', sm: '1 1 14rem' }}
          minWidth={{ base: '0', xl: '14rem' }}
          maxWidth={{ md: '22rem' }}
        >
          <SearchText
            value={address.text}
            onChange={(text) => address.set({ text })}
            onEnter={onEnter}
            label={`Find in ${entity.plural}`}
            inputRef={searchRef}
          />
        </Box>
        {isNarrow ? (
          <Button icon={<ListFilter />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </Button>
        ) : (
          <>
            <Flex
              gap="2"
              order={{ base: '3', xl: '2' }}
              flex={{ base: '1 0 100%', xl: '0 1 auto' }}
              minWidth="0"
            >
              {choices}
            </Flex>
            {/* Beside the others, however many there are: a filter must not move the table under the pointer. */}
            <Flex
              gap="1"
              align="center"
              order={{ base: '2', xl: '3' }}
              flex="1 1 8rem"
              minWidth="0"
              overflowX="auto"
              whiteSpace="nowrap"
              justify={{ base: 'flex-end', xl: 'flex-start' }}
            >
              {clear}
              {!archived && saveButton}
              <Box marginInlineStart="auto">
                <DensityButton />
              </Box>
            </Flex>
          </>
        )}
      </Flex>
      {!archived && !isNarrow && buttons && (
        <Flex gap="1" align="center" marginTop="2" overflowX="auto" whiteSpace="nowrap">
          {buttons}
        </Flex>
      )}
      <Dialog title="Filters" open={isNarrow && open} onClose={() => setOpen(false)}>
        <Flex direction="column" gap="3">
          {choices}
          <Flex gap="2" wrap="wrap" align="center">
            {!archived && buttons}
            {!archived && saveButton}
          </Flex>
          <Flex gap="2" justify="flex-end" wrap="wrap">
            {clear}
            <Button variant="primary" onClick={() => setOpen(false)} data-autofocus>
              Show results
            </Button>
          </Flex>
        </Flex>
      </Dialog>
    </Box>
  );
}

/** Switches between comfortable and compact rows. */
function DensityButton() {
  const [rows, setRows] = usePreference('rows', rowHeights);
  const isCompact = rows === 'compact';
  return (
    <IconButton
      label="Compact rows"
      icon={<Rows4 />}
      aria-pressed={isCompact}
      onClick={() => setRows(isCompact ? 'comfortable' : 'compact')}
    />
  );
}

/** Search field that updates the address when typing pauses. */
function SearchText({
  label,
  value,
  onChange,
  onEnter,
  inputRef,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: (text: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}) {
  const [text, setText] = useAddressText(value, onChange);
  return <SearchField label={label} value={text} onChange={setText} onEnter={onEnter} inputRef={inputRef} />;
}
