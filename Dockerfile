# Runs as an unprivileged user on a root that may be read-only: the shop writes to /data and /tmp only.
# docs/operations.md says how to try the same steps without a container.

FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npx react-router build

FROM node:24-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /shop
COPY --from=packages /shop/node_modules ./node_modules
COPY package.json ./
COPY api ./api
COPY app ./app
COPY config ./config
COPY contracts ./contracts
COPY data ./data
COPY domain ./domain
COPY integrations ./integrations
COPY scripts ./scripts
COPY server ./server
COPY use-cases ./use-cases
COPY --from=build /shop/build ./build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm in between: SIGTERM must reach the shop, which then finishes requests in progress.
CMD ["node", "--max-semi-space-size=2", "--heap-growing-percent=60", "build/server/main.js"]
