import { withOptions } from '../../src/domain/widget/options.ts';
import { refs } from '../core/firestore/refs.ts';
import { type Migration, rewriteEach } from './migration.ts';

/** A server of before writes a widget without them; whoever reads one fills them in, and so does its next change. */
export const widgetOptions: Migration = {
  id: '0047-widget-options',
  title: 'A story widget has all options, a status, allowed sites and a version',
  run: (deps) =>
    rewriteEach(deps, refs.widgets(deps.db), (document) => {
      const stored = document.data() ?? {};
      if (stored.version !== undefined) return undefined;
      const missing = {
        options: withOptions(stored.options),
        status: 'live',
        domains: [],
        version: 1,
        dateUpdated: stored.dateCreated,
        seenOn: [],
        views30d: 0,
      };
      return [(tx) => tx.update(document.ref, missing)];
    }),
};
