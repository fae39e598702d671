# syntax=docker/dockerfile:1
# Meranti as one image: the server with the built site. PostgreSQL is somewhere else: DATABASE_URL and DATA_KEY say
# where and how (docs/operations.md); compose.yaml shows both together.

FROM node:24-bookworm-slim AS build
# The pinned Node, which comes from npm, wants it.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /bank
# The manifests first, so that a change of the code does not install everything anew.
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY demo/package.json demo/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bootstrap.mjs ./
RUN npm install --no-save --ignore-scripts --no-audit --no-fund \
  && npm rebuild node --ignore-scripts=false
COPY contract contract
COPY server server
COPY demo demo
COPY web web
# Canonical links and social cards name this address.
ARG PUBLIC_URL=""
RUN PUBLIC_URL="$PUBLIC_URL" node bootstrap.mjs build
# What only tests and builds need stays behind.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && npm rebuild node --ignore-scripts=false

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /bank
# Fixed numbers: a volume keeps its owner's, and a later image must have the same.
RUN groupadd --system --gid 990 bank \
  && useradd --system --uid 990 --gid bank --home-dir /bank --shell /usr/sbin/nologin bank \
  && install --directory --owner=bank --group=bank --mode=0700 /var/lib/bank
COPY --from=build /bank/node_modules node_modules
COPY --from=build /bank/contract contract
COPY --from=build /bank/server server
COPY --from=build /bank/demo demo
COPY --from=build /bank/web/build web/build
COPY --from=build /bank/package.json package.json
USER bank
# Mount a volume here. A new one takes the folder's owner and mode.
VOLUME /var/lib/bank
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/bank MALLOC_ARENA_MAX=2
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node_modules/node/bin/node", "-e", "fetch('http://127.0.0.1:3000/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/node/bin/node", "--max-semi-space-size=8", "--heap-growing-percent=60", "server/src/main.mjs"]
