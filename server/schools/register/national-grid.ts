/** Ordnance Survey National Grid on OSGB36; its shift to WGS 84 is right to some five metres. */
const NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894 +units=m';

/** Easting and northing in metres to degrees of WGS 84, rounded to five places (about a metre). */
type FromNationalGrid = (easting: number, northing: number) => { lat: number; lng: number };

/** Loads the projections, which take 8 MB, with the first register that needs them and not when the server starts. */
export async function loadNationalGrid(): Promise<FromNationalGrid> {
  const { default: proj4 } = await import('proj4');
  const { forward } = proj4(NATIONAL_GRID, 'WGS84');
  return (easting, northing) => {
    const { x, y } = forward({ x: easting, y: northing });
    return { lat: rounded(y), lng: rounded(x) };
  };
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
