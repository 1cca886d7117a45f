/** Ordnance Survey National Grid: Airy 1830, from "A guide to coordinate systems in Great Britain", annexes A to C. */
const AIRY = { a: 6_377_563.396, b: 6_356_256.909 };
const WGS84 = { a: 6_378_137, b: 6_356_752.314245 };
const SCALE = 0.9996012717;
const ORIGIN = { lat: rad(49), lng: rad(-2), east: 400_000, north: -100_000 };
/** From OSGB36 to WGS 84: metres, arc seconds and parts per million. Right to some five metres. */
const SHIFT = { x: 446.448, y: -125.157, z: 542.06, rx: 0.1502, ry: 0.247, rz: 0.8421, s: -20.4894 };

function rad(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Easting and northing in metres to degrees of WGS 84, rounded to five places (about a metre). */
export function fromNationalGrid(easting: number, northing: number): { lat: number; lng: number } {
  const { a, b } = AIRY;
  const e2 = 1 - (b * b) / (a * a);
  const lat1 = footLatitude(northing);
  const sin = Math.sin(lat1);
  const cos = Math.cos(lat1);
  const tan = Math.tan(lat1);
  const nu = (a * SCALE) / Math.sqrt(1 - e2 * sin * sin);
  const rho = (a * SCALE * (1 - e2)) / (1 - e2 * sin * sin) ** 1.5;
  const eta2 = nu / rho - 1;
  const d = easting - ORIGIN.east;
  const lat =
    lat1 -
    (tan / (2 * rho * nu)) * d ** 2 +
    (tan / (24 * rho * nu ** 3)) * (5 + 3 * tan ** 2 + eta2 - 9 * tan ** 2 * eta2) * d ** 4 -
    (tan / (720 * rho * nu ** 5)) * (61 + 90 * tan ** 2 + 45 * tan ** 4) * d ** 6;
  const lng =
    ORIGIN.lng +
    d / (cos * nu) -
    (d ** 3 / (6 * cos * nu ** 3)) * (nu / rho + 2 * tan ** 2) +
    (d ** 5 / (120 * cos * nu ** 5)) * (5 + 28 * tan ** 2 + 24 * tan ** 4);
  return toWgs84(lat, lng);
}

function footLatitude(northing: number): number {
  const { a, b } = AIRY;
  const n = (a - b) / (a + b);
  const arc = (lat: number) => {
    const [minus, plus] = [lat - ORIGIN.lat, lat + ORIGIN.lat];
    return (
      b *
      SCALE *
      ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * minus -
        (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(minus) * Math.cos(plus) +
        ((15 / 8) * n ** 2 + (15 / 8) * n ** 3) * Math.sin(2 * minus) * Math.cos(2 * plus) -
        (35 / 24) * n ** 3 * Math.sin(3 * minus) * Math.cos(3 * plus))
    );
  };
  let lat = ORIGIN.lat;
  for (let step = 0; step < 10; step += 1) {
    const left = northing - ORIGIN.north - arc(lat);
    if (Math.abs(left) < 0.00001) break;
    lat += left / (a * SCALE);
  }
  return lat;
}

function toWgs84(lat: number, lng: number): { lat: number; lng: number } {
  const from = 1 - AIRY.b ** 2 / AIRY.a ** 2;
  const nu = AIRY.a / Math.sqrt(1 - from * Math.sin(lat) ** 2);
  const point = {
    x: nu * Math.cos(lat) * Math.cos(lng),
    y: nu * Math.cos(lat) * Math.sin(lng),
    z: nu * (1 - from) * Math.sin(lat),
  };
  const [rx, ry, rz] = [SHIFT.rx, SHIFT.ry, SHIFT.rz].map((seconds) => rad(seconds / 3600)) as [number, number, number];
  const s = 1 + SHIFT.s / 1e6;
  const x = SHIFT.x + s * point.x - rz * point.y + ry * point.z;
  const y = SHIFT.y + rz * point.x + s * point.y - rx * point.z;
  const z = SHIFT.z - ry * point.x + rx * point.y + s * point.z;
  const to = 1 - WGS84.b ** 2 / WGS84.a ** 2;
  const p = Math.hypot(x, y);
  let latitude = Math.atan2(z, p * (1 - to));
  for (let step = 0; step < 6; step += 1) {
    const radius = WGS84.a / Math.sqrt(1 - to * Math.sin(latitude) ** 2);
    latitude = Math.atan2(z + to * radius * Math.sin(latitude), p);
  }
  const degrees = (value: number) => Math.round((value * 180 * 1e5) / Math.PI) / 1e5;
  return { lat: degrees(latitude), lng: degrees(Math.atan2(y, x)) };
}
