# The product in one image: portal, worker and sandbox are the same program with other settings. The first stage builds a
# release (npm run release); the second holds the release alone, belongs to root, and runs as a user who may write nothing
# but the volume.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run release -- /srv/stegvis
RUN mkdir -p /srv/data

FROM node:24-bookworm-slim
# The release is started by Node alone, so that the image needs no package manager.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt
COPY --from=build --chown=root:root /srv/stegvis /srv/stegvis
COPY --from=build --chown=node:node /srv/data /var/lib/stegvis
WORKDIR /srv/stegvis
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/var/lib/stegvis
USER node
VOLUME /var/lib/stegvis
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
