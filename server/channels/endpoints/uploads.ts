import * as api from '../../../src/domain/api/uploads.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Deps } from '../../core/deps.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { HostRequest } from '../../core/http/host-request.ts';
import type { Serve } from '../../core/http/serve.ts';
import type { TableFormat } from '../table-file.ts';
import {
  createImport,
  deleteImport,
  getImport,
  listImports,
  mapImport,
  runImport,
} from '../use-cases/imports/imports.ts';
import { assertSignatureForm, feedOfKey, receiveItems } from '../use-cases/inbound/receive-items.ts';
import { receiveMail } from '../use-cases/inbound/receive-mail.ts';
import { getInbound, rotateInbound, setSenders } from '../use-cases/inbound/upload-feeds.ts';
import { answerHub, type HubQuestion, ownPush, receivePush } from '../use-cases/push/receive-push.ts';

/** What is sent here by schools: requests, files, emails. */
export function uploadRoutes(serve: Serve, { deps, config }: HttpContext): void {
  serve(api.getInbound, async (actor, { params }) => ({ inbound: await getInbound(deps, actor, params.id) }));

  serve(api.rotateInbound, async (actor, { params }) => ({ inbound: await rotateInbound(deps, actor, params.id) }));

  const signatureOf = ({ headers }: HostRequest) => [headers['x-sprx-signature'] ?? ''].flat().join(',');
  serve(
    api.receiveItems,
    (_visitor, { params, body, request }) =>
      receiveItems(deps, params.key, body ?? new Uint8Array(), { header: signatureOf(request), ...request }),
    async (_visitor, { params, request }) => {
      await feedOfKey(deps, params.key, 'requests');
      await assertSignatureForm(deps, { header: signatureOf(request), ...request });
    },
  );

  serve(api.answerHub, async (_visitor, { params, query }) => {
    const bytes = new TextEncoder().encode(await answerHub(deps, params.feedId, params.token, query as HubQuestion));
    return { name: 'challenge.txt', size: bytes.length, pieces: only(bytes) };
  });

  serve(
    api.receivePush,
    async (_visitor, { params, body, request }) => {
      const signature = String(request.headers['x-hub-signature'] ?? '');
      await receivePush(deps, params.feedId, params.token, body ?? new Uint8Array(), signature);
      return { received: true as const };
    },
    async (_visitor, { params }) => {
      await ownPush(deps, params.feedId, params.token);
    },
  );

  serve(api.setSenders, async (actor, { params, body }) => ({
    inbound: await setSenders(deps, actor, params.id, body.senders),
  }));

  const headerText = ({ headers }: HostRequest, name: string) => [headers[name] ?? ''].flat().join(',');
  serve(
    api.receiveMail,
    async (_visitor, { body, request }) => {
      await receiveMail(deps, body ?? new Uint8Array(), {
        to: headerText(request, 'x-envelope-to'),
        from: headerText(request, 'x-envelope-from'),
      });
      return { received: true as const };
    },
    async (_visitor, { request }) => {
      const { inboundMail } = config;
      // By their digests, so that the time it takes says nothing of the key.
      const digest = (key: string) => deps.hashing.sha256(key, 'hex');
      if (!inboundMail || digest(headerText(request, 'authorization')) !== digest(`Bearer ${inboundMail.secret}`)) {
        throw new ProductError('unauthenticated', 'Emails can only be delivered by the mail server.');
      }
      if (mediaTypeOf(request.headers['content-type']) !== 'message/rfc822') {
        throw new ProductError('unsupported-type', 'Send the email as message/rfc822.');
      }
    },
  );

  importRoutes(serve, deps);
}

function importRoutes(serve: Serve, deps: Deps): void {
  serve(api.createImport, async (actor, { params, query, body, request }) => {
    const format = FORMATS.get(mediaTypeOf(request.headers['content-type']));
    const fileName = query.fileName?.replace(/\s+/g, ' ').trim().toWellFormed() || `stories.${format ?? 'csv'}`;
    const bytes = body ?? new Uint8Array();
    return { import: await createImport(deps, actor, params.id, { bytes, format, fileName }) };
  });

  serve(api.listImports, async (actor, { params }) => ({
    items: await listImports(deps, actor, params.id),
    nextCursor: null,
  }));

  serve(api.getImport, async (actor, { params }) => ({ import: await getImport(deps, actor, params.id) }));

  serve(api.mapImport, (actor, { params, body }) => mapImport(deps, actor, params.id, body));

  serve(api.runImport, async (actor, { params }) => ({ job: await runImport(deps, actor, params.id) }));

  serve(api.deleteImport, (actor, { params }) => deleteImport(deps, actor, params.id));
}

async function* only(bytes: Uint8Array) {
  yield bytes;
}

const FORMATS = new Map<string, TableFormat>([
  ['text/csv', 'csv'],
  ['application/json', 'json'],
]);

/** Without its parameters, such as a charset that a browser guessed. */
const mediaTypeOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase() ?? '';
