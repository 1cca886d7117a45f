import * as sdk from 'firebase/firestore';
import { describe } from 'vitest';
import { webSuite } from '../support/web-suite.ts';
import { listenerTopic } from './web-listeners.ts';
import { queryTopic } from './web-queries.ts';
import { writeTopic } from './web-writes.ts';

/** The web SDK as Node gets it: everything over gRPC. */
const suite = webSuite(sdk);
describe('queries', () => queryTopic(suite));
describe('writes', () => writeTopic(suite));
describe('listening', () => listenerTopic(suite));
