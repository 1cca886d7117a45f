# What `npm run build:production` makes, on its own. No secret is in the image: the service account comes from the platform.
# The digest says which bytes; docs/operations.md says how it is renewed. Both stages are of the same image.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS packages
WORKDIR /srv
COPY dist/production/package.json dist/production/package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production
# Encoding pictures in threads leaves glibc's arenas full of holes. With two of them, and what is large given back at once instead of
# kept, the server stays under 400 MB while it copies (npm run bench media-copies).
ENV MALLOC_ARENA_MAX=2
ENV MALLOC_MMAP_THRESHOLD_=131072
# With more room for what is young a heap of 90 MB grew to 400 MB over thousands of pictures, and the server with it. A bound for what
# is old would save no more, and make the reading of long feeds half as fast.
ENV NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /srv
COPY --from=packages /srv/node_modules node_modules
COPY dist/production/package.json ./
COPY dist/production/app app
COPY dist/production/embed embed
COPY dist/production/mail mail
COPY dist/production/server server
COPY dist/production/wordpress wordpress
# The server runs by node alone, and what is not there cannot be called by whoever gets in.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn*
USER node
EXPOSE 8080
CMD ["node", "server/main.js"]
