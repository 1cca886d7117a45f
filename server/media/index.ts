/** What other areas may use of this one. */
export { copyOf, type MediaDocument } from './documents.ts';
export { defaultPicturesOf, removeChannelThumb, withDefaultPictures } from './use-cases/default-thumbs.ts';
export { MediaUses } from './use-cases/media-uses.ts';
export { ownPicture, sentMedia } from './use-cases/own-pictures.ts';
export { noPicture, showPicture } from './use-cases/show-picture.ts';
export { storePicture } from './use-cases/store-picture.ts';
export { readForTakedown, showAgain, takenDownAmong } from './use-cases/taken-down-pictures.ts';
