import PlusIcon from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import { href } from '../../domain/routes.ts';
import { buttonClass } from '../../ui/button.tsx';

export function NewWidgetLink() {
  return (
    <Link to={href('widgets.story.add')} className={buttonClass({ variant: 'primary' })}>
      <PlusIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      New widget
    </Link>
  );
}
