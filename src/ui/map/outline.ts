import { feature } from 'topojson-client';
import land from 'world-atlas/land-110m.json';
import { project } from './projection.ts';

const world = land as unknown as Parameters<typeof feature>[0];
const shape = world.objects.land ? feature(world, world.objects.land) : null;

type Ring = readonly (readonly number[])[];

/** The coasts of the world as an SVG path, in the units of `project`. */
export const OUTLINE = (shape ? ('features' in shape ? shape.features : [shape]) : [])
  .flatMap(({ geometry }): Ring[] =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : geometry.type === 'Polygon'
        ? geometry.coordinates
        : [],
  )
  .flatMap(unbroken)
  .map((points) => {
    const spots = points.map(({ lat, lng }) => `${lng.toFixed(2)} ${project({ lat, lng: 0 }).y.toFixed(2)}`);
    return `M${spots.join('L')}Z`;
  })
  .join('');

/** What goes over the edge in the east comes in again in the west: drawn at either end, without a line across the world. */
function unbroken(ring: Ring): { lat: number; lng: number }[][] {
  let turn = 0;
  let before: number | null = null;
  const points = ring.map(([lng = 0, lat = 0]) => {
    // Along the South Pole the coast itself goes from edge to edge.
    if (before !== null && lat > -84 && Math.abs(lng - before) > 180) turn += lng < before ? 360 : -360;
    before = lng;
    return { lat, lng: lng + turn };
  });
  const shifted = (by: number) => points.map(({ lat, lng }) => ({ lat, lng: lng + by }));
  const is = (beyond: (lng: number) => boolean) => points.some(({ lng }) => beyond(lng));
  return [
    points,
    ...(is((lng) => lng > 180) ? [shifted(-360)] : []),
    ...(is((lng) => lng < -180) ? [shifted(360)] : []),
  ];
}
