import { useContext } from 'react';
import { type RouteId, type RouteRow, routeById } from '../domain/routes.ts';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { InFrame } from './in-place.tsx';
import { MANIFEST } from './manifest.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import type { PageType } from './page-types.ts';
import { Waiting } from './waiting.tsx';

/** What stands at a route's address until its page can: the page's layout, with the frame where nothing has drawn that yet. */
export function RouteWaiting({ id }: { id: RouteId }) {
  const isInFrame = useContext(InFrame);
  const type = framedType(id);
  if (!type) return <Waiting />;
  return isInFrame ? <PageSkeleton type={type} /> : <FrameSkeleton type={type} />;
}

/** The type of a page that stands in the frame. Those on the way in stand alone, and so do those that anybody may see. */
export function framedType(id: RouteId): PageType | null {
  const type = MANIFEST[id]?.type;
  const { bare, area, guards }: RouteRow = routeById(id);
  const isFramed = !bare && area !== 'auth' && guards.includes('authenticated');
  return isFramed && type && type !== 'message' ? type : null;
}
