/** What other areas may use of this one. */
export { type OfferedTour, offeredTours } from './use-cases/offered-tours.ts';
