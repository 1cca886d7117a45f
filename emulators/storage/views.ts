import { contentTypeOf, customOf, etagOf, type Json, type StoredObject, tokensOf } from './metadata.ts';

const iso = (millis: number): string => new Date(millis).toISOString();

function common(object: StoredObject): Json {
  const { set } = object;
  return {
    name: object.name,
    bucket: object.bucket,
    generation: String(object.generation),
    metageneration: String(object.metageneration),
    contentType: contentTypeOf(set),
    timeCreated: iso(object.created),
    updated: iso(object.updated),
    storageClass: set.storageClass ?? 'STANDARD',
    size: String(object.size),
    md5Hash: object.md5,
    crc32c: object.crc32c,
    etag: etagOf(object),
    cacheControl: set.cacheControl,
    contentLanguage: set.contentLanguage,
    customTime: set.customTime,
  };
}

/** An object as the web SDK reads it. */
export function firebaseView(object: StoredObject): Json {
  const { set } = object;
  const custom = customOf(set);
  return {
    ...common(object),
    contentEncoding: set.contentEncoding ?? 'identity',
    contentDisposition: set.contentDisposition ?? inlineAs(object.name),
    downloadTokens: tokensOf(set)?.join(','),
    ...(Object.keys(custom).length > 0 ? { metadata: custom } : {}),
  };
}

/** An object as Cloud Storage shows it to servers. `base` is the address that they called, such as http://127.0.0.1:9199. */
export function gcsView(object: StoredObject, base: string): Json {
  const { set, bucket, name, generation } = object;
  const path = `b/${bucket}/o/${encodeURIComponent(name)}`;
  return {
    kind: 'storage#object',
    id: `${bucket}/${name}/${generation}`,
    selfLink: `${base}/storage/v1/${path}`,
    mediaLink: `${base}/download/storage/v1/${path}?generation=${generation}&alt=media`,
    ...common(object),
    timeStorageClassUpdated: iso(object.created),
    contentEncoding: set.contentEncoding,
    contentDisposition: set.contentDisposition,
    ...(set.metadata && Object.keys(set.metadata).length > 0 ? { metadata: set.metadata } : {}),
  };
}

/** A bucket is there as soon as it is named. */
export function bucketView(bucket: string, base: string): Json {
  const created = iso(0);
  return {
    kind: 'storage#bucket',
    id: bucket,
    name: bucket,
    selfLink: `${base}/storage/v1/b/${bucket}`,
    projectNumber: '0',
    metageneration: '1',
    location: 'US',
    locationType: 'multi-region',
    storageClass: 'STANDARD',
    etag: 'CAE=',
    timeCreated: created,
    updated: created,
    iamConfiguration: { uniformBucketLevelAccess: { enabled: false } },
  };
}

/** The disposition of a download that nothing else was said of. */
export const inlineAs = (name: string): string =>
  `inline; filename*=utf-8''${encodeURIComponent(name.slice(name.lastIndexOf('/') + 1))}`;
