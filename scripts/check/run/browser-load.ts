/** How many times slower the browser of a run is made; unset where it is not. */
export const THROTTLE = 'CHECK_THROTTLE';
