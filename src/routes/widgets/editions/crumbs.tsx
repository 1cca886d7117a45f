import { Link } from 'react-router-dom';
import type { Newsletter } from '../../../domain/newsletter/schema.ts';
import { href } from '../../../domain/routes.ts';
import type { Crumb } from '../../../patterns/page-types/crumb.ts';

/** The way to a newsletter; its name comes with it. */
export function newsletterCrumbs(id: string, newsletter: Newsletter | undefined): Crumb[] {
  return [
    { label: 'Widgets', link: (props) => <Link to={href('widgets')} {...props} /> },
    { label: 'Newsletters', link: (props) => <Link to={href('widgets.newsletter')} {...props} /> },
    {
      label: newsletter?.name ?? 'Newsletter',
      link: (props) => <Link to={href('widgets.newsletter.id', { id })} {...props} />,
    },
  ];
}
