import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { gameId } from '#domain/content/gameSettings.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { Button } from '#ui/controls/Button.tsx';
import { pageEdge, screenOnly } from '#ui/layout/bars.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { CoverSheet } from '#screens/paper/print/sheets/CoverSheet.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import type { Binder } from './readBinder.ts';

const Entry = chakra('li', {
  base: {
    display: 'flex',
    gap: '2mm',
    breakInside: 'avoid',
    borderBottom: '0.15mm solid #000',
    paddingBlock: '0.9mm',
    '& > span': { minWidth: '9mm', textAlign: 'end !important', fontWeight: 'bold' },
    '& a': { color: '#000', flex: '1', minWidth: '0' },
    '@media screen and (pointer: coarse)': {
      alignItems: 'center',
      '& a': { display: 'flex', alignItems: 'center', minHeight: 'target' },
    },
  },
});

/** Prints the binder once it is laid out, and the page of contents, whose lines lead to the sheets. */
export function BinderContents({
  binder: { title, chapters, unapproved },
  event,
  role,
  isPublic,
  time,
  progress,
  onPrint,
}: {
  readonly binder: Binder;
  readonly event: CollectionItem;
  /** Name of the role whose rights decide what is in it; undefined for those of the user. */
  readonly role: string | undefined;
  /** Whether it is to hang up. */
  readonly isPublic: boolean;
  readonly time: string;
  /** How much is laid out, from 0 to 1. */
  readonly progress: number;
  readonly onPrint: () => void;
}) {
  const game = useNames().get(`game:${gameId}`);
  const count = chapters.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <Flex align="center" gap="3" wrap="wrap" paddingInline={pageEdge} paddingBottom="3" css={screenOnly}>
        <Text role="status" color="ink.muted">
          {count === 1 ? '1 document' : `${count} documents`}
          {progress < 1 && `, laying out: ${Math.floor(progress * 100)}%`}
        </Text>
        <Button action variant="primary" icon={<Printer />} disabled={progress < 1} onClick={onPrint}>
          Print
        </Button>
      </Flex>
      {count > 1 && (
        <Box paddingInline={{ base: '2', md: '4' }} css={{ '@media print': { padding: '0' } }}>
          <CoverSheet
            game={game}
            title={`Binder: ${title}`}
            event={event}
            lines={[
              ...(role === undefined ? [] : [`Contents that the role ${role} may read`]),
              ...(isPublic ? ['For display, without titles and people'] : []),
              `${count} documents, numbered in the contents and on their pages`,
              `Made ${time}`,
            ]}
            unapproved={unapproved}
          />
          <Sheet aria-label="Contents">
            <chakra.h2 fontSize="20pt" lineHeight="1.2" fontWeight="bold">
              Contents
            </chakra.h2>
            <chakra.p fontSize="9pt" marginBottom="4mm">
              {title} · {event.fields.name} · Made {time}
            </chakra.p>
            {chapters.map((chapter) => (
              <section key={chapter.title}>
                <chakra.h3 fontSize="12pt" fontWeight="bold" marginTop="3mm" breakAfter="avoid">
                  {chapter.title}
                </chakra.h3>
                <chakra.ol listStyle="none" columns="75mm auto" columnGap="8mm">
                  {chapter.entries.map(({ number, anchor, title: name }) => (
                    <Entry key={anchor}>
                      <span>{number}</span>
                      <a href={`#${anchor}`}>{name}</a>
                    </Entry>
                  ))}
                </chakra.ol>
              </section>
            ))}
          </Sheet>
        </Box>
      )}
    </>
  );
}
