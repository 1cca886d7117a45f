import { type FieldPath, getField, isNamePath, parseFieldPath, withField } from './field-path.ts';
import { type Doc, list, type Raw } from './wire.ts';

/** `doc` with only the named fields, all of them for undefined. */
export function project(doc: Doc, paths: FieldPath[] | undefined): Doc {
  if (!paths) return doc;
  // A document is asked for by dozens of fields, mostly of its first level: they need no copies.
  let fields: Doc['fields'] = new Map();
  for (const path of paths) {
    const value = isNamePath(path) ? undefined : getField(doc.fields, path);
    if (value === undefined) continue;
    if (path.length === 1) fields.set(path[0] as string, value);
    else fields = withField(fields, path, value);
  }
  return { path: doc.path, fields, createTime: doc.createTime, updateTime: doc.updateTime };
}

export function parseMask(raw: Raw | undefined): FieldPath[] | undefined {
  return raw && list(raw, 'fieldPaths').map(parseFieldPath);
}
