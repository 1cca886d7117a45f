import { EvaluationError, type RPath, type RValue } from '../../rules/values.ts';
import type { Core } from '../core/core.ts';
import { documentView } from './rules-gate.ts';

/** Reads documents of one project for the rules of another service, by paths such as /databases/(default)/documents/a/b. */
export function documentsFor(core: Core, project: string): (path: RPath) => RValue {
  return ({ segments }) => {
    const [databases, database, documents, ...rest] = segments;
    const key = rest.join('/');
    if (databases !== 'databases' || documents !== 'documents' || rest.length === 0 || rest.length % 2 === 1) {
      throw new EvaluationError(`/${segments.join('/')} is no path of a document`);
    }
    const name = `projects/${project}/databases/${database}`;
    return documentView(name, core.store.get(name, key));
  };
}
