# What `npm run build:production` makes, on its own. No secret is in the image: the service account comes from the platform.
FROM node:24-slim AS packages
WORKDIR /srv
COPY dist/production/package.json dist/production/package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /srv
COPY --from=packages /srv/node_modules node_modules
COPY dist/production/package.json ./
COPY dist/production/app app
COPY dist/production/embed embed
COPY dist/production/mail mail
COPY dist/production/server server
USER node
EXPOSE 8080
CMD ["node", "server/main.js"]
