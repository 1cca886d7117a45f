const MB = 1024 * 1024;

/** What a person may keep of photos of oneself; `storage.rules` says the same. */
export const MOST_PHOTOS = 40;
export const MOST_PHOTO_BYTES = 20 * MB;
