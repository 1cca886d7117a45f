import { Link, useParams } from 'react-router-dom';
import { useCall } from '../../../data/call.ts';
import { useCollections } from '../../../data/lists.ts';
import { useEditionChecks, useEditions, useNewsletter } from '../../../data/newsletters/newsletters.ts';
import { useSession } from '../../../data/session/session.tsx';
import { deleteNewsletter } from '../../../domain/api/newsletters.ts';
import type { Edition, Newsletter } from '../../../domain/newsletter/schema.ts';
import { href } from '../../../domain/routes.ts';
import { WhatGoes } from '../../../features/newsletters/delete-newsletter-dialog.tsx';
import { editionAddress } from '../../../features/newsletters/edition-address.ts';
import { checksInWords } from '../../../features/newsletters/edition-checks.tsx';
import { EditionList } from '../../../features/newsletters/edition-list.tsx';
import { FillForm } from '../../../features/newsletters/fill-form.tsx';
import { NewEditionButton } from '../../../features/newsletters/new-edition-button.tsx';
import { editionName, storiesInWords, storiesOf } from '../../../features/newsletters/newsletter-words.ts';
import { type AsyncState, mapState } from '../../../lib/async-state.ts';
import { combineResources } from '../../../lib/resource.ts';
import { lastKnown, lastKnownList } from '../../../patterns/last-known.ts';
import { MetaLine } from '../../../patterns/meta-line.tsx';
import { ContentTabs } from '../../../patterns/page-types/content-tabs.tsx';
import { ResourceDetailPage } from '../../../patterns/page-types/resource-detail.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { When } from '../../../patterns/when.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { NoStoriesDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page-header.tsx';
import { Skeleton, SkeletonList } from '../../../ui/skeleton.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { DisabledByPlan } from '../../manage/disabled-by-plan.tsx';
import { UnsavedGuard } from '../../manage/unsaved-guard.tsx';

/** How many earlier editions are listed here; the rest is a link away. */
const EARLIER = 5;

export default function NewsletterPage() {
  const { id = '' } = useParams();
  const navigate = useNavigateAfter();
  const call = useCall();
  const mayWrite = useSession().can('s.w.wr');
  const newsletter = useNewsletter(id);
  const editions = useEditions(id, EARLIER + 1);
  const collections = lastKnownList(useCollections().state) ?? [];
  const unsaved = useUnsaved();
  const lastNewsletter = lastKnown(newsletter.state);
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="this newsletter" />
      <ResourceDetailPage
        noun="newsletter"
        titleOf={({ name }) => name}
        above={[{ label: 'Widgets', link: (props) => <Link to={href('widgets')} {...props} /> }]}
        list={{ label: 'Newsletters', link: (props) => <Link to={href('widgets.newsletter')} {...props} /> }}
        description={lastNewsletter?.description || undefined}
        banner={(shown) =>
          shown.disabledByPlan ? (
            <DisabledByPlan what="newsletter">
              Its editions are kept, but can’t be changed. Stories can’t be added to it.
            </DisabledByPlan>
          ) : null
        }
        actions={({ disabledByPlan }) => (mayWrite && !disabledByPlan ? <NewEditionButton newsletterId={id} /> : null)}
        remove={
          mayWrite
            ? {
                text: lastNewsletter ? <WhatGoes newsletter={lastNewsletter} /> : null,
                onConfirm: async () => {
                  await call(deleteNewsletter, { params: { id } });
                  unsaved.set(false);
                  navigate(href('widgets.newsletter'), { replace: true });
                },
              }
            : null
        }
        resource={combineResources(joined(newsletter.state, editions.state), [newsletter, editions])}
        skeleton={<NewsletterSkeleton />}
        safe="Nothing was changed."
      >
        {(shown) => (
          <ContentTabs
            label="Parts of this newsletter"
            contentLabel="Editions"
            unsaved={unsaved}
            content={() => <Editions newsletter={shown} latest={shown.latest} />}
            settings={(showSettings) => (
              <FillForm
                key={shown.id}
                newsletter={shown}
                collections={collections}
                mayWrite={mayWrite && !shown.disabledByPlan}
                onSaved={newsletter.show}
                onRefused={showSettings}
                onDirtyChange={unsaved.set}
              />
            )}
          />
        )}
      </ResourceDetailPage>
    </>
  );
}

type Whole = Newsletter & { readonly latest: readonly Edition[] };

/** Ready once both are: the second is below the first and would be pushed down. */
function joined(newsletter: AsyncState<Newsletter>, editions: AsyncState<Edition[]>): AsyncState<Whole> {
  const latest = lastKnownList(editions);
  if (latest) return mapState(newsletter, (value) => ({ ...value, latest }));
  // That there is no such newsletter is the better answer.
  return newsletter.status === 'error'
    ? mapState<Newsletter, Whole>(newsletter, () => undefined)
    : mapState<Edition[], Whole>(editions, () => undefined);
}

/** The edition that is being put together, and those before it. */
function Editions({ newsletter, latest }: { newsletter: Newsletter; latest: readonly Edition[] }) {
  const { id, editions: count, nextEdition } = newsletter;
  const next = latest.find((each) => each.id === nextEdition?.id);
  const earlier = latest.filter((each) => each !== next).slice(0, EARLIER);
  return (
    <div className="grid grid-cols-1 gap-8">
      {latest.length === 0 ? (
        <EmptyState framed drawing={<NoStoriesDrawing />} title="No editions yet" level={2}>
          A new edition gathers your published stories.
        </EmptyState>
      ) : null}
      {next ? <NextEdition edition={next} /> : null}
      {earlier.length > 0 ? (
        <Section
          title="Earlier editions"
          actions={
            <Link to={href('widgets.newsletter.id.editions', { id })} className={linkClass()}>
              {`All ${count.toLocaleString('en-GB')} editions`}
            </Link>
          }
        >
          <EditionList editions={earlier} label="Earlier editions" />
        </Section>
      ) : null}
    </div>
  );
}

function NextEdition({ edition }: { edition: Edition }) {
  const checks = useEditionChecks(edition.newsletterId, edition.id);
  const lastChecks = lastKnownList(checks.state);
  return (
    <Card as="section" aria-labelledby="next-edition" className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <CardTitle as="h2" id="next-edition">
          Next edition
        </CardTitle>
        <p dir="auto" className="wrap-anywhere">
          {edition.subject || `${editionName(edition)}, no subject yet`}
        </p>
        <MetaLine className="text-sm text-ink-3">
          {edition.subject ? editionName(edition) : null}
          {storiesInWords(storiesOf(edition))}
          {lastChecks ? checksInWords(lastChecks) : checks.state.status === 'error' ? 'Not checked' : 'Checking…'}
          <span>
            Last changed <When iso={edition.dateUpdated} />
          </span>
        </MetaLine>
      </div>
      <Link to={editionAddress(edition.newsletterId, edition.id)} className={buttonClass()}>
        Open
      </Link>
    </Card>
  );
}

function NewsletterSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-control w-full" />
      <Skeleton className="h-24 w-full" />
      <SkeletonList rows={5} />
    </div>
  );
}
