import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import protobuf from 'protobufjs';

/** The messages of google.firestore.v1, from the descriptor that Google's client ships. */
function load(): protobuf.Root {
  // The descriptor is not among the package's exports, so it is found beside its entry point.
  const entry = createRequire(import.meta.url).resolve('@google-cloud/firestore');
  const descriptor: protobuf.INamespace = JSON.parse(readFileSync(join(dirname(entry), '../protos/v1.json'), 'utf8'));
  const root = protobuf.Root.fromJSON(descriptor);
  // The public descriptor lacks this field, which web clients use in transactions.
  root.lookupType('google.firestore.v1.Write').add(new protobuf.Field('verify', 5, 'string'));
  return root;
}

const root = load();

export const messageType = (name: string): protobuf.Type => root.lookupType(`google.firestore.v1.${name}`);
