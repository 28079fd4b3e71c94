import { Box } from '@chakra-ui/react';
import { MessageSquare, MessageSquarePlus } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { threads } from '#domain/content/comment.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Anchor } from '#domain/content/textQuote.ts';
import { type TextsByPlace, textsBeside } from '#mirror/queries/unsent/texts.ts';
import { documentKeys } from '#screens/shared/acts/shortcuts.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useMedia } from '#ui/media.ts';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { anchorAt, commentIdAt, draftPlaceAt } from '#screens/documents/comments/useCommentDrafts.ts';
import { type DiscussionProps, useDiscussion } from '#screens/documents/comments/useDiscussion.tsx';
import { commentAnchor } from '#screens/documents/comments/useLinkedComment.ts';
import { FieldThreads, type ThreadCard } from './FieldThreads.tsx';
import { quoteAtPoint, useFieldPlaces, useQuoteRanges } from './usePlaces.ts';
import { useSelectedQuote } from './useSelectedQuote.ts';

interface PlaceCommentsProps extends DiscussionProps {
  /** The element with the texts of the document. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** Wide enough for comments beside the text. */
const besideText = '(min-width: 68.75rem)';
const draftId = 'draft';
const wholeField = { exact: '', prefix: '', suffix: '' };

/** Comments on places in a document where they belong: beside the text, or below it behind a mark. */
export default function PlaceComments(props: PlaceCommentsProps) {
  const { keyId } = props.row;
  const storedTexts = useMirror((mirror) => textsBeside(mirror, keyId), [keyId]);
  return storedTexts ? <Places {...props} stored={storedTexts} /> : null;
}

function Places({ frame, stored, ...props }: PlaceCommentsProps & { readonly stored: TextsByPlace }) {
  const { row } = props;
  const { allFields } = documentTypes[row.entity];
  const isBeside = useMedia(besideText);
  const places = useFieldPlaces(frame);
  const { drafts, composer, renderThread } = useDiscussion(props, stored, frame, true);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [openField, setOpenField] = useState<string | null>(null);
  const all = threads(row.comments);
  const draftAnchor = anchorAt(drafts.place);
  const anchors = new Map<string, Anchor>(
    all.flatMap(({ comment: { id, anchor } }) => (anchor ? [[id, anchor] as const] : [])),
  );
  if (draftAnchor) anchors.set(draftId, draftAnchor);
  const ranges = useQuoteRanges(places, anchors, draftAnchor ? draftId : activeId);
  const mayComment = !props.device.person.seenAs;
  const selected = useSelectedQuote(frame);

  const comment = (anchor: Anchor) => {
    document.getSelection()?.removeAllRanges();
    drafts.open(draftPlaceAt(anchor));
  };
  const fieldOf = (id: string | undefined) =>
    all.find((each) => each.comment.id === id || each.replies.some((reply) => reply.id === id))?.comment
      .anchor?.field;
  const writingIn = draftAnchor?.field ?? fieldOf(commentIdAt(drafts.place));

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest('a, button, [data-comments]')) return;
      const id = document.getSelection()?.isCollapsed && quoteAtPoint(ranges, event.clientX, event.clientY);
      setActiveId(id || null);
      if (id) setOpenField(anchors.get(id)?.field ?? null);
    };
    const texts = frame.current;
    texts?.addEventListener('click', onClick);
    return () => texts?.removeEventListener('click', onClick);
  });
  useShortcuts([[documentKeys.comment, mayComment && selected && (() => comment(selected.anchor))]]);
  useEffect(() => {
    if (activeId !== null)
      document.getElementById(commentAnchor(activeId))?.focus({ preventScroll: isBeside });
  }, [activeId, isBeside]);

  const cardsOf = (name: string): ThreadCard[] => {
    const cards: ThreadCard[] = all
      .filter((each) => each.comment.anchor?.field === name)
      .map((thread) => {
        const { id } = thread.comment;
        return { id, range: ranges.get(id), content: renderThread(thread) };
      });
    if (draftAnchor?.field === name) {
      const content = composer(drafts.place, `Comment on ${allFields[name]?.label ?? name}`);
      cards.push({ id: draftId, range: ranges.get(draftId), content });
    }
    return cards;
  };
  return (
    <>
      {places.map(({ name, actions, comments }) => {
        const label = allFields[name]?.label ?? name;
        const cards = cardsOf(name);
        const count = cards.filter((each) => each.id !== draftId).length;
        const isOpen = isBeside || openField === name || writingIn === name;
        const whole = { field: name, ...wholeField };
        return [
          createPortal(
            <>
              {mayComment && (
                <IconButton
                  label="Comment on this field"
                  icon={<MessageSquarePlus />}
                  data-opens={draftPlaceAt(whole)}
                  data-quiet=""
                  onClick={() => comment(whole)}
                />
              )}
              {!isBeside && count > 0 && (
                <Button
                  variant="plain"
                  icon={<MessageSquare />}
                  aria-expanded={isOpen}
                  aria-label={`${countText(count)} on ${label}`}
                  onClick={() => setOpenField(isOpen ? null : name)}
                >
                  {countText(count)}
                </Button>
              )}
            </>,
            actions,
            `actions ${name}`,
          ),
          isOpen &&
            cards.length > 0 &&
            createPortal(
              <FieldThreads
                label={`Comments on ${label}`}
                cards={cards}
                isBeside={isBeside}
                activeId={activeId}
              />,
              comments,
              name,
            ),
        ];
      })}
      {selected && mayComment && (
        <Box
          position="absolute"
          zIndex="1"
          style={{ top: selected.top + 8, left: `min(${Math.max(0, selected.left)}px, 100% - 9rem)` }}
        >
          <Button
            variant="primary"
            icon={<MessageSquarePlus />}
            // Pressing must not end the selection.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => comment(selected.anchor)}
          >
            Comment
          </Button>
        </Box>
      )}
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 comment' : `${count} comments`;
}
