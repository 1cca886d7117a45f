import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useResource } from '../../../data/resource.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { ReplyOf } from '../../../domain/api/endpoint.ts';
import { getStoryCoverage } from '../../../domain/api/stories.ts';
import { settingsPath } from '../../../domain/institution/settings-pages.ts';
import { href } from '../../../domain/routes.ts';
import { hashtagLabel } from '../../../patterns/hashtags/hashtag-groups.ts';
import { AsyncContent } from '../../../patterns/page-types/async-content.tsx';
import { useNow } from '../../../patterns/use-now.ts';
import { percent } from '../../../ui/charts/figures.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { type Period, periodsAround } from '../list/periods.ts';
import { NO_FILTERS, type StoryFilters, writeFilters } from '../list/story-filters.ts';
import { CoveragePart, type CoverageRow } from './coverage-part.tsx';

type Coverage = ReplyOf<typeof getStoryCoverage>;

const PARTS = [
  { id: 'people', title: 'People', none: 'No hashtags for people yet.' },
  { id: 'place', title: 'Place', none: 'No hashtags for places yet.' },
  { id: 'purpose', title: 'Purpose', none: 'No hashtags for purposes yet.' },
  { id: 'values', title: 'Values', none: 'No values yet.' },
] as const;

/** Channels and colleagues add to it meanwhile. */
const AGAIN_MS = 30_000;

/** Of what a school wants to show, how much its stories show, and what none of them does. */
export function CoverageDrawer({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const periods = periodsAround(useNow());
  const [chosen, setChosen] = useState('month');
  const [visit] = useState(() => Date.now());
  const period = periods.find(({ id }) => id === chosen) ?? periods[0];
  const from = period?.from ?? undefined;
  const to = period?.to ?? undefined;
  const coverage = useResource(
    getStoryCoverage,
    null,
    { query: { ...(from && { from }), ...(to && { to }) } },
    { refreshInterval: () => AGAIN_MS, visit },
  );
  return (
    <Drawer
      open
      onOpenChange={onOpenChange}
      title="Coverage"
      description="How many stories have each of your school’s hashtags and values. Stories of every status are counted."
    >
      <div className="grid grid-cols-1 gap-6">
        <Field label="Posted">
          <Select
            value={period?.id ?? ''}
            onChange={({ target }) => setChosen(target.value)}
            options={periods.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <AsyncContent
          resource={coverage}
          skeleton={<SkeletonList rows={8} />}
          loadingLabel="Loading coverage"
          empty={null}
          safe="Your stories are safe."
        >
          {(value) => <CoverageParts coverage={value} period={period} />}
        </AsyncContent>
      </div>
    </Drawer>
  );
}

function CoverageParts({ coverage, period }: { coverage: Coverage; period: Period | undefined }) {
  const { total, untagged, branded } = coverage;
  const { institution, can } = useSession();
  const hashtag = institution.status === 'ready' ? institution.value.brandedHashtag : '';
  const listOf = (filters: Partial<StoryFilters>) =>
    `${href('manage.stories')}?${writeFilters({ ...NO_FILTERS, from: period?.from ?? null, to: period?.to ?? null, ...filters }, new URLSearchParams())}`;
  if (total === 0) {
    return (
      <EmptyState level={3} title="No stories in this time">
        Choose a longer time.
      </EmptyState>
    );
  }
  const rowsOf = (id: (typeof PARTS)[number]['id']): CoverageRow[] =>
    coverage[id]
      .map(({ tag, count }) => ({
        name: id === 'values' ? tag : hashtagLabel(tag, id),
        count,
        to: listOf(id === 'values' ? { value: tag } : { tag }),
      }))
      .sort((a, b) => b.count - a.count);
  return (
    <div className="grid grid-cols-1 gap-6">
      <ul className="grid grid-cols-1 gap-1 text-base text-ink-2">
        <li className="text-ink">{stories(total)}</li>
        {hashtag ? (
          <li>
            <Link to={listOf({ tag: hashtag })} className={linkClass()}>
              {branded.toLocaleString('en-GB')}
            </Link>{' '}
            with #{hashtag} ({percent(branded / total)})
          </li>
        ) : null}
        <li>
          {untagged === 0 ? (
            'Every story has a hashtag'
          ) : (
            <>
              <Link to={listOf({ without: 'tags' })} className={linkClass()}>
                {untagged.toLocaleString('en-GB')}
              </Link>{' '}
              without hashtags ({percent(untagged / total)})
            </>
          )}
        </li>
      </ul>
      {PARTS.map(({ id, title, none }) => (
        <CoveragePart
          key={id}
          title={title}
          none={none}
          rows={rowsOf(id)}
          total={total}
          setUp={
            can('i.s.wr') ? (
              <Link to={settingsPath('hashtags')} className={linkClass()}>
                Set them up
              </Link>
            ) : null
          }
        />
      ))}
    </div>
  );
}

const stories = (count: number): string => `${count.toLocaleString('en-GB')} ${count === 1 ? 'story' : 'stories'}`;
