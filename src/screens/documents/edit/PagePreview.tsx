import { Box, Text } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/controls/Button.tsx';
import { RichText } from '#ui/rich/RichText.tsx';
import type { Form } from './form.ts';

/** What is being written, as its readers will see it: in the column that they read it in, before anything is saved. */
export default function PagePreview({ form }: { readonly form: Form }) {
  const [open, setOpen] = useState(false);
  return (
    <Box marginBottom="5">
      <Button icon={<Eye />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide the preview' : 'Preview'}
      </Button>
      {open && (
        <Box
          as="section"
          aria-label="Preview"
          maxWidth="reader"
          marginTop="3"
          padding={{ base: '4', md: '6' }}
          borderWidth="thin"
          borderColor="line"
          borderRadius="md"
          background="surface.page"
        >
          <Words form={form} />
        </Box>
      )}
    </Box>
  );
}

function Words({ form }: { readonly form: Form }) {
  const content = useStore(form, (state) => state.values['content']);
  return typeof content === 'string' && content !== '' ? (
    <RichText html={content} />
  ) : (
    <Text color="ink.muted">Nothing is written here yet.</Text>
  );
}
