{{/* What no schema can say. All findings at once; a production that is not one does not render. */}}
{{- define "mps.validate" -}}
{{- $problems := list -}}
{{- $values := .Values -}}
{{- $topology := (.Files.Get "files/topology.yaml" | fromYaml).services -}}
{{- range $name, $_ := $values.services -}}
{{- if not (hasKey $topology $name) -}}
{{- $problems = append $problems (printf "services.%s: is no service of the platform" $name) -}}
{{- end -}}
{{- end -}}
{{- if not $values.kafka.brokers -}}{{- $problems = append $problems "kafka.brokers: name the brokers, host:port,…" -}}{{- end -}}
{{- if not $values.mongodb.url -}}{{- $problems = append $problems "mongodb.url: name the replica set, mongodb://host:port,…/?replicaSet=…" -}}{{- end -}}
{{- if not $values.publicBaseUrl -}}{{- $problems = append $problems "publicBaseUrl: name the public address of the platform" -}}{{- end -}}
{{- if and (ne $values.gatewayService.type "ClusterIP") (kindIs "invalid" $values.trustedProxies) (ne (include "mps.trustedProxies" .) "0") -}}
{{- $problems = append $problems (printf "trustedProxies: a gatewayService of type %s can be reached past the proxy, and such a client writes X-Forwarded-For itself; set trustedProxies by hand, 0 if anyone else can reach it" $values.gatewayService.type) -}}
{{- end -}}
{{- if $values.networkPolicy.enabled -}}
{{- range $peer := list "mongodb" "kafka" "provider" -}}
{{- if not (get $values.networkPolicy $peer).to -}}{{- $problems = append $problems (printf "networkPolicy.%s.to: name where it is; pods that hold secrets could else reach any address on its ports" $peer) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- range $connection := list "kafka" "mongodb" -}}
{{- $one := get $values $connection -}}
{{- if and $one.auth.enabled (not $one.tls.enabled) -}}{{- $problems = append $problems (printf "%s.auth: needs %s.tls.enabled, for a password can else be read on its way" $connection $connection) -}}{{- end -}}
{{- if and $one.auth.enabled (not $one.auth.existingSecret) -}}{{- $problems = append $problems (printf "%s.auth.existingSecret: name the Secret with one password per user" $connection) -}}{{- end -}}
{{- if and $one.tls.clientCertificate (not $one.tls.existingSecret) -}}{{- $problems = append $problems (printf "%s.tls.existingSecret: name the Secret with the client certificate" $connection) -}}{{- end -}}
{{- end -}}
{{- if and $values.grpc.tls.enabled (not $values.grpc.tls.certManager.enabled) (not $values.grpc.tls.existingSecretPrefix) -}}
{{- $problems = append $problems "grpc.tls: give existingSecretPrefix, or let cert-manager make the certificates (grpc.tls.certManager.enabled)" -}}
{{- end -}}
{{- if and $values.grpc.tls.certManager.enabled (not $values.grpc.tls.certManager.issuerRef.name) -}}{{- $problems = append $problems "grpc.tls.certManager.issuerRef.name: name the issuer of an authority of your own" -}}{{- end -}}
{{- if and $values.externalSecrets.enabled (not $values.externalSecrets.secretStoreRef.name) -}}{{- $problems = append $problems "externalSecrets.secretStoreRef.name: name the store" -}}{{- end -}}
{{- if and $values.ingress.enabled $values.gatewayApi.enabled -}}{{- $problems = append $problems "ingress and gatewayApi: enable one of the two" -}}{{- end -}}
{{- if and $values.ingress.enabled (not $values.ingress.host) -}}{{- $problems = append $problems "ingress.host: name the public host" -}}{{- end -}}
{{- if and $values.gatewayApi.enabled (not $values.gatewayApi.parentRefs) -}}{{- $problems = append $problems "gatewayApi.parentRefs: name the Gateway" -}}{{- end -}}
{{- if and (eq $values.autoscaling.kind "keda") $values.kafka.auth.enabled (not $values.autoscaling.keda.triggerAuthentication) -}}{{- $problems = append $problems "autoscaling.keda.triggerAuthentication: name the TriggerAuthentication with which KEDA logs in to Kafka (username, password and, for an authority of your own, ca)" -}}{{- end -}}
{{- if regexMatch ":4317(/|$)" ($values.telemetry.otlpEndpoint | default "") -}}
{{- $overHttp := list -}}
{{- range $name, $service := include "mps.services" . | fromYaml -}}
{{- if ne (toString (get ($service.settings | default dict) "OTEL_EXPORTER_OTLP_PROTOCOL")) "grpc" -}}{{- $overHttp = append $overHttp $name -}}{{- end -}}
{{- end -}}
{{- if $overHttp -}}{{- $problems = append $problems (printf "telemetry.otlpEndpoint: 4317 is a collector's port for gRPC, and %s export over HTTP; name its port 4318, or give them the setting OTEL_EXPORTER_OTLP_PROTOCOL: grpc" (join ", " $overHttp)) -}}{{- end -}}
{{- end -}}
{{- if eq $values.mode "live" -}}
{{- range $connection := list "kafka" "mongodb" "grpc" -}}
{{- if not (get $values $connection).tls.enabled -}}{{- $problems = append $problems (printf "%s.tls.enabled: live mode needs TLS" $connection) -}}{{- end -}}
{{- end -}}
{{- range $connection := list "kafka" "mongodb" -}}
{{- if not (get $values $connection).auth.enabled -}}{{- $problems = append $problems (printf "%s.auth.enabled: live mode needs one user per service" $connection) -}}{{- end -}}
{{- end -}}
{{- if and $values.publicBaseUrl (not (hasPrefix "https://" $values.publicBaseUrl)) -}}{{- $problems = append $problems "publicBaseUrl: live mode needs https://" -}}{{- end -}}
{{- if and $values.ingress.enabled (not $values.ingress.tlsSecret) -}}{{- $problems = append $problems "ingress.tlsSecret: live mode needs TLS" -}}{{- end -}}
{{- if not $values.provider.url -}}{{- $problems = append $problems "provider.url: live mode has no sandbox; name the provider" -}}{{- end -}}
{{- if contains "demo" $values.secrets.existingSecretPrefix -}}{{- $problems = append $problems "secrets.existingSecretPrefix: live mode takes no demo secrets" -}}{{- end -}}
{{- if not $values.networkPolicy.enabled -}}{{- $problems = append $problems "networkPolicy.enabled: live mode needs NetworkPolicies" -}}{{- end -}}
{{- if $values.tests.existingSecret -}}{{- $problems = append $problems "tests.existingSecret: helm test makes a payment and has it paid by the sandbox, which live mode has not" -}}{{- end -}}
{{- end -}}
{{- if $problems -}}
{{- fail (printf "\nThe values are not right:\n  %s\n" (join "\n  " $problems)) -}}
{{- end -}}
{{- end -}}
