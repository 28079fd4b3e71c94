import { Box, Flex, Text } from '@chakra-ui/react';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { type Document, displayReference } from '#domain/content/document.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { RowSync } from '#screens/shared/document/sync/RowSync.tsx';
import { PickBox, QueueLink, QueueRow } from './QueueRow.tsx';
import type { Queue } from './useQueue.ts';

/** Something missing in a document or in the way of it. */
export interface Problem {
  readonly text: string;
  /** It goes away by itself once the rest is reviewed. */
  readonly isMinor: boolean;
}

/** A document in the list of a desk: a box that selects it, and a link that opens it with what is wrong with it. */
export function DeskItem({
  item,
  path,
  queue,
  problems,
  details,
}: {
  readonly item: Pick<Document, 'reference'> &
    Pick<DocumentRow, 'keyId' | 'sync'> & { readonly title: string };
  /** Address of the desk. */
  readonly path: string;
  readonly queue: Queue;
  readonly problems: readonly Problem[];
  /** Facts below the title; empty ones are left out. */
  readonly details: readonly (string | false | undefined)[];
}) {
  const { search } = useLocation();
  const { keyId, title, sync } = item;
  return (
    <QueueRow>
      <PickBox
        label={`Select ${displayReference(item)}`}
        isChecked={queue.picked.some((each) => each.keyId === keyId)}
        onChange={(isPicked) => queue.pick([keyId], isPicked)}
      />
      <QueueLink to={`${path}/${keyId}${search}`} aria-current={keyId === queue.currentId || undefined}>
        <Flex gap="2" align="baseline">
          <span className="wm-code">{displayReference(item)}</span>
          <Text as="span" color="ink.strong" fontWeight="medium" flex="1" minWidth="0">
            {title}
          </Text>
          {sync !== 'saved' && <RowSync state={sync} />}
        </Flex>
        {problems.map(({ text, isMinor }) => (
          <Flex
            key={text}
            gap="1.5"
            color={isMinor ? 'ink.muted' : 'flagged.ink'}
            textStyle="caption"
            marginTop="0.5"
          >
            <Box
              as={isMinor ? Hourglass : TriangleAlert}
              aria-hidden="true"
              boxSize="14px"
              flexShrink="0"
              marginTop="1px"
            />
            <Text as="span" minWidth="0" lineClamp="2">
              {text}
            </Text>
          </Flex>
        ))}
        <Text as="span" display="block" textStyle="caption" color="ink.muted" marginTop="0.5">
          {details.filter(Boolean).join(' · ')}
        </Text>
      </QueueLink>
    </QueueRow>
  );
}
