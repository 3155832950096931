# One image per service: docker build --build-arg SERVICE=identity --tag merchant-payments-identity:1.0.0 .
# A release gives both bases by digest (--build-arg NODE_IMAGE=node@sha256:…, RUNTIME_IMAGE=…@sha256:…).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS build
WORKDIR /src
# Downloaded again only when the lock file says so.
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
COPY patches patches
# Compared with its SHA-256 before every run.
COPY packages/devtools/pnpm.mjs packages/devtools/pnpm.mjs
COPY packages/devtools/pnpm packages/devtools/pnpm
RUN node packages/devtools/pnpm.mjs fetch
COPY . .
# The same for every service, so it runs once for all images of a revision.
RUN node packages/devtools/pnpm.mjs install --frozen-lockfile --offline && node packages/devtools/build.mjs
# Production dependencies of this service alone, our own packages among them, and what they are (CycloneDX). Not every service
# depends on what is patched.
ARG SERVICE
RUN test -n "$SERVICE" \
  && node packages/devtools/pnpm.mjs --config.allow-unused-patches=true --filter "@mps/$SERVICE" deploy --prod --legacy /app \
  && if [ "$SERVICE" = gateway ]; then node packages/docs/site/build-site.mjs /app/site && node packages/console/build-console.mjs /app/console; fi \
  && node packages/devtools/pnpm.mjs --filter "@mps/$SERVICE" sbom --prod --sbom-format cyclonedx --sbom-type application --out /app/sbom.cdx.json

FROM ${RUNTIME_IMAGE}
ARG SERVICE
ARG VERSION=1.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="merchant-payments-${SERVICE}" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.description="The ${SERVICE} process of the merchant payments platform"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production
# Root owns the files and nobody writes: the file system may be read-only, /tmp is all that is written to.
USER 10001:10001
STOPSIGNAL SIGTERM
# Node is process 1 and handles SIGTERM itself; other programs of the image are arguments: dist/setup.js.
ENTRYPOINT ["/usr/local/bin/node", "--enable-source-maps"]
CMD ["dist/main.js"]
