import { item } from '../../support/fake-source.ts';
import { startStack } from '../../support/stack.ts';

/** A server that copies the pictures of a channel, part by part: on the Firestore of one port, from the pictures of another. */
const [firestore = 0, pictures = 0, parts = 0, ofPart = 0] = process.argv.slice(2).map(Number);
const URL = 'https://school.example/pictures';

const stack = await startStack({
  firestore: { port: firestore },
  backend: {
    fetchPicture: async (url) => {
      const answer = await fetch(`http://127.0.0.1:${pictures}/${url.split('/').at(-1)}`);
      return Buffer.from(await answer.arrayBuffer());
    },
  },
});
await stack.reset();
// Storage is another server: its bytes are not this process's.
const { write } = stack.files;
stack.files.write = (path, file) => write(path, { ...file, bytes: new Uint8Array() });
const channel = { name: 'School pictures', network: 'rss', source: { url: URL } };
const made = await stack.ask('POST', '/api/v1/feeds', { body: channel });
console.log('ready 0');

for (let part = 1; part <= parts; part += 1) {
  const post = (_: unknown, n: number) => {
    const nth = (part - 1) * ofPart + n;
    return item(`post-${nth}`, {
      media: [{ type: 'image', url: `https://cdn.example/${nth}.jpg`, alt: `Picture ${nth}` }],
    });
  };
  stack.sources.set(URL, { items: Array.from({ length: ofPart }, post) });
  await stack.ask('POST', `/api/v1/feeds/${made.body.feed?.id}/sync`);
  const from = performance.now();
  await stack.settle();
  const copies = (await stack.db.collection('media').count().get()).data().count;
  if (copies !== part * ofPart) throw new Error(`${copies} of ${part * ofPart} pictures were copied`);
  console.log(`part ${part} ${Math.round(performance.now() - from)}`);
}
