import { useSearchParams } from 'react-router-dom';
import { useAddressText } from './useAddressText.ts';

/** The text of a page's search field. It is in the address, so that a reload, Back and a link show the same rows. */
export function useFindText(): ReturnType<typeof useAddressText> {
  const [search, setSearch] = useSearchParams();
  return useAddressText(search.get('find') ?? '', (text) => {
    const next = new URLSearchParams(search);
    if (text === '') next.delete('find');
    else next.set('find', text);
    setSearch(next, { replace: true });
  });
}
