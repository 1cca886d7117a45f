import type { ReactNode } from 'react';
import { TabPanel, type TabRow, Tabs } from '../../ui/tabs.tsx';
import type { PageAccess } from './access.tsx';
import { AsyncContent, type AsyncContentProps } from './async-content.tsx';
import type { Crumb } from './crumb.ts';
import { FilteredContent, PageShell } from './page-shell.tsx';

export type ListPageProps<T> = AsyncContentProps<T> & {
  title: string;
  /** One line of what the page is for. */
  description?: ReactNode;
  /** For a list that is itself below another page. */
  breadcrumbs?: readonly Crumb[];
  actions?: ReactNode;
  /** Shown above the filters: a plan that is full, a job that runs. */
  banner?: ReactNode;
  /** Views of the list; the filters and the content belong to the chosen one. */
  tabs?: TabRow;
  /** The filter bar, below the header. */
  filters?: ReactNode;
  access?: PageAccess;
};

/** A page that shows many of one kind: title, what it is for, actions; then filters; then content. */
export function ListPage<T>(props: ListPageProps<T>) {
  const { title, description, breadcrumbs, actions, banner, tabs, filters, access, ...content } = props;
  const list = (
    <FilteredContent filters={filters}>
      <AsyncContent {...content} />
    </FilteredContent>
  );
  return (
    <PageShell
      data-slot="list-page"
      {...{ title, description, breadcrumbs, actions, access }}
      state={content.resource.state}
      school={content.school}
    >
      {banner}
      {tabs ? (
        <Tabs {...tabs}>
          <TabPanel value={tabs.value} className="grid grid-cols-1 gap-page">
            {list}
          </TabPanel>
        </Tabs>
      ) : (
        list
      )}
    </PageShell>
  );
}
