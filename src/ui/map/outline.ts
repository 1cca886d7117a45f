import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json';
import { project } from './projection.ts';

const world = land as unknown as Topology<{ land: GeometryCollection }>;

/** The coasts of the world as an SVG path, in the units of `project`. */
export const OUTLINE = feature(world, world.objects.land)
  .features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : geometry.type === 'Polygon'
        ? geometry.coordinates
        : [],
  )
  .map((ring) => {
    const points = ring.map(([lng = 0, lat = 0]) => {
      const { x, y } = project({ lat, lng });
      return `${x.toFixed(2)} ${y.toFixed(2)}`;
    });
    return `M${points.join('L')}Z`;
  })
  .join('');
