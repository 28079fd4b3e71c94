import { Heading, Text } from '@chakra-ui/react';
import { Archive, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Toolbar } from '#ui/controls/Toolbar.tsx';
import { narrowScreen, useMedia } from '#ui/media.ts';

/** Toolbar of a list: title, count, link to the archive or back, and other actions. */
export function ListToolbar({
  entity,
  archived,
  count,
  children,
}: {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  /** Undefined until the whole list is known. */
  readonly count: number | undefined;
  readonly children: ReactNode;
}) {
  const navigate = useNavigate();
  const small = useMedia(narrowScreen);
  const label = archived ? entity.plural : 'Archive';
  const icon = archived ? <FileText /> : <Archive />;
  const go = () => void navigate(archived ? entity.path : `${entity.path}/archive`);
  return (
    <Toolbar
      label={entity.plural}
      end={
        <>
          {small ? (
            <IconButton label={label} icon={icon} onClick={go} />
          ) : (
            <Button variant="plain" icon={icon} onClick={go}>
              {label}
            </Button>
          )}
          {children}
        </>
      }
    >
      <Heading as="h1" textStyle={{ base: 'title', sm: 'heading' }}>
        {archived ? `Archived ${entity.plural}` : entity.plural}
      </Heading>
      {count !== undefined && (
        <Text as="span" color="ink.muted" fontVariantNumeric="tabular-nums">
          {count}
        </Text>
      )}
    </Toolbar>
  );
}
