import { Link } from 'react-router-dom';
import { href } from '../../domain/routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** The same post came through another channel first; with the way to that story. */
export function DuplicateNotice({ firstId }: { firstId: string }) {
  return (
    <Banner
      tone="info"
      title="Duplicate."
      action={
        <Link to={href('manage.stories.id', { id: firstId })} className={buttonClass({ size: 'sm' })}>
          Show the first
        </Link>
      }
    >
      The same post came through another channel first.
    </Banner>
  );
}
