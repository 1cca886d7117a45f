import { Link } from 'react-router-dom';
import { useNewsletters } from '../../../data/newsletters/newsletters.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { NewsletterTable } from '../../../features/newsletters/newsletter-table.tsx';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { NoStoriesDrawing } from '../../../ui/drawings.tsx';
import { SkeletonTable } from '../../../ui/skeleton.tsx';
import { usePlanLimit } from '../../manage/plan-limit.tsx';
import { useNewNewsletter } from '../new-newsletter.tsx';

export default function NewslettersPage() {
  const mayWrite = useSession().can('s.w.wr');
  const newsletters = useNewsletters();
  const adding = useNewNewsletter();
  const limit = usePlanLimit('newsletterWidgets', {
    what: 'newsletters',
    freeUp: 'Delete a newsletter that you no longer use.',
  });
  return (
    <>
      <ResourceListPage
        title="Newsletters"
        description="Gather your stories in editions, and send them with your own mail program."
        breadcrumbs={[
          { label: 'Widgets', link: (props) => <Link to={href('widgets')} {...props} /> },
          { label: 'Newsletters' },
        ]}
        resource={newsletters}
        nouns={['newsletter', 'newsletters']}
        limit={limit}
        add={mayWrite ? adding.button : null}
        skeleton={<SkeletonTable rows={3} columns={4} />}
        safe="Nothing was changed."
        none={{
          drawing: <NoStoriesDrawing />,
          text: 'Create a newsletter to gather your published stories for families.',
        }}
      >
        {(newsletters) => <NewsletterTable newsletters={newsletters} mayWrite={mayWrite} />}
      </ResourceListPage>
      {adding.dialog}
    </>
  );
}
