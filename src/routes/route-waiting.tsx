import { useContext } from 'react';
import { type RouteId, routeById } from '../domain/routes.ts';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { framedType } from './framed-type.ts';
import { InFrame } from './in-place.tsx';
import { MANIFEST } from './manifest.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { Waiting } from './waiting.tsx';

/** Shown at a route's address until its page is loaded: the page's layout, with the frame where nothing has drawn that yet. */
export function RouteWaiting({ id }: { id: RouteId }) {
  const isInFrame = useContext(InFrame);
  const type = framedType(routeById(id), MANIFEST[id]?.type);
  if (!type) return <Waiting />;
  return isInFrame ? <PageSkeleton type={type} /> : <FrameSkeleton type={type} />;
}
