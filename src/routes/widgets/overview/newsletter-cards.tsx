import { Link } from 'react-router-dom';
import type { Newsletter } from '../../../domain/newsletter/schema.ts';
import { href } from '../../../domain/routes.ts';
import { editionAddress } from '../../../features/newsletters/edition-address.ts';
import { editionsInWords, nextInWords } from '../../../features/newsletters/newsletter-words.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { linkClass } from '../../../ui/link.tsx';

/** The first of the newsletters, with the way to all. */
export function NewsletterCards({ newsletters }: { newsletters: readonly Newsletter[] }) {
  return (
    <section className="grid gap-3" aria-labelledby="newsletters">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="newsletters" className="type-display text-xl">
          Newsletters
        </h2>
        <Link to={href('widgets.newsletter')} className={linkClass()}>
          {newsletters.length > 1 ? `All ${newsletters.length} newsletters` : 'All newsletters'}
        </Link>
      </div>
      {newsletters.length === 0 ? <p className="text-ink-2">No newsletters yet.</p> : null}
      <ul className="grid gap-4 empty:hidden md:grid-cols-2 xl:grid-cols-3">
        {newsletters.slice(0, 6).map(({ id, name, editions, nextEdition, disabledByPlan }) => (
          <li key={id} className="grid">
            <Card as="article" padding="md" className="grid content-start gap-1">
              <CardTitle as="h3" dir="auto" className="wrap-anywhere">
                <Link to={href('widgets.newsletter.id', { id })} className="hover:text-brand-text">
                  {name}
                </Link>
              </CardTitle>
              <p className="text-ink-2">{editionsInWords(editions)}</p>
              {nextEdition ? (
                <p className="text-sm">
                  <Link to={editionAddress(id, nextEdition.id)} className={linkClass({ tone: 'quiet' })}>
                    Next: {nextInWords(nextEdition)}
                  </Link>
                </p>
              ) : null}
              {disabledByPlan ? <p className="text-sm text-amber-text">Paused: over plan limit</p> : null}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
