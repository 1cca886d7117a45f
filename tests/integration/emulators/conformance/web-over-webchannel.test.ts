import { describe } from 'vitest';
import { browserBuild } from '../support/browser-build.ts';
import { webSuite } from '../support/web-suite.ts';
import { listenerTopic } from './web-listeners.ts';
import { queryTopic } from './web-queries.ts';
import { writeTopic } from './web-writes.ts';

/** The web SDK as browsers get it: streams over WebChannel, the rest over REST. */
const suite = webSuite(await browserBuild());
describe('queries', () => queryTopic(suite));
describe('writes', () => writeTopic(suite));
describe('listening', () => listenerTopic(suite));
