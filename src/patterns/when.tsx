import { Time } from '../ui/time.tsx';
import { fullDate, timeAgo, timeAhead } from './dates.ts';
import { useNow } from './use-now.ts';

type Props = { iso: string; form?: 'ago' | 'ahead' | 'full'; className?: string };

const FORMS = { ago: timeAgo, ahead: timeAhead, full: fullDate };

/** A date as a person says it; the exact one is in the element and in its hint. */
export function When({ iso, form = 'ago', className }: Props) {
  const now = useNow();
  return (
    <Time dir="auto" iso={iso} now={new Date(now)} className={className}>
      {FORMS[form](iso, now)}
    </Time>
  );
}
