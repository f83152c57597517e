# The server in an image: docker build -t carnegie . && docker run -p 8080:8080 -v carnegie:/var/lib/carnegie carnegie
FROM rust:1-slim-trixie AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /carnegie
COPY . .
RUN cargo build --profile dist --locked --package carnegie \
    && cargo run --profile dist --locked --package carnegie --example licences >THIRD-PARTY.txt
# Carnegie without a server, for /offline/.
RUN ./offline /offline

FROM debian:trixie-slim
# Certificates of those whom the server calls: push services, webhooks, a PostgreSQL behind TLS.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /var/lib/carnegie --create-home --shell /usr/sbin/nologin carnegie
COPY --from=build /carnegie/target/dist/carnegie /usr/local/bin/carnegie
COPY --from=build /carnegie/LICENSE-MIT /carnegie/LICENSE-APACHE /carnegie/THIRD-PARTY.txt /usr/share/doc/carnegie/
COPY --from=build /offline /usr/share/carnegie/offline
USER carnegie
# Defaults; override them with these variables or with options of `carnegie serve`.
ENV CARNEGIE_LISTEN=0.0.0.0:8080 CARNEGIE_DATABASE=sqlite:/var/lib/carnegie/carnegie.sqlite \
    CARNEGIE_OFFLINE_FOLDER=/usr/share/carnegie/offline
VOLUME /var/lib/carnegie
EXPOSE 8080
STOPSIGNAL SIGTERM
ENTRYPOINT ["carnegie"]
CMD ["serve"]
