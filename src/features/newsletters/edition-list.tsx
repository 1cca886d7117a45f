import { Link } from 'react-router-dom';
import type { Edition } from '../../domain/newsletter/schema.ts';
import { MetaLine } from '../../patterns/meta-line.tsx';
import { When } from '../../patterns/when.tsx';
import { linkClass } from '../../ui/link.tsx';
import { editionAddress } from './edition-address.ts';
import { editionName, storiesInWords, storiesOf } from './newsletter-words.ts';

type Props = { editions: readonly Edition[]; label: string };

/** Editions by their subjects, the latest first. */
export function EditionList({ editions, label }: Props) {
  return (
    <ul aria-label={label} className="overflow-hidden rounded-surface border border-subtle bg-surface">
      {editions.map((edition) => (
        <li key={edition.id} className="grid gap-0.5 border-b border-subtle px-3.5 py-card-sm last:border-b-0">
          <p dir="auto" className="text-md wrap-anywhere">
            <Link to={editionAddress(edition.newsletterId, edition.id)} className={linkClass()}>
              {edition.subject || `${editionName(edition)}, no subject yet`}
            </Link>
          </p>
          <MetaLine className="text-sm text-ink-3">
            {edition.subject ? editionName(edition) : null}
            {storiesInWords(storiesOf(edition))}
            <span>
              Last changed <When iso={edition.dateUpdated} />
            </span>
          </MetaLine>
        </li>
      ))}
    </ul>
  );
}
