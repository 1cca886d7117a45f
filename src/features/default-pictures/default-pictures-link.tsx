import PictureIcon from 'lucide-react/icons/image';
import { Link } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { href } from '../../domain/routes.ts';
import { iconButtonClass } from '../../ui/icon-button.tsx';

const NAME = 'Default pictures';

/** Leads to the default pictures, shown for stories without one; nothing for who may not see it. */
export function DefaultPicturesLink() {
  if (!useSession().can('s.s.rea')) return null;
  return (
    <Link to={href('manage.default-thumbs')} aria-label={NAME} title={NAME} className={iconButtonClass()}>
      <PictureIcon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
    </Link>
  );
}
