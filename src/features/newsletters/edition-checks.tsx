import ErrorIcon from 'lucide-react/icons/circle-alert';
import OkIcon from 'lucide-react/icons/circle-check';
import WarnIcon from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router-dom';
import type { EditionCheck } from '../../domain/newsletter/schema.ts';
import { href } from '../../domain/routes.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { linkClass } from '../../ui/link.tsx';

const APPEARANCE = {
  error: { icon: ErrorIcon, tone: 'text-danger-text', word: 'To correct first' },
  warning: { icon: WarnIcon, tone: 'text-amber-text', word: 'Warning' },
} as const;

const DAYS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** How many stories an edition has and from which days: old ones are no mistake, and are seen here. */
export function EditionSpan({ stories }: { stories: readonly Pick<SchoolStory, 'publishedAt'>[] }) {
  const times = stories.map(({ publishedAt }) => Date.parse(publishedAt)).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return null;
  return (
    <p className="text-sm text-ink-3">
      {stories.length === 1 ? '1 story' : `${stories.length} stories`}, published{' '}
      {DAYS.formatRange(Math.min(...times), Math.max(...times))}
    </p>
  );
}

/** What is wrong with an edition, the worst first, or that nothing is. */
export function EditionChecks({ checks }: { checks: readonly EditionCheck[] }) {
  if (checks.length === 0)
    return (
      <p className="flex gap-2">
        <OkIcon className="mt-0.5 size-4 shrink-0 text-good-text" aria-hidden />
        No problems found.
      </p>
    );
  return (
    <ul aria-label="Checks" className="grid gap-2">
      {checks
        .toSorted((a, b) => a.level.localeCompare(b.level))
        .map(({ code, level, message, storyId }) => {
          const { icon: Icon, tone, word } = APPEARANCE[level];
          return (
            <li key={`${code} ${storyId ?? ''}`} className="flex gap-2" data-check={code}>
              <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{word}: </span>
                {message}
                {storyId && code !== 'story-removed' ? (
                  <>
                    {' '}
                    <Link to={href('manage.stories.id', { id: storyId })} className={linkClass({ tone: 'inText' })}>
                      Open story
                    </Link>
                  </>
                ) : null}
              </span>
            </li>
          );
        })}
    </ul>
  );
}

/** "2 to correct, 1 warning" */
export function checksInWords(checks: readonly EditionCheck[]): string {
  const errors = checks.filter(({ level }) => level === 'error').length;
  const warnings = checks.length - errors;
  if (checks.length === 0) return 'No problems found';
  return [
    errors > 0 ? `${errors} to correct` : '',
    warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
