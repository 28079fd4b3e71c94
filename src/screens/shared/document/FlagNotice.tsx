import { Text } from '@chakra-ui/react';
import { flagOf } from '#domain/rules/flagReason.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { PersonName } from './PersonName.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Why a document was flagged, by whom and when, above its text. Renders nothing for other documents. */
export function FlagNotice({ document }: { readonly document: Document }) {
  const flag = flagOf(document);
  if (!flag) return null;
  const comments = `${documentTypes[document.entity].path}/${document.keyId}/read/comments`;
  return (
    <Notice
      type="warning"
      title={
        <>
          Flagged by <PersonName person={flag.by} /> <RelativeTime value={flag.at} />
        </>
      }
    >
      {flag.comment ? (
        <>
          <Text whiteSpace="pre-wrap" textStyle="reading" maxWidth="70ch">
            {flag.comment.text}
          </Text>
          <TextLink to={`${comments}#comment-${flag.comment.id}`}>Answer</TextLink>
        </>
      ) : (
        <TextLink to={comments}>No reason is given. Ask in a comment</TextLink>
      )}
    </Notice>
  );
}
