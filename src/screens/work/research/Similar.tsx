import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { Link2, Link2Off } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type EntityKey, entityKeys } from '#domain/content/entities/index.ts';
import { research } from '#domain/content/entities/research.ts';
import { fieldsOf, textsIn } from '#domain/content/fields/read.ts';
import type { SearchResult } from '#mirror/search/answer.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { type Form, setField } from '#screens/documents/edit/form/form.ts';
import { Marked } from '#screens/search/Marked.tsx';
import { PreviewLink } from '#screens/shared/preview/PreviewLink.tsx';
import { useSearch } from '#screens/shared/search/useSearch.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { outcomeLabel } from './deskWarnings.ts';

const researchOnly = ['research'] as const;
const others: readonly EntityKey[] = entityKeys.filter((key) => key !== 'research');
const mostShown = 5;

const Item = chakra('li', {
  base: { paddingBlock: '2', borderTopWidth: 'thin', borderColor: 'line', overflowWrap: 'anywhere' },
});
const Answer = chakra('details', {
  base: { marginTop: '1', '& summary': { cursor: 'pointer', minHeight: '6', color: 'ink.muted' } },
});

/** Earlier requests like this one with their answers, and what the documents of the game say on the words asked. */
export default function Similar({
  text,
  keyId,
  form,
}: {
  readonly text: string;
  readonly keyId: string;
  /** Takes note of earlier requests; undefined where it cannot be edited. */
  readonly form: Form | undefined;
}) {
  const limit = mostShown + 1;
  const requests = useSearch({ typed: text, types: researchOnly, limit, isSimilar: true });
  const documents = useSearch({ typed: text, types: others, limit: mostShown, isSimilar: true });
  const isCurrent = requests?.typed === text && documents?.typed === text;
  if (!isCurrent) return null;
  const similar = requests.results.filter((each) => each.keyId !== keyId).slice(0, mostShown);
  return (
    <>
      <Part title="Similar requests" isEmpty={similar.length === 0}>
        <SimilarRequests results={similar} form={form} />
      </Part>
      <Part title="In the game’s documents" isEmpty={documents.results.length === 0}>
        {documents.results.map((result) => (
          <Item key={result.keyId}>
            <ResultLink result={result} />
            <Text textStyle="small" color="ink.muted">
              {result.where !== '' && `${result.where}: `}
              <Marked parts={result.snippet} />
            </Text>
          </Item>
        ))}
      </Part>
    </>
  );
}

function Part({
  title,
  isEmpty,
  children,
}: {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Box as="section" aria-label={title} marginTop="5">
      <Heading as="h2" size="md" marginBottom="1">
        {title}
      </Heading>
      {isEmpty ? (
        <Text color="ink.muted" textStyle="small">
          Nothing on this device.
        </Text>
      ) : (
        <Box as="ul" listStyleType="none">
          {children}
        </Box>
      )}
    </Box>
  );
}

function SimilarRequests({
  results,
  form,
}: {
  readonly results: readonly SearchResult[];
  readonly form: Form | undefined;
}) {
  const keys = results.map(({ keyId }) => keyId).join();
  const rows = useMirror((mirror) => documentsByKey(mirror, keys.split(',')), [keys]);
  const byKey = useMemo(() => new Map(rows?.map((row) => [row.keyId, row])), [rows]);
  return results.map((result) => {
    const request = fieldsOf(research, byKey.get(result.keyId)?.body ?? {});
    const [answer, outcome] = [request('answer'), outcomeLabel(request('outcome') ?? '')];
    return (
      <Item key={result.keyId}>
        <Flex gap="2" align="start" justify="space-between">
          <ResultLink result={result} />
          {form && <NoteButton keyId={result.keyId} reference={result.reference} form={form} />}
        </Flex>
        {answer === '' ? (
          <Text textStyle="small" color="ink.muted">
            Not answered yet
          </Text>
        ) : (
          <Answer>
            <summary>Answer{outcome !== '' && `: ${outcome}`}</summary>
            <RichText html={answer} />
          </Answer>
        )}
      </Item>
    );
  });
}

function ResultLink({ result: { keyId, entity, code, title } }: { readonly result: SearchResult }) {
  return (
    <PreviewLink keyId={keyId} to={`${documentTypes[entity].path}/${keyId}/read`}>
      <span className="wm-code">{code}</span>
      <span>
        <Marked parts={title} />
      </span>
    </PreviewLink>
  );
}

/** Adds a request to the earlier similar ones of the open request, or takes it away. */
function NoteButton({
  keyId,
  reference,
  form,
}: {
  readonly keyId: string;
  readonly reference: string;
  readonly form: Form;
}) {
  const noted = textsIn(useStore(form, ({ values }) => values['earlierSimilar']));
  const isNoted = noted.includes(keyId);
  const next = isNoted ? noted.filter((id) => id !== keyId) : [...noted, keyId];
  return (
    <Button
      variant="plain"
      square
      icon={isNoted ? <Link2Off /> : <Link2 />}
      aria-label={`Note ${reference} as similar`}
      title={isNoted ? 'Marked as an earlier similar request' : 'Mark as an earlier similar request'}
      aria-pressed={isNoted}
      onClick={() => setField(form, 'earlierSimilar', next)}
    />
  );
}
