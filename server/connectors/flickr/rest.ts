import * as z from 'zod/mini';
import { htmlOfText } from '../../core/html/text.ts';
import {
  type ChannelProfile,
  type ClientCredential,
  type ConnectorItem,
  type Credentials,
  type Page,
  type ReadRequest,
  SourceError,
} from '../../core/ports/connector.ts';
import { itemOfNetworkPost } from '../mapping/network-item.ts';
import { readable, unreadableIn } from '../mapping/readable.ts';
import { type ListPage, markOfTime, newestFirst } from '../newest-first.ts';
import { signedAddress } from '../oauth1.ts';
import { getJson, type Provider } from '../provider.ts';
import { flickrSignIn, notNow, ORIGIN, pageOf, problemIn, startAgain, unknownClient } from './sign-in.ts';

const ABOUT = { label: 'Flickr' };
const ON_A_PAGE = 500;
const EXTRA_FIELDS =
  'description,date_upload,date_taken,last_update,tags,media,views,path_alias,url_l,url_c,url_m,o_dims';

const text = z.nullish(z.string());
const number = z.nullish(z.union([z.number(), z.string()]));
const photoSchema = z.object({
  id: z.string(),
  owner: z.string(),
  title: text,
  description: z.nullish(z.object({ _content: text })),
  dateupload: z.union([z.string(), z.number()]),
  tags: text,
  media: text,
  views: number,
  pathalias: text,
  url_l: text,
  width_l: number,
  height_l: number,
  url_c: text,
  width_c: number,
  height_c: number,
  url_m: text,
  width_m: number,
  height_m: number,
});
type Photo = z.infer<typeof photoSchema>;
const listSchema = z.object({
  photos: z.object({
    page: z.union([z.number(), z.string()]),
    pages: z.union([z.number(), z.string()]),
    total: number,
    photo: readable(photoSchema, ({ id }) => id),
  }),
});
/** Whatever is in it: that a list is given says that the sign-in is good. */
const anyListSchema = z.object({ photos: z.object({ photo: z.array(z.unknown()) }) });

type Options = { readonly provider: Provider; readonly now: () => number };

/** The public photos of the account that signed in, by the REST API. */
export function flickrRest({ provider, now }: Options) {
  async function photos<T>(
    schema: z.ZodMiniType<{ photos: T }>,
    { client, credentials, page, perPage = ON_A_PAGE }: RestRequest,
    signal: AbortSignal,
  ): Promise<T> {
    const { access = '', secret = '', userId = '' } = credentials;
    const query = new URLSearchParams({
      method: 'flickr.people.getPhotos',
      user_id: userId,
      extras: EXTRA_FIELDS,
      per_page: String(perPage),
      page,
      privacy_filter: '1',
      format: 'json',
      nojsoncallback: '1',
    });
    const address = `${provider.signedInBaseOf(ORIGIN)}/services/rest/?${query}`;
    const signed = signedAddress(address, { client, token: { token: access, secret }, now: now() });
    const refuse: Parameters<typeof getJson>[2]['refuse'] = (status, body, response) =>
      refusalOf(body) ?? problemIn(response) ?? (status === 401 ? startAgain() : null);
    return (await getJson(provider, signed, { ...ABOUT, now, schema, signal, isSecret: true, refuse })).body.photos;
  }

  const signIn = flickrSignIn({
    provider,
    now,
    async tryOut(client, credentials, signal) {
      await photos(anyListSchema, { client, credentials, page: '1', perPage: 1 }, signal);
    },
  });

  async function* read({ source, cursor, credentials, client, signal }: ReadRequest<'flickr'>): AsyncGenerator<Page> {
    if (!credentials || !client) throw startAgain();
    const { userId = '', name = userId } = credentials;
    if (!('userId' in source) || source.userId !== userId)
      throw new SourceError('gone', 'The account that signed in no longer has these photos on Flickr.');
    let profile: ChannelProfile | null = null;
    yield* newestFirst(
      name,
      cursor,
      async (next): Promise<ListPage> => {
        const page = next ?? '1';
        const { pages, total, photo } = await photos(listSchema, { client, credentials, page }, signal);
        profile ??= profileOf(userId, photo[0], total);
        return {
          items: photo.flatMap((each) => itemOf(each, name) ?? []),
          unreadable: unreadableIn(photo),
          marks: photo.map(({ dateupload }) => markOfTime(timeOf(dateupload), now())),
          next: Number(pages) > Number(page) ? String(Number(page) + 1) : null,
          isInFull: true,
          counted: { total: count(total), before: Number(page) > 1 ? String(Number(page) - 1) : null },
        };
      },
      { read: async () => profile ?? profileOf(userId, undefined, null), now },
    );
  }

  return { signIn, read };
}

type RestRequest = {
  readonly client: ClientCredential;
  readonly credentials: Credentials;
  readonly page: string;
  readonly perPage?: number;
};

/** The API gives the seconds since 1970. */
const timeOf = (seconds: string | number) => {
  const time = new Date(Number(seconds) * 1000);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
};
const count = (value: string | number | null | undefined) =>
  value != null && /^\d+$/.test(String(value)) ? Number(value) : null;

function itemOf(photo: Photo, author: string): ConnectorItem | null {
  const { id, owner, title, description, dateupload, tags, views, pathalias } = photo;
  const page = `${pageOf(pathalias || owner)}${encodeURIComponent(id)}/`;
  const picture = largest(photo);
  const text = description?._content ?? '';
  return itemOfNetworkPost({
    id,
    title: title?.trim() || null,
    html: htmlOf(text),
    page,
    author,
    attachments: picture ? [{ type: 'image', alt: title?.trim() || undefined, ...picture }] : [],
    tags: (tags ?? '').split(/\s+/).filter(Boolean),
    createdAt: timeOf(dateupload),
    metrics: { views: count(views) },
    rawMetrics: { views },
  });
}

/** Flickr allows some elements in a description, and gives line breaks as they were typed. */
const htmlOf = (text: string) => (/<[a-z][^<>]*>/i.test(text) ? text.replace(/\r?\n/g, '<br>') : htmlOfText(text));

function largest(photo: Photo) {
  for (const size of ['l', 'c', 'm'] as const) {
    const url = photo[`url_${size}`];
    const [width, height] = [count(photo[`width_${size}`]), count(photo[`height_${size}`])];
    if (url) return { url, ...(width && height ? { width, height } : {}) };
  }
  return null;
}

function profileOf(
  userId: string,
  photo: Photo | undefined,
  total: string | number | null | undefined,
): ChannelProfile {
  const link = pageOf(photo?.pathalias || userId);
  return { bio: null, followers: null, following: null, posts: count(total), link };
}

/** `{ stat: 'fail', code, message }`, which comes with status 200. */
function refusalOf(body: unknown): SourceError | null {
  const { stat, code } = (body ?? {}) as { stat?: unknown; code?: unknown };
  if (stat !== 'fail') return null;
  switch (Number(code)) {
    case 98:
    case 99:
      return new SourceError('auth-expired', 'The sign-in at Flickr has ended.');
    case 96:
    case 97:
    case 100:
      return unknownClient();
    case 105:
      return notNow();
    case 1:
      return new SourceError('gone', 'Flickr no longer has this account.');
    default:
      return new SourceError('broken', 'Flickr answered with something other than a list of photos. Try again later.');
  }
}
