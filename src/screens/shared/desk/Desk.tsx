import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, Suspense } from 'react';
import { useShell } from '#session/store.ts';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import type { Act } from '#screens/shared/acts/act.ts';
import { deskKeys } from './deskKeys.ts';
import { never, useActs } from '#screens/shared/acts/useActs.ts';
import { fillHeight, printedWhole, useFillHeight } from '#screens/shared/useFillHeight.ts';
import { OpenActs, SelectionActs } from './ActBars.tsx';
import { DocumentPane, ListPane } from './DeskPanes.tsx';
import { Selection } from './Selection.tsx';
import type { Queue } from './useQueue.ts';

/**
 * A desk: the documents to work through on the left, and the open one beside them; one after the other on narrow screens.
 * J and K move, Space selects the open document, Escape selects none.
 */
export function Desk({
  title,
  count,
  queue,
  isWide,
  listWidth,
  headButtons,
  list,
  onBack,
  onPrevious,
  onNext,
  acts,
  selectionActs,
  subject,
  refusesKeys = never,
  progress,
  report,
  dialogs,
  children,
}: {
  readonly title: string;
  /** How many documents there are, once that is known. */
  readonly count: ReactNode;
  readonly queue: Queue;
  readonly isWide: boolean;
  readonly listWidth: string;
  /** Buttons beside the heading. */
  readonly headButtons: ReactNode;
  readonly list: ReactNode;
  readonly onBack: () => void;
  /** Opens the document before, or after; null if there is none. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  /** Acts on the open document, the likely one last; with selected documents, only those that are still about the open one. */
  readonly acts: readonly Act[];
  /** Acts on the selected documents, the likely one first. */
  readonly selectionActs: readonly Act[];
  /** Name of the open document for the palette. */
  readonly subject: string | undefined;
  /** Whether letters must not leave or change the open document now, and says why. */
  readonly refusesKeys?: () => boolean;
  /** How many of the selected documents are done while it is going on. */
  readonly progress: number | null;
  /** Report of what could not be done; null if all of it was. */
  readonly report: ReactNode;
  readonly dialogs: ReactNode;
  /** The open document. */
  readonly children: ReactNode;
}) {
  const frame = useFillHeight();
  const { currentId, picked, position, length } = queue;
  const isSeenAs = useShell((shell) => shell.seenAs !== null);
  const openActs = isSeenAs ? [] : acts;
  const manyActs = isSeenAs || picked.length === 0 ? [] : selectionActs;
  useActs([...openActs, ...manyActs], picked.length === 0 ? subject : undefined, refusesKeys);
  const select = () =>
    currentId !== undefined && queue.pick([currentId], !picked.some(({ keyId }) => keyId === currentId));
  useShortcuts([
    [deskKeys.next, onNext && (() => refusesKeys() || onNext())],
    [deskKeys.previous, onPrevious && (() => refusesKeys() || onPrevious())],
    [deskKeys.select, select],
    [deskKeys.selectNone, picked.length > 0 && queue.pickNone],
  ]);
  return (
    <Flex ref={frame} direction="column" height={fillHeight} minHeight="24rem" css={printedWhole}>
      {report && <Box padding="3">{report}</Box>}
      <Flex flex="1" minHeight="0" css={printedWhole}>
        {(isWide || currentId === undefined) && (
          <ListPane
            title={title}
            count={count}
            isWide={isWide}
            width={listWidth}
            isMain={!isWide || currentId === undefined}
            buttons={headButtons}
          >
            {list}
          </ListPane>
        )}
        {currentId !== undefined && (
          <DocumentPane
            keyId={currentId}
            label={title}
            isWide={isWide}
            position={position}
            count={length}
            onBack={onBack}
            onPrevious={onPrevious}
            onNext={onNext}
            actions={<OpenActs acts={openActs} isWide={isWide} />}
          >
            {children}
          </DocumentPane>
        )}
      </Flex>
      {picked.length > 0 && (
        <Selection count={picked.length} progress={progress} onNone={queue.pickNone}>
          <SelectionActs acts={manyActs} />
        </Selection>
      )}
      <Suspense>{dialogs}</Suspense>
    </Flex>
  );
}
