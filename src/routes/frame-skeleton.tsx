import { AppShell } from '../ui/app-shell.tsx';
import { Header } from '../ui/header.tsx';
import { Sidebar } from '../ui/sidebar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import type { PageType } from './page-types.ts';

/** The app's frame before the person is known: what is the same for all people, in its place. */
export function FrameSkeleton({ type }: { type: PageType }) {
  return (
    // Who has no sign-in kept in this browser will not see the frame, so there is none to be waited for.
    <div data-slot="frame-skeleton" className="contents in-data-stranger:invisible">
      <AppShell
        sidebar={
          <div aria-hidden inert className="contents">
            <Sidebar
              label="Main"
              home={(props) => <a href="/" {...props} />}
              foot={<Skeleton className="h-12 w-full" />}
            >
              {ITEMS.map((width) => (
                <li
                  key={width}
                  className="flex min-h-control items-center gap-3 px-2.5 max-sm:hidden sm:max-shell:justify-center"
                >
                  <Skeleton className="size-4.5 shrink-0" />
                  <Skeleton className={`h-3.5 max-shell:hidden ${width}`} />
                </li>
              ))}
            </Sidebar>
          </div>
        }
        header={
          <Header
            start={<Skeleton className="h-control w-64 max-w-full" />}
            end={<Skeleton className="size-control rounded-full" />}
          />
        }
      >
        <PageSkeleton type={type} />
      </AppShell>
    </div>
  );
}

const ITEMS = ['w-12', 'w-16', 'w-24', 'w-20', 'w-28', 'w-14'];
