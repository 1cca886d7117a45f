import WarnIcon from 'lucide-react/icons/triangle-alert';
import CloseIcon from 'lucide-react/icons/x';
import { Link } from 'react-router-dom';
import { href } from '../../domain/routes.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InMessageLane } from '../../ui/message-lane.tsx';
import type { Decisions } from './use-moderate.ts';

/** What a list could not decide because it first takes an answer, and the way to where that is given. */
export function RefusedNotice({ refused, forgetRefused }: Pick<Decisions, 'refused' | 'forgetRefused'>) {
  if (!refused) return null;
  const { firstId, count, message } = refused;
  return (
    <InMessageLane>
      <section
        aria-label="Not changed"
        className="pointer-events-auto flex min-h-10 w-full max-w-dialog animate-enter items-center gap-2 rounded-control border border-strong bg-raised py-0.5 ps-3 pe-1.5 text-sm text-ink"
      >
        <WarnIcon aria-hidden className="size-4 shrink-0 text-amber-text" strokeWidth={1.75} />
        <p role="status" className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
          {message}
        </p>
        <Link to={href('manage.stories.id.moderate', { id: firstId })} className={buttonClass({ size: 'sm' })}>
          {count === 1 ? 'Review story' : 'Review the first'}
        </Link>
        <IconButton label="Dismiss" icon={CloseIcon} size="sm" onClick={forgetRefused} />
      </section>
    </InMessageLane>
  );
}
