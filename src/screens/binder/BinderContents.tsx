import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import { Button } from '#ui/controls/Button.tsx';
import { pageEdge, screenOnly } from '#ui/layout/bars.ts';
import { Sheet } from '#screens/print/paper/DocumentPaper.tsx';
import type { Binder } from './readBinder.ts';

const Entry = chakra('li', {
  base: {
    breakInside: 'avoid',
    borderBottom: '0.15mm solid #000',
    paddingBlock: '0.9mm',
    '& a': { color: '#000', display: 'block' },
  },
});

/** Prints the binder once it is laid out, and the page of contents, whose lines lead to the sheets. */
export function BinderContents({
  binder: { title, chapters },
  event,
  time,
  progress,
  onPrint,
}: {
  readonly binder: Binder;
  readonly event: CollectionItem;
  readonly time: string;
  /** How much is laid out, from 0 to 1. */
  readonly progress: number;
  readonly onPrint: () => void;
}) {
  const count = chapters.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <Flex align="center" gap="3" wrap="wrap" paddingInline={pageEdge} paddingBottom="3" css={screenOnly}>
        <Text role="status" color="ink.muted">
          {count === 1 ? '1 sheet' : `${count} sheets`}
          {progress < 1 && `, laying out: ${Math.floor(progress * 100)}%`}
        </Text>
        <Button action variant="primary" icon={<Printer />} disabled={progress < 1} onClick={onPrint}>
          Print
        </Button>
      </Flex>
      {count > 1 && (
        <Box paddingInline={{ base: '2', md: '4' }} css={{ '@media print': { padding: '0' } }}>
          <Sheet aria-label="Contents">
            <chakra.h2 fontSize="20pt" lineHeight="1.2" fontWeight="bold">
              {title}
            </chakra.h2>
            <chakra.p fontSize="9pt" marginBottom="4mm">
              {[event.fields.name === title ? '' : event.fields.name, `Printed ${time}`]
                .filter(Boolean)
                .join(' · ')}
            </chakra.p>
            {chapters.map((chapter) => (
              <section key={chapter.title}>
                <chakra.h3 fontSize="12pt" fontWeight="bold" marginTop="3mm" breakAfter="avoid">
                  {chapter.title}
                </chakra.h3>
                <chakra.ol listStyle="none" columns="75mm auto" columnGap="8mm">
                  {chapter.entries.map(({ anchor, title: name }) => (
                    <Entry key={anchor}>
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
