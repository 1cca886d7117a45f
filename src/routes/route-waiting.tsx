import { useContext } from 'react';
import type { RouteId } from '../domain/routes.ts';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { framedType } from './framed-type.ts';
import { InFrame } from './in-place.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { Waiting } from './waiting.tsx';

/** What stands at a route's address until its page can: the page's layout, with the frame where nothing has drawn that yet. */
export function RouteWaiting({ id }: { id: RouteId }) {
  const isInFrame = useContext(InFrame);
  const type = framedType(id);
  if (!type) return <Waiting />;
  return isInFrame ? <PageSkeleton type={type} /> : <FrameSkeleton type={type} />;
}
