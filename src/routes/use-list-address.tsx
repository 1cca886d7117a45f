import { Link } from 'react-router-dom';
import {
  type AddressShape,
  type AddressValues,
  isNarrowed,
  readAddress,
  widened,
  writeAddress,
} from '../lib/list-address.ts';
import type { ListAddress } from '../patterns/page-types/resource-list.tsx';
import { useAddressParams } from '../patterns/use-address-params.ts';
import type { RenderLink } from '../ui/render-link.ts';

type Texts = Readonly<Record<string, string>>;

export type UsedListAddress<S extends AddressShape> = ListAddress & {
  readonly values: AddressValues<S>;
  /** Goes back to the first page unless the changes name another. */
  readonly change: (changes: Partial<AddressValues<S>>) => void;
};

/**
 * What a list shows, kept in the address: it can be sent to a colleague, and survives a reload. A shape with the names
 * `size` and `page` is shown page by page.
 */
export function useListAddress<const S extends AddressShape>(shape: S): UsedListAddress<S> {
  const [params, setParams] = useAddressParams();
  const values = readAddress(shape, params);
  const firstPage: Texts = 'page' in shape ? { page: '' } : {};
  const after = (before: URLSearchParams, changes: Texts) =>
    writeAddress(shape, { ...readAddress(shape, before), ...firstPage, ...changes }, before);
  const change = (changes: Texts) => setParams((before) => after(before, changes));
  const linkTo =
    (changes: Texts): RenderLink =>
    (props) => <Link {...props} to={{ search: `?${after(params, changes)}` }} />;
  const { size: sizes } = shape;
  return {
    values,
    change: (changes) => change(changes as Texts),
    isFiltered: isNarrowed(shape, values),
    reset: () => setParams((before) => writeAddress(shape, widened(shape, readAddress(shape, before)), before)),
    ...(sizes
      ? {
          paging: {
            page: Number(values.page) || 1,
            size: Number(values.size),
            sizes: [...sizes].map(Number),
            onSizeChange: (size: number) => change({ size: String(size) }),
            linkTo: (page: number) => linkTo({ page: page === 1 ? '' : String(page) }),
          },
        }
      : {}),
  };
}
